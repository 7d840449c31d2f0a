/** A recipe is headed by what the name of its test speaks of, and by what it looks at where that speaks of nothing. */
import { expect, it } from 'vitest';
import type { ApiSymbol } from '../../src/model/product-facts.ts';
import { namedByTest } from '../../src/samples/named-by-test.ts';
import { pagesOf } from '../support/product-folder.ts';

const used = ['strata.Well.add_hidden_layer', 'strata.Well.get', 'strata.Well.add(int)'].map(
  (name) => ({ name }) as ApiSymbol,
);
const found = (name: string): string[] => namedByTest(name, used).map((symbol) => symbol.name);

it('finds what a name speaks of, by whole names alone', () => {
  expect(found('test_hidden_layer')).toEqual(['strata.Well.add_hidden_layer']);
  expect(found('WellTest.testAddHiddenLayers')).toEqual(['strata.Well.add_hidden_layer']);
  expect(found('test_add')).toEqual(['strata.Well.add(int)']);
  expect(found('GetTest.depth')).toEqual([]);
  expect(found('test_layer')).toEqual([]);
  expect(found('test_1%')).toEqual([]);
});

it('heads a recipe by it', async () => {
  const { pages } = await pagesOf({
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
    'README.md': '# strata\n\nReads wells.\n',
    'strata/__init__.py':
      'class Well:\n    """A well."""\n\n    def get(self, at):\n        """What lies there."""\n        return self.layers[at]\n\n    def hide(self, at):\n        """Hides a layer."""\n        self.layers[at] = 0\n\n    def depth(self):\n        """Its depth."""\n        return 3\n\n    def twice(self, by):\n        """Twice as many."""\n        return by * 2\n',
    'tests/test_well.py':
      'from strata import Well\n\n\ndef test_first():\n    well = Well()\n    well.hide(5)\n    well.hide(6)\n    assert well.depth() == 2\n\n\ndef test_hide():\n    well = Well()\n    well.hide(1)\n    assert well.get(1) == 0\n\n\ndef test_rest():\n    well = Well()\n    well.hide(2)\n    assert well.twice(4) == 8\n',
  });
  const recipes = [...pages].find(([path]) => path.includes('recipes'))?.[1] ?? '';
  expect(recipes.split('\n').filter((line) => line.startsWith('## '))).toEqual([
    '## `Well.hide()`',
    '## `Well.twice()`',
    '## Where to go next',
  ]);
});
