/** What a module does not list and is public all the same: what documents use, and what public functions take, give and raise. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const SOURCE = `"""Reads rock."""

__all__ = ["read", "Band"]


class LooseRock(ValueError):
    """Rock that falls."""


class TooDeep(ValueError):
    """Deeper than a drill goes."""


class Layer(object):
    """One layer."""


class Drill(object):
    """Reads the same place again."""

    def dig(self):
        """Digs."""
        if self is None:
            raise LooseRock("it falls")
        return Layer()


class Band:
    """A band."""


class Inner:
    """Of nobody."""


class Depth:
    """Of nobody either."""


def _help():
    return Inner()


def helps():
    """Helps this file."""
    return 1


def drill(place):
    """A drill for a place."""
    return Drill(place)


def read(place):
    """Reads a place."""
    if place is None:
        raise TooDeep("too deep")
    return drill(place).dig()
`;
const namesOf = async (readme: string) => {
  const { facts } = await pagesOf({
    'pyproject.toml': '[project]\nname = "strata"\nversion = "2.0.0"\n',
    'README.md': readme,
    'strata.py': SOURCE,
  });
  return facts.api.filter(({ parent, kind }) => parent === null && kind !== 'module').map(({ name }) => name.slice(7));
};

it('has what documents import and call, with what that gives and raises in turn', async () => {
  const readme = '# Strata\n\nReads rock.\n\n```python\n>>> from strata import drill\n>>> drill("a").dig()\n```\n';
  expect(await namesOf(readme)).toEqual(['Band', 'Drill', 'Layer', 'LooseRock', 'TooDeep', 'drill', 'read']);
  expect(await namesOf('# Strata\n\nReads rock.\n\n```python\nimport strata\nstrata.drill("a")\n```\n')).toContain(
    'Drill',
  );
});

it('has classes that documents write as code, and none that is only a word', async () => {
  expect(await namesOf('# Strata\n\nA ``Layer`` may be a LooseRock. Depth is a word, and so is Inner.\n')).toEqual([
    'Band',
    'Layer',
    'LooseRock',
    'TooDeep',
    'read',
  ]);
});

it('has what a listed function raises, and no other', async () => {
  expect(await namesOf('# Strata\n\nReads rock.\n')).toEqual(['Band', 'TooDeep', 'read']);
});
