import { beforeAll, expect, it } from 'vitest';
import { type GrammarParser, loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { noEvidence } from '../../../src/platforms/evidence.ts';
import python from '../../../src/platforms/python/index.ts';
import { readPythonModule } from '../../../src/platforms/python/module.ts';
import { describeSymbols } from '../../../src/platforms/python/symbols.ts';

let parser: GrammarParser;
beforeAll(async () => {
  await python.prepare();
  parser = await loadGrammar('python');
});
const api = (files: Record<string, string>) =>
  python.api({
    files: new Map(
      Object.entries(files).map(([path, text]) => [path, { ...noEvidence(), module: readPythonModule(parser, text) }]),
    ),
    manifest: null,
    publicModules: [],
  });
const LOG = `class Log:
    def __init__(self, path: str, *, mode="r"):
        self.path = path
        self.rows: list[int] = []
        #: Where the file begins.
        self.offset = 0
        self.mode = mode
        self._cache = {}
        if mode == "w":
            self.writer: Writer | None = None
        def inner(self):
            self.hidden: int = 1
`;

it('reads what __init__ gives to instances, with the types that the source says', () => {
  const { symbols, attributes } = api({ 'strata/__init__.py': LOG });
  expect(
    symbols.filter(({ parent }) => parent !== null).map(({ name, kind, signature }) => [name, kind, signature]),
  ).toEqual([
    ['strata.Log.path', 'property', 'path: str'],
    ['strata.Log.rows', 'property', 'rows: list[int]'],
    ['strata.Log.offset', 'property', 'offset'],
    ['strata.Log.writer', 'property', 'writer: Writer | None'],
  ]);
  expect(symbols.find(({ name }) => name === 'strata.Log.offset')?.doc).toBe('Where the file begins.');
  // Without a type or words it is no entry, but it is there.
  expect([...(attributes?.get('Log') ?? [])]).toEqual(['path', 'rows', 'offset', 'mode', 'writer']);
});
it('keeps a property or a field of the same name, and the fields of a dataclass', () => {
  const { symbols } = api({
    'strata/__init__.py': `from dataclasses import dataclass

@dataclass
class Point:
    x: int
    y: int = 0

class Named:
    """Has a name."""
    name: str = "a"
    def __init__(self):
        self.name = "b"
    @property
    def size(self) -> int:
        """How large it is."""
        return 1
`,
  });
  expect(symbols.map(({ name, signature }) => [name, signature])).toEqual([
    ['strata.Named', 'class Named()'],
    ['strata.Named.name', 'name: str = "a"'],
    ['strata.Named.size', '@property\nsize: int'],
    ['strata.Point', 'class Point(x: int, y: int = 0)'],
    ['strata.Point.x', 'x: int'],
    ['strata.Point.y', 'y: int = 0'],
  ]);
});
it('reads a bound method as the function that the module offers', () => {
  const { symbols } = api({
    'strata/__init__.py': 'from .core import read\n__all__ = ["read"]\n',
    'strata/core.py':
      'class Reader:\n    def read(self, path: str) -> bytes:\n        """Reads a file."""\n        return b""\n\n_reader = Reader()\nread = _reader.read\n',
  });
  expect(symbols).toMatchObject([
    { name: 'strata.read', kind: 'function', signature: 'read(path: str) -> bytes', doc: 'Reads a file.' },
  ]);
});

it('takes what a class says of its attributes for its members, and keeps the rest as a list', () => {
  const module = readPythonModule(
    parser,
    'class Chart:\n    """A chart.\n\n    Attributes:\n        depth: How deep.\n            In metres.\n        other: Set later.\n    """\n    depth: float\n',
  );
  const [definition] = module.definitions;
  const place = { name: 'strata.Chart', module: 'strata', path: 'strata.py' };
  expect(describeSymbols([{ ...place, definition: definition! }], () => false)).toMatchObject([
    { name: 'strata.Chart', doc: 'A chart.\n\n- `other`: Set later.' },
    { name: 'strata.Chart.depth', doc: 'How deep. In metres.', returns: { type: 'float' } },
  ]);
});

it('reads a field specifier for the default that it gives, and none where it gives none', () => {
  const { symbols } = api({
    'strata/__init__.py': `import attr
from dataclasses import dataclass, field
from typing import ClassVar

@attr.s(auto_attribs=True)
class Price:
    amount: int
    text: str = attr.ib(repr=False)
    unit: str = attr.ib(default="m")
    tags: list = attr.ib(factory=list)
    marks: dict = attr.ib(default=attr.Factory(dict))
    rank: int = attr.ib()
    plain = attr.ib(5)
    @rank.default
    def _rank(self):
        return self.amount

@dataclass
class Layer:
    kind: ClassVar[str] = "layer"
    name: str = field(compare=False)
    rows: list = field(default_factory=lambda: [1])
    seen: bool = field(default=False, init=False)
    depth: float = 1.5

class Rock(BaseModel):
    model_config = ConfigDict(frozen=True)
    kind: ClassVar[str] = "rock"
    name: str = Field(..., max_length=10)
    age: int = Field(0, alias="years")
    marks: list[str] = Field(default_factory=list)
    _seen: bool = False

class Mixed(Layer, BaseModel):
    own: int
`,
  });
  const of = (name: string) => symbols.find((each) => each.name === `strata.${name}`);
  expect(of('Price')?.parameters.map(({ name, default: initial }) => [name, initial])).toEqual([
    ['amount', null],
    ['text', null],
    ['unit', '"m"'],
    ['tags', 'list()'],
    ['marks', 'dict()'],
    ['rank', '...'],
    ['plain', '5'],
  ]);
  expect(of('Price')?.signature).toBe(
    'class Price(amount: int, text: str, unit: str = "m", tags: list = list(), marks: dict = dict(), rank: int = ..., plain=5)',
  );
  expect(of('Layer')?.signature).toBe('class Layer(name: str, rows: list = [1], depth: float = 1.5)');
  expect(of('Rock')?.signature).toBe('class Rock(*, name: str, years: int = 0, marks: list[str] = list())');
  expect(of('Mixed')?.signature).toBe('class Mixed');
});

it('writes what makes a method static, of the class, abstract or a property', () => {
  const { symbols } = api({
    'strata/__init__.py': `import abc

class Chart(abc.ABC):
    @classmethod
    def parse(cls, text: str) -> "Chart":
        """Reads a chart."""
    @staticmethod
    def unit() -> str: ...
    @property
    @abc.abstractmethod
    def depth(self) -> float: ...
    @cached
    async def draw(self): ...
`,
  });
  expect(symbols.map(({ signature }) => signature)).toEqual([
    'class Chart',
    '@classmethod\nparse(text: str) -> "Chart"',
    '@staticmethod\nunit() -> str',
    '@property\n@abc.abstractmethod\ndepth: float',
    'async draw()',
  ]);
});
it('reads public names that an assignment makes: of a class, of another function, and what only __all__ tells', () => {
  const { symbols } = api({
    'strata/__init__.py':
      'from .core import *\n__all__ = ["parse", "dump", "unbound", "limits"]\nfrom .core import parse, dump, unbound, limits\n',
    'strata/core.py': `class Chart:
    @classmethod
    def fromstring(cls, text: str) -> "Chart":
        """Reads a chart."""
    def draw(self): ...

def _dump(chart: Chart) -> str:
    """Writes a chart."""

parse = Chart.fromstring
dump = _dump
unbound = Chart.draw
limits = (0, 9)
loop = loop
`,
  });
  const own = symbols.filter(({ name }) => !name.startsWith('strata.core.Chart'));
  expect(own.map(({ name, kind, signature, doc }) => [name, kind, signature, doc])).toEqual([
    ['strata.dump', 'function', 'dump(chart: Chart) -> str', 'Writes a chart.'],
    ['strata.limits', 'constant', 'limits = (0, 9)', null],
    ['strata.parse', 'function', 'parse(text: str) -> "Chart"', 'Reads a chart.'],
    ['strata.unbound', 'constant', 'unbound = Chart.draw', null],
  ]);
});

it('reads all lines of a comment that documents an attribute, wherever it is set', () => {
  const { symbols } = api({
    'strata/__init__.py': `class Log:
    #: How many rows
    #: it holds.
    #:
    #: .. versionadded:: 1.5
    limit: int = 9

    def __init__(self, path: str):
        #: Where it lies, see
        #: \`\`open\`\`.
        self.path = path
        self.rows: list[int] = []  #: All rows.
        # Not for users.
        #: The hand that
        #: writes.
        self.hand = Hand(
            path
        )
`,
  });
  expect(symbols.filter(({ parent }) => parent !== null).map(({ name, doc, start }) => [name, doc, start])).toEqual([
    ['strata.Log.limit', 'How many rows\nit holds.\n\n.. versionadded:: 1.5', 2],
    ['strata.Log.path', 'Where it lies, see\n``open``.', 9],
    ['strata.Log.rows', 'All rows.', 12],
    ['strata.Log.hand', 'The hand that\nwrites.', 14],
  ]);
});

it('follows what words say of who a name is for, and has the syntax that a class documents', () => {
  const { symbols } = api({
    'strata/__init__.py': `class Log:
    """A log."""
    def __init__(self, hand) -> None:
        """:meta private:"""
        self.hand: Hand = hand

    def __call__(self, row: int) -> None:
        """Writes a row."""

    def __len__(self): ...

    def __repr__(self):
        """A log in brackets."""

    @property
    def raw(self) -> bytes:
        """:meta private:"""

    def _flush(self):
        """Writes all.

        :meta public:
        """

def inner():
    """Reads.

    :meta private:
    """
`,
  });
  expect(symbols.map(({ name, signature }) => [name, signature])).toEqual([
    ['strata.Log', 'class Log'],
    ['strata.Log.__call__', '__call__(row: int) -> None'],
    ['strata.Log._flush', '_flush()'],
    ['strata.Log.hand', 'hand: Hand'],
  ]);
});
