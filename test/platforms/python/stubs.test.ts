/** Stubs: types only beside a source, all there is without one; and overloads that nothing implements. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const product = async (files: Record<string, string>) =>
  (
    await pagesOf({
      'pyproject.toml': '[project]\nname = "kiln"\nversion = "1.0"\n',
      'README.md': '# Kiln\n\nKiln fires pots.\n',
      ...files,
    })
  ).facts.api;

const SOURCE = `"""Firing."""

_marker = object()

__all__ = ['fire', 'cool', 'take', 'Kiln', 'soak', 'LIMIT']

LIMIT = 1300


def fire(pots, *, heat=900, glaze=None):
    """Fire the pots.

    :param heat: degrees
    """
    if heat > LIMIT:
        raise ValueError('too hot')
    return pots


def cool(pots):
    """Cool the pots.

    .. deprecated:: 2.0
       Use :func:\`fire\`.
    """


def take(pots, default=_marker, strict=False):
    """Take the first pot."""


soak = fire


class Kiln:
    """A kiln."""

    def __init__(self, size=3, fuel='gas'):
        self.size = size

    def open(self, wide=True):
        """Open the door."""

    @property
    def glow(self):
        """How it glows."""
`;
const STUB = `"""Stubs for kiln.firing"""
from typing import Generic, Literal, TypeVar, overload
T = TypeVar('T')
LIMIT: int
class Glow: ...
def fire(pots: list[T], *, heat: int = ..., glaze: str | None = ...) -> list[T]: ...
def cool(pots: list[T]) -> None: ...
@overload
def take(pots: list[T]) -> T: ...
@overload
def take(pots: list[T], default: T | None, strict: Literal[False] = ...) -> T | None: ...
class Kiln(Generic[T]):
    shelf: list[T]
    def __init__(self, size: int = ..., fuel: str = ...) -> None: ...
    def open(self, wide: bool = ...) -> None: ...
    @property
    def glow(self) -> float: ...
`;

it('takes the types of a stub beside the source, and all else from the source', async () => {
  const api = await product({
    'kiln/__init__.py': "from .firing import *\n__version__ = '1.0'\n",
    'kiln/__init__.pyi': 'from .firing import *\n',
    'kiln/firing.py': SOURCE,
    'kiln/firing.pyi': STUB,
  });
  const at = new Map(api.map((each) => [each.name, each]));
  expect(api.map(({ signature }) => signature)).toMatchInlineSnapshot(`
    [
      "class Kiln(size: int = 3, fuel: str = 'gas')",
      "open(wide: bool = True) -> None",
      "@property
    glow: float",
      "shelf: list[T]",
      "LIMIT: int = 1300",
      "cool(pots: list[T]) -> None",
      "fire(pots: list[T], *, heat: int = 900, glaze: str | None = None) -> list[T]",
      "soak(pots: list[T], *, heat: int = 900, glaze: str | None = None) -> list[T]",
      "take(pots: list[T]) -> T",
    ]
  `);
  expect(at.get('kiln.fire')).toMatchObject({
    doc: 'Fire the pots.',
    raises: [{ type: 'ValueError' }],
    returns: { type: 'list[T]' },
    parameters: [
      { name: 'pots', type: 'list[T]', default: null },
      { name: 'heat', type: 'int', default: '900', description: 'degrees' },
      { name: 'glaze', type: 'str | None', default: 'None' },
    ],
  });
  expect(at.get('kiln.cool')?.deprecated).toMatch(/2\.0/);
  expect(at.get('kiln.take')).toMatchObject({
    signature: 'take(pots: list[T]) -> T',
    overloads: ['take(pots: list[T], default: T | None, strict: Literal[False] = False) -> T | None'],
    parameters: [
      { name: 'pots', type: 'list[T]' },
      { name: 'default', type: 'T | None', default: '...' },
      { name: 'strict', type: 'Literal[False]', default: 'False' },
    ],
  });
});

it('reads a stub that stands alone as the whole of its module', async () => {
  const api = await product({ 'kiln/__init__.pyi': STUB });
  const at = new Map(api.map((each) => [each.name, each]));
  expect(at.get('kiln.fire')?.signature).toBe(
    'fire(pots: list[T], *, heat: int = ..., glaze: str | None = ...) -> list[T]',
  );
  // Each signature once; the table has the parameters of all.
  expect(at.get('kiln.take')).toMatchObject({
    signature: 'take(pots: list[T]) -> T',
    overloads: ['take(pots: list[T], default: T | None, strict: Literal[False] = ...) -> T | None'],
    parameters: [
      { name: 'pots', type: 'list[T]' },
      { name: 'default', type: 'T | None' },
      { name: 'strict', type: 'Literal[False]' },
    ],
  });
});

it('keeps the signature of what implements its overloads', async () => {
  const api = await product({
    'kiln/__init__.py': `from typing import overload

@overload
def lift(pot: int) -> int: ...
@overload
def lift(pot: str) -> str: ...
def lift(pot, high=True):
    """Lift a pot."""
`,
  });
  expect(api.find(({ name }) => name === 'kiln.lift')).toMatchObject({
    signature: 'lift(pot, high=True)',
    overloads: ['lift(pot: int) -> int', 'lift(pot: str) -> str'],
    parameters: [{ name: 'pot' }, { name: 'high', default: 'True' }],
  });
});

it('reads the version that the source of a package has beside its stub', async () => {
  const { facts } = await pagesOf({
    'pyproject.toml':
      '[project]\nname = "kiln"\ndynamic = ["version"]\n[tool.setuptools.dynamic]\nversion = { attr = "kiln.__version__" }\n',
    'README.md': '# Kiln\n\nKiln fires pots.\n',
    'kiln/__init__.py': "from .firing import *\n__version__ = '11.1.0'\n",
    'kiln/__init__.pyi': 'from .firing import *\n',
    'kiln/firing.py': SOURCE,
    'kiln/firing.pyi': STUB,
  });
  expect(JSON.stringify(facts)).toContain('11.1.0');
});
