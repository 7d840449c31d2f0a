/** A package whose builder takes its name from the repository has an install, an import path and first steps all the same. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const files = (backend: string): Record<string, string> => ({
  'README.md': 'Layers of stone.\n',
  'pyproject.toml': `[build-system]\nrequires = ['${backend}']\nbuild-backend = '${backend}'\n`,
  '__init__.py': '"""Reads the layers of a stone."""\n',
  'tests/test_drill.py':
    'from strata import drill\n\n\ndef test_depth_of_layers():\n    layers = [1, 2]\n    assert drill.depth(layers) == 3\n',
  'drill.py': '"""Drills."""\n\n\ndef depth(layers):\n    """Sum of the layers."""\n    return sum(layers)\n',
  '.github/workflows/main.yml':
    'jobs:\n  main:\n    uses: quarry/system/.github/workflows/main.yml@main\n    secrets:\n      PYPI_TOKEN: ${{ secrets.PYPI_TOKEN }}\n',
});

it('names the package, its import path and its install', async () => {
  const { facts, pages } = await pagesOf(files('coherent.build'));
  expect(facts.package_name).toBe('strata');
  expect(facts.api.map(({ name }) => name)).toContain('strata.drill.depth');
  const started = [...pages].find(([path]) => path.endsWith('getting-started.md'))?.[1] ?? '';
  expect(started).toContain('pip install strata');
  expect(started).toContain('from strata import drill');
});

it('takes no name from the repository for a builder that asks for one, and no install where nothing is published', async () => {
  expect((await pagesOf(files('setuptools.build_meta'))).facts.package_name).toBeNull();
  const { '.github/workflows/main.yml': _workflow, ...silent } = files('coherent.build');
  expect((await pagesOf(silent)).facts.install_commands).toEqual([]);
});
