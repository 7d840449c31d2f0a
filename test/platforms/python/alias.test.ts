/** A name that a package gives to something of another name is shown by its own, with the one that it stands for. */
import { expect, it } from 'vitest';
import { symbolAt } from '../../../src/derive/address.ts';
import { recompute } from '../../../src/derive/recompute.ts';
import { pagesOf } from '../../support/product-folder.ts';

const FILES = {
  'pyproject.toml': '[project]\nname = "tide"\nversion = "2.0.0"\n',
  'tide/__init__.py':
    '"""Tides."""\nfrom .parse import parse_url as parse, Table as Sheet, _Hidden as Shown, same\n\n__all__ = ["Shown", "parse", "Sheet", "same"]\n',
  'tide/parse.py':
    '"""Reads addresses."""\n\n\nclass _Hidden:\n    """Hidden once."""\n\n\nclass Table:\n    def rows(self) -> int:\n        """Counts."""\n\n\ndef parse_url(url: str) -> Table:\n    """Reads one."""\n\n\ndef same():\n    """Is the same."""\n',
};

it('has its own name in its signature, and says what it is another name of', async () => {
  const { facts, pages } = await pagesOf(FILES);
  expect(facts.api.map(({ name, signature, alias_of }) => [name, signature, alias_of])).toEqual([
    ['tide', 'import tide', undefined],
    ['tide.Sheet', 'class Sheet()', 'tide.parse.Table'],
    ['tide.Sheet.rows', 'rows() -> int', undefined],
    ['tide.Shown', 'class Shown()', undefined],
    ['tide.parse', 'parse(url: str) -> Table', 'tide.parse.parse_url'],
    ['tide.same', 'same()', undefined],
  ]);
  const text = [...pages.values()].join('\n');
  expect(text).toContain('`tide.parse()` is another name of `tide.parse.parse_url`.');
  const sheet = facts.api.find(({ name }) => name === 'tide.Sheet');
  expect(sheet && recompute(symbolAt(sheet, 'summary'), facts)).toMatchObject({
    value: 'Another name of `tide.parse.Table`.',
  });
  expect(text).not.toContain('_Hidden');
});

it('shows a function, and not the module that it hides, under their one name', async () => {
  const { facts } = await pagesOf({
    ...FILES,
    'README.md': '# Tide\n\n```python\nfrom tide.parse import Table\n```\n',
  });
  expect(facts.api.filter(({ name }) => name === 'tide.parse').map(({ kind }) => kind)).toEqual(['function']);
});

it('has an entry for each of several names, and describes the one that documents write', async () => {
  const files = {
    ...FILES,
    'tide/__init__.py':
      '"""Tides."""\nfrom .parse import Table, Wave, read\nfrom .parse import Table as Sheet\nfrom .parse import read as load\n\n__all__ = ["Table", "Sheet", "Wave", "read", "load"]\n',
    'tide/parse.py': `"""Reads."""
from typing import TypeVar

Wave = TypeVar("Wave")


class Table:
    """Holds rows."""

    def rows(self) -> int:
        """Counts."""


def read(path: str) -> Table:
    """Reads one.

    :param path: Where it is.
    """
`,
    'README.md': '# Tide\n\n```python\nfrom tide import load\n\nload("a.csv").rows()\nload("b.csv")\n```\n',
  };
  const { facts, pages } = await pagesOf(files);
  expect(facts.api.map(({ name, alias_of, doc }) => [name, alias_of, doc])).toEqual([
    ['tide', undefined, 'Tides.'],
    ['tide.Sheet', 'tide.Table', null],
    ['tide.Table', undefined, 'Holds rows.'],
    ['tide.Table.rows', undefined, 'Counts.'],
    ['tide.Wave', undefined, null],
    ['tide.load', undefined, 'Reads one.'],
    ['tide.read', 'tide.load', null],
  ]);
  const text = [...pages.values()].join('\n');
  expect(text).toContain('`tide.read()` is another name of [`tide.load`](#tideload).');
  expect(text).toContain('`tide.Sheet` is another name of [`tide.Table`](#tidetable).');
});
