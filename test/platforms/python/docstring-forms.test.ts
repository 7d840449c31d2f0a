/** Forms that docstrings and classes of older packages have: escaped stars, code behind two colons, properties that a call makes, bases of the same file. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const pages = async (code: string, more = ''): Promise<string> => {
  const { pages: found } = await pagesOf({
    'README.md': `# Strata\n\nDraws rock.\n${more}`,
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
    'strata/__init__.py': '"""Strata."""\nfrom .core import Fault, Log\n\n__all__ = ["Fault", "Log"]\n',
    'strata/core.py': code,
  });
  return [...found].flatMap(([path, text]) => (path.includes('reference') ? [text] : [])).join('\n');
};
const LOG = `class Trouble(Exception):
    """Anything."""


class Fault(Trouble, ValueError):
    """A fault."""


class Log:
    """A log of rock.

    Rows are kept. ::

        log = Log(1)

    Columns follow::

        log = Log(2)

    :param \\\\*rows: what it holds
    :param unit: of the depth
    """

    def __init__(self, *rows, unit=None):
        self._names = rows

    def _get_names(self) -> list:
        """Names of the columns.

        They are set by hand.
        """
        return self._names

    def _set_names(self, names):
        self._names = names

    names = property(_get_names, _set_names)
    #: Of the hole.
    depth = property(fget=_get_names)
    shown = property(lambda self: 1)
`;

it('are shown as what they mean', async () => {
  const text = await pages(LOG);
  expect(text).toContain('| `*rows` | | what it holds |');
  expect(text).not.toContain('\\\\*');
  expect(text).toContain('Rows are kept.\n\n```python\nlog = Log(1)');
  expect(text).toContain('Columns follow:\n\n```python\nlog = Log(2)');
  expect(text).toContain('```python\n@property\nnames: list\n```\n\nNames of the columns.');
  expect(text).toContain('```python\n@property\ndepth: list\n```\n\nOf the hole.');
  expect(text).not.toContain('_get_names');
  // What nobody can know stays as it is written.
  expect(text).toContain('- `shown = property(lambda self: 1)`');
});

it('lead from a class to what stands in its file, and to nothing that no page describes', async () => {
  const hidden = await pages(LOG);
  expect(hidden).toContain('**Inherits from** `Trouble`, `ValueError`');
  const shown = await pages(LOG, '\n```python\nfrom strata.core import Trouble\n```\n');
  expect(shown).toMatch(/\*\*Inherits from\*\* \[`Trouble`\]\(\S+\), `ValueError`/);
});
