/** What classes have from bases: fields of their constructors in order, and members of bases that nobody imports. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const product = async (files: Record<string, string>) =>
  (
    await pagesOf({
      'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
      'README.md': '# Strata\n\nStrata reads drill logs.\n',
      ...files,
    })
  ).facts.api;

it('makes constructors of the fields of all bases, and none where a base is not seen', async () => {
  const api = await product({
    'strata/__init__.py': `from dataclasses import dataclass
from pydantic import BaseModel
from elsewhere import Foreign
from ._base import Layer, Settings, Plain

@dataclass
class Sand(Layer):
    grain: float
    depth: int = 5

@dataclass
class Clay(Plain):
    wet: bool

@dataclass
class Rock(Foreign):
    hard: bool

@dataclass(kw_only=True)
class Salt:
    pure: bool

class Loader(Settings):
    path: str

class Sub(Foreign, BaseModel):
    size: int
`,
    'strata/_base.py': `from dataclasses import dataclass
from pydantic import BaseModel

class Plain:
    note: str = ''

@dataclass
class Layer(Plain):
    depth: int
    name: str = 'none'

class Settings(BaseModel):
    strict: bool = False
`,
  });
  const classes = api.filter(({ kind, parent }) => kind === 'class' && parent === null);
  expect(classes.map(({ signature }) => signature)).toEqual([
    'class Clay(wet: bool)',
    "class Layer(depth: int, name: str = 'none')",
    'class Loader(*, strict: bool = False, path: str)',
    'class Plain()',
    'class Rock',
    'class Salt(*, pure: bool)',
    "class Sand(depth: int = 5, name: str = 'none', grain: float)",
    'class Settings(*, strict: bool = False)',
    'class Sub',
  ]);
});

it('lists members of bases that are not public with the class, at their own lines, and those of public ones there alone', async () => {
  const api = await product({
    'strata/__init__.py': `from ._base import Shared

__all__ = ["Rig", "Shared"]

class _Digs:
    def dig(self, depth: int) -> None:
        """Digs."""
    def _hidden(self): ...
    def stop(self) -> None:
        """Of the base."""

class Rig(_Digs, Shared):
    def stop(self) -> None:
        """Stops."""
`,
    'strata/_base.py': `class Shared:
    def share(self) -> None:
        """Shares."""
`,
  });
  expect(api.map(({ name, citation, doc }) => [name, citation.path, citation.start_line, doc])).toEqual([
    ['strata.Rig', 'strata/__init__.py', 12, null],
    ['strata.Rig.stop', 'strata/__init__.py', 13, 'Stops.'],
    ['strata.Rig.dig', 'strata/__init__.py', 6, 'Digs.'],
    ['strata.Shared', 'strata/_base.py', 1, null],
    ['strata.Shared.share', 'strata/_base.py', 2, 'Shares.'],
  ]);
});

it('names no error that an instance or a caller gives', async () => {
  const api = await product({
    'strata/__init__.py': `class Rig:
    Error = ValueError

    def dig(self, depth, Failure=KeyError):
        """Digs."""
        if depth < 0:
            raise self.Error("no such depth")
        if depth > 9:
            raise Failure("too deep")
        raise TypeError("a known one")
`,
  });
  expect(api.find(({ name }) => name === 'strata.Rig.dig')?.raises).toEqual([{ type: 'TypeError', description: null }]);
});

it('has the classes that public signatures write, from their own module where that is public', async () => {
  const api = await product({
    'strata/__init__.py': `from .rig import dig

__all__ = ["dig"]
`,
    'strata/rig.py': `from .types import Options
from ._hidden import Secret

class Other: ...

def dig(options: Options | None = None, secret: "Secret" = None) -> int:
    """Digs."""
`,
    'strata/types.py': `class Step:
    size: int

class Options:
    step: Step

class Unused: ...
`,
    'strata/_hidden.py': 'class Secret: ...\n',
  });
  expect(api.map(({ name, module }) => [name, module])).toEqual([
    ['strata.dig', 'strata'],
    ['strata.types.Options', 'strata.types'],
    ['strata.types.Options.step', 'strata.types'],
    ['strata.types.Step', 'strata.types'],
    ['strata.types.Step.size', 'strata.types'],
  ]);
});

it('takes the words that an error makes itself for its message, and not what it is given', async () => {
  const api = await product({
    'strata/__init__.py': `class MissingLayer(Exception):
    def __init__(self, layer):
        super().__init__(f"layer {layer} is missing")

class Torn(Exception): ...

def read():
    if a:
        raise MissingLayer("sand")
    if b:
        raise MissingLayer("no layer at all")
    raise Torn("torn")
`,
  });
  expect(api.find(({ name }) => name === 'strata.read')?.messages?.map(({ text }) => text)).toEqual([
    'layer {layer} is missing',
    'torn',
  ]);
});
