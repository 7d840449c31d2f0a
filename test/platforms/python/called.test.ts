/** How a class or function of Python is called, as a caller could write it: no receiver, no value that only says that nothing was given, the constructor of the class above. */
import { expect, it } from 'vitest';
import { factsOfFiles } from '../../support/facts-of-files.ts';

const symbolsOf = async (text: string, others: Record<string, string> = {}) =>
  new Map(
    (
      await factsOfFiles({
        'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
        'strata/__init__.py': text,
        ...others,
      })
    ).product_facts.api.map((symbol) => [symbol.name.slice('strata.'.length), symbol]),
  );

it('leaves out the receiver behind a comment too', async () => {
  const symbols = await symbolsOf(`class Layer:
    """A layer."""

    def __init__(  # noqa: D107
        self,
        depth: int,
    ):
        self.depth = depth

    def dig(  # pylint: disable=no-self-use
        self, to=1
    ):
        """Digs."""
`);
  expect(symbols.get('Layer')?.signature).toBe('class Layer(depth: int)');
  expect(symbols.get('Layer.dig')?.signature).toBe('dig(to=1)');
  expect(symbols.get('Layer.depth')?.signature).toBe('depth: int');
});

it('knows no type of an attribute whose parameter was given another value before', async () => {
  const symbols = await symbolsOf(`class Layer:
    """A layer."""

    def __init__(self, depth: int, name: str, rows: str):
        if depth is None:
            depth = find(name)
        rows = rows.split()
        #: How deep.
        self.depth = depth
        self.name = name
        #: What it holds.
        self.rows = rows
        name = None
`);
  expect([...symbols.values()].map(({ signature }) => signature)).toEqual([
    'class Layer(depth: int, name: str, rows: str)',
    'depth',
    'name: str',
    'rows',
  ]);
});

it('names errors as they are called where they are defined', async () => {
  const symbols = await symbolsOf(
    `from strata import errors as er
from strata.errors import Torn as Broken
import json as js


def dig(depth):
    """Digs."""
    if depth == 1:
        raise er.Sunk("It is sunk.")
    if depth == 2:
        raise Broken("It is torn.")
`,
    { 'strata/errors.py': 'class Sunk(Exception): ...\n\n\nclass Torn(Exception): ...\n' },
  );
  expect(symbols.get('dig')?.raises.map(({ type }) => type)).toEqual(['errors.Sunk', 'Torn']);
});

it('leaves defaults open that no caller could write', async () => {
  const symbols = await symbolsOf(`_marker = object()
missing = object()
DEPTH = 3


def dig(depth=DEPTH, default=_marker, other: int = missing, *, new=object(), of=core._none, plain=None, inner=__debug__):
    """Digs."""
`);
  expect(symbols.get('dig')?.signature).toBe(
    'dig(depth=DEPTH, default=..., other: int = ..., *, new=..., of=..., plain=None, inner=__debug__)',
  );
  expect(symbols.get('dig')?.parameters.map(({ default: initial }) => initial)).toEqual([
    'DEPTH',
    '...',
    '...',
    '...',
    '...',
    'None',
    '__debug__',
  ]);
});

it('shows the constructor of the first class above that has one, where all before it are seen', async () => {
  const symbols = await symbolsOf(
    `from dataclasses import dataclass
from elsewhere import Other
from strata._base import Base


class Layer(Base):
    """A layer."""


class Sunk(Layer):
    """Below the sea."""


class Mixed(Other, Base):
    """Of others."""


class Plain:
    """Nothing."""


class Beside(Plain, Base):
    """Beside."""


@dataclass
class Row:
    """A row."""

    depth: int


class Deep(Row):
    """A deep row."""


class Broken(ValueError):
    """An error."""


class Torn(Broken):
    """An error."""
`,
    {
      'strata/_base.py':
        'class Base:\n    def __init__(self, depth: int):\n        if depth < 0:\n            raise ValueError("No such depth.")\n',
    },
  );
  const signatures = ['Layer', 'Sunk', 'Mixed', 'Beside', 'Deep', 'Broken', 'Torn'].map(
    (name) => symbols.get(name)?.signature,
  );
  expect(signatures).toEqual([
    'class Layer(depth: int)',
    'class Sunk(depth: int)',
    'class Mixed',
    'class Beside(depth: int)',
    'class Deep(depth: int)',
    'class Broken',
    'class Torn',
  ]);
});
