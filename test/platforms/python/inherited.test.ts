/** Methods of Python without a docstring say what the nearest one says that they override; those with words of their own keep them. */
import { beforeAll, expect, it } from 'vitest';
import type { ApiSymbol } from '../../../src/model/product-facts.ts';
import { orderAbove } from '../../../src/platforms/python/inherited.ts';
import type { PyDefinition } from '../../../src/platforms/python/module.ts';
import { pagesOf } from '../../support/product-folder.ts';

const FILES = {
  'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
  'README.md': '# Strata\n\nStrata reads drill logs.\n',
  'strata/__init__.py': `from elsewhere import Foreign
from .base import Reader, Left, Right

class Core(Reader):
    """Reads cores."""

    def read(self, depth, fast=False):
        return depth

    def close(self):
        """Closes the box."""

    @property
    def layers(self):
        return []

    def rewind(self):
        raise OSError("Cores go one way.")

    def seek(self):
        raise NotImplementedError

    def flush(self):
        return None

    def trim(self):
        return None

    def hidden(self):
        return None

    def only_here(self):
        return None

    def __len__(self):
        return 0

class Wrapped(Reader):
    """Hands all on."""

    def read(self, *args, **kwargs):
        return super().read(*args, **kwargs)

class Both(Left, Right):
    """Of two sides."""

    def read(self, depth):
        return 0

class Loop(Foreign):
    """Of others."""

    def read(self, depth):
        return 0
`,
  'strata/base.py': `class Reader:
    """Reads."""

    def read(self, depth, slow=False):
        """Reads a layer.

        Args:
            depth: how deep it lies
            slow: whether to take time

        Returns:
            what it is made of

        Raises:
            LookupError: if there is none
            NotImplementedError: if a subclass does not read
        """
        raise NotImplementedError

    def close(self):
        """Closes it."""

    @property
    def layers(self):
        """All layers."""
        return []

    def rewind(self):
        """Goes to the start."""

    def seek(self):
        """Goes anywhere."""

    def flush(self):
        """A no-op for readers that keep nothing."""

    def trim(self):
        """Deprecated: cut it yourself."""

    def hidden(self):
        """For the package.

        :meta private:
        """

    def __len__(self):
        """How many layers it has."""
        return 0

class Left(Reader):
    """Of the left."""

class Right(Reader):
    """Of the right."""

    def read(self, depth):
        """Reads from the right."""
        return 0
`,
};

let api: readonly ApiSymbol[];
beforeAll(async () => {
  ({
    facts: { api },
  } = await pagesOf(FILES));
});
const find = (name: string): ApiSymbol | undefined => api.find((each) => each.name === `strata.${name}`);
const symbol = (name: string): ApiSymbol => {
  const found = find(name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};

it('says what the method above says of what it takes itself', () => {
  const { doc, parameters, returns, raises, inherited } = symbol('Core.read');
  expect(doc).toBe('Reads a layer.');
  expect(parameters.map(({ name, description }) => [name, description])).toEqual([
    ['depth', 'how deep it lies'],
    ['fast', null],
  ]);
  expect(returns?.description).toBe('what it is made of');
  expect(raises).toEqual([{ type: 'LookupError', description: 'if there is none' }]);
  expect(inherited).toMatchObject({ tags: true, citation: { path: 'strata/base.py' } });
  expect(symbol('Core.layers')).toMatchObject({ doc: 'All layers.', inherited: { tags: true } });
});

it('has all parameters from above where it takes any', () => {
  expect(symbol('Wrapped.read').parameters.map(({ name }) => name)).toEqual(['*args', '**kwargs', 'depth', 'slow']);
});

it('asks each class before those above it', () => {
  expect(symbol('Both.read').doc).toBe('Reads from the right.');
});

it('keeps words of its own, and takes none that are not true of it', () => {
  expect(symbol('Core.close').doc).toBe('Closes the box.');
  for (const name of ['Core.close', 'Core.rewind', 'Core.seek', 'Core.flush', 'Core.only_here'])
    expect(symbol(name).inherited, name).toBeUndefined();
  for (const name of ['Core.rewind', 'Core.seek', 'Core.flush', 'Core.only_here'])
    expect(symbol(name).doc, name).toBeNull();
  expect(symbol('Core.trim').deprecated).toBeNull();
});

it('takes none of a class that is not of the product', () => {
  expect(symbol('Loop.read').doc).toBeNull();
  expect(symbol('Loop.read').inherited).toBeUndefined();
});

it('shows no method that words above keep for the package, nor one that stands for syntax', () => {
  expect(find('Core.hidden')).toBeUndefined();
  expect(find('Core.__len__')).toBeUndefined();
});

it('reads lineages of any length and those that go in a circle', () => {
  const classes = Array.from({ length: 20_000 }, (_each, at) => ({
    path: 'strata/base.py',
    definition: { name: `C${at}`, bases: [`C${(at + 1) % 20_000}`] } as PyDefinition,
  }));
  const order = orderAbove(classes[0]!, (_path, base) => classes[Number(base.slice(1))]);
  expect(order.map(({ definition }) => definition.name)).toEqual(
    classes.slice(1).map(({ definition }) => definition.name),
  );
});

it('reads classes whose bases go in a circle', async () => {
  const { facts } = await pagesOf({
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
    'README.md': '# Strata\n\nStrata reads drill logs.\n',
    'strata/__init__.py': 'from .a import One\nfrom .b import Two\n\n__all__ = ["One", "Two"]\n',
    'strata/a.py': 'from .b import Two\n\nclass One(Two):\n    """One."""\n',
    'strata/b.py': 'from .a import One\n\nclass Two(One):\n    """Two."""\n',
  });
  expect(facts.api.map(({ name }) => name).toSorted()).toEqual(['strata.One', 'strata.Two']);
});
