/** Keywords that only the body of a function knows have rows of their own; those of a function inside of it do not. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

it('lists what is taken from all other keywords, with its type and default', async () => {
  const { facts, pages } = await pagesOf({
    'README.md': '# Lamp\n\nLamps.\n',
    'pyproject.toml': '[project]\nname = "lamp"\nversion = "1.0"\n',
    'lamp.py': `class Wick:
    """A wick."""

    def __init__(self, *args, **kwargs):
        length: int = kwargs.pop("length", 3)
        self.colour = kwargs.pop("colour", self._MARK)
        kwargs.get("_own")

        def inner(**kwargs):
            kwargs.pop("other")


def light(name, **options):
    """Lights."""
    return name


def burn(name, **options):
    """Burns."""
    return options.pop("name", None), options.pop("hours")
`,
  });
  const named = (name: string): unknown =>
    facts.api.find((each) => each.name === name)?.parameters.map((each) => [each.name, each.type, each.default]);
  expect(named('lamp.Wick')).toEqual([
    ['*args', null, null],
    ['**kwargs', null, null],
    ['length', 'int', '3'],
    ['colour', null, '...'],
  ]);
  expect(named('lamp.light')).toEqual([
    ['name', null, null],
    ['**options', null, null],
  ]);
  expect(named('lamp.burn')).toEqual([
    ['name', null, null],
    ['**options', null, null],
    ['hours', null, null],
  ]);
  const text = [...pages.values()].join('\n');
  expect(text).toMatch(/\| `length` \| `int` \| `3` \|/);
  expect(text).not.toContain('| `**options` |\n\n##');
});
