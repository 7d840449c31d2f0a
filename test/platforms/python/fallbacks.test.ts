/** What stands in for a name where an import fails, or on an old Python, is not what the name means: its errors are nobody's. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

it('leaves the errors of what stands in, and shows those of what does not', async () => {
  const { facts } = await pagesOf({
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
    'README.md': '# Strata\n',
    'strata/__init__.py': `"""Reads drill logs."""

import sys

from ._compat import fspath, fsdepth, fsold, fsnew, fsmissing, fsmode

__all__ = ["path", "depth", "old", "new", "missing", "mode", "inner"]

try:
    from os import _inner
except ImportError:

    def _inner(of):
        if not of:
            raise ValueError("inner")


def path(of):
    """Path."""
    return fspath(of)


def depth(of):
    """Depth."""
    return fsdepth(of)


def old(of):
    """Old."""
    return fsold(of)


def new(of):
    """New."""
    return fsnew(of)


def missing(of):
    """Missing."""
    return fsmissing(of)


def mode(of):
    """Mode."""
    return fsmode(of)


def inner(of):
    """Inner."""
    _inner(of)
`,
    'strata/_compat.py': `import sys

DEEP = True

try:
    from os import fspath
except ImportError:

    def fspath(of):
        if not of:
            raise TypeError("path")


if sys.version_info >= (3, 8):
    from os import fsdepth
else:

    def fsdepth(of):
        if not of:
            raise TypeError("depth")


if sys.version_info < (3, 0):

    def fsold(of):
        if not of:
            raise TypeError("old")

else:

    def fsnew(of):
        if not of:
            raise TypeError("new")


try:
    DEEP = int(DEEP)
except ValueError:

    def fsmissing(of):
        if not of:
            raise TypeError("missing")


if DEEP:

    def fsmode(of):
        if not of:
            raise TypeError("mode")
`,
  });
  expect(
    facts.api.flatMap(({ name, messages = [] }) => messages.map(({ text }) => `${name}: ${text}`)).toSorted(),
  ).toEqual(['strata.missing: missing', 'strata.mode: mode', 'strata.new: new']);
});
