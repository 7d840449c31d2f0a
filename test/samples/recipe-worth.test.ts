/** Recipes that say something, one of a kind, and with the lines of their strings where they were. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

it('leaves out what only reads what it wrote and what only equals a value, and takes one of those that differ in literals', async () => {
  const { facts } = await pagesOf({
    'README.md': '# Tide\n\nTide tells heights.\n',
    'pyproject.toml': '[project]\nname = "tide"\nversion = "1.0"\n',
    'tide/__init__.py': `"""Tides."""


class Mark:
    """A mark."""

    def __init__(self, text):
        self.text = text


def highest(rows, unit="m"):
    """The highest."""
    return max(rows)


def read(text):
    """Read."""
    return {}
`,
    'tests/test_tide.py': `from tide import Mark, highest, read


def test_equal():
    mark = Mark("low")
    assert mark == "low"


def test_written():
    mark = Mark("low")
    mark.text = "high"
    assert mark.text == "high"


def test_two():
    rows = [1, 3]
    assert highest(rows) == 3


def test_three():
    rows = [1, 3, 7]
    assert highest(rows) == 7
    assert highest(rows, unit="cm") == 700
`,
    'tests/test_private.py': `from tide import read


def test_private():
    from tide.core import _inner
    rows = read("a")
    assert _inner(rows) == 3


def test_private_call():
    rows = read("a b")
    assert _rows(rows)[0] == 3


def test_dict():
    mark = Mark("low")
    assert mark == {"text": "low"}
`,
    'tests/test_read.py': `from tide import read


def test_lines():
    text = """
low
  high
"""
    found = read(text)
    assert found["low"] == "high"
`,
  });
  const recipes = (facts.examples ?? []).filter(({ kind }) => kind === 'recipe');
  expect(recipes.map(({ name }) => name).toSorted()).toEqual(['test_lines', 'test_three']);
  expect(recipes.find(({ name }) => name === 'test_lines')?.code).toBe(
    'text = """\nlow\n  high\n"""\nfound = read(text)',
  );
});

it('leaves out a recipe that looks at a literal, and keeps one that compares with it', async () => {
  const { facts } = await pagesOf({
    'README.md': '# Tide\n\nTide tells heights.\n',
    'pyproject.toml': '[project]\nname = "tide"\nversion = "1.0"\n',
    'tide/__init__.py': 'def read(text):\n    return {}\n',
    'tests/test_tide.py':
      'from tide import read\n\n\ndef test_sure():\n    read("low")\n    assert True == True\n\n\ndef test_read():\n    rows = read("high")\n    assert rows.is_empty == True\n',
  });
  const code = (facts.examples ?? []).map((example) => example.code);
  expect(code.some((each) => each.includes('read("high")'))).toBe(true);
  expect(code.some((each) => each.includes('read("low")'))).toBe(false);
});
