/** A folder that the build takes packages from is no part of an import path, though it has an `__init__.py`; without configuration the package's name and the imports decide. */
import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const CODE = { 'src/__init__.py': '', 'src/strata/__init__.py': 'def drill(depth):\n    """Drills."""\n' };
const PROJECT = '[project]\nname = "strata"\nversion = "1.0"\n';

async function modules(files: Record<string, string>, code: Record<string, string> = CODE): Promise<string[]> {
  const { facts } = await pagesOf({ 'README.md': '# Strata\n\nStrata reads drill logs.\n', ...code, ...files });
  return [...new Set(facts.api.filter(({ kind }) => kind === 'function').map(({ name }) => name))];
}

describe('leaves out the folder that is configured', () => {
  it.each([
    ['setuptools where', { 'pyproject.toml': `${PROJECT}[tool.setuptools.packages.find]\nwhere = ["src"]\n` }],
    ['setuptools package-dir', { 'pyproject.toml': `${PROJECT}[tool.setuptools]\npackage-dir = {"" = "src"}\n` }],
    [
      'poetry',
      {
        'pyproject.toml':
          '[tool.poetry]\nname = "strata"\nversion = "1.0"\npackages = [{include = "strata", from = "src"}]\n',
      },
    ],
    ['hatch packages', { 'pyproject.toml': `${PROJECT}[tool.hatch.build.targets.wheel]\npackages = ["src/strata"]\n` }],
    ['hatch sources', { 'pyproject.toml': `${PROJECT}[tool.hatch.build]\nsources = ["src"]\n` }],
    ['pdm', { 'pyproject.toml': `${PROJECT}[tool.pdm.build]\npackage-dir = "src"\n` }],
    ['uv', { 'pyproject.toml': `${PROJECT}[tool.uv.build-backend]\nmodule-root = "src"\n` }],
    ['setup.cfg', { 'setup.cfg': '[metadata]\nname = strata\nversion = 1.0\n\n[options]\npackage_dir =\n    = src\n' }],
    [
      'setup.cfg where',
      { 'setup.cfg': '[metadata]\nname = strata\n\n[options.packages.find]\nwhere = src\n', 'pyproject.toml': PROJECT },
    ],
    [
      'setup.py',
      {
        'setup.py':
          'from setuptools import setup\nsetup(name="strata", version="1.0", packages=["strata"], package_dir={"": "src"})\n',
      },
    ],
    [
      'find_packages',
      {
        'setup.py':
          'from setuptools import setup, find_packages\nsetup(name="strata", version="1.0", packages=find_packages(where="src"))\n',
      },
    ],
    ['the package’s own name, as flit looks for it', { 'pyproject.toml': PROJECT }],
  ])('%s', async (_tool, files) => {
    expect(await modules(files as Record<string, string>)).toEqual(['strata.drill']);
  });
});

it('takes imports of README and tests where the build says nothing and the name is another', async () => {
  const project = PROJECT.replace('"strata"', '"rock-tools"');
  expect(
    await modules({
      'pyproject.toml': project,
      'README.md': '# Rock\n\nReads logs.\n\n```python\nfrom strata import drill\n```\n',
    }),
  ).toEqual(['strata.drill']);
  expect(await modules({ 'pyproject.toml': project, 'tests/test_drill.py': 'from strata import drill\n' })).toEqual([
    'strata.drill',
  ]);
});

it('keeps a package that is really called so', async () => {
  const setup = 'from setuptools import setup\nsetup(name="rock", version="1.0", packages=["src", "src.strata"])\n';
  expect(await modules({ 'setup.py': setup })).toEqual(['src.strata.drill']);
  const project = PROJECT.replace('"strata"', '"rock-tools"');
  expect(await modules({ 'pyproject.toml': project, 'tests/test_drill.py': 'from src.strata import drill\n' })).toEqual(
    ['src.strata.drill'],
  );
});

it('names a folder by what it is mapped to', async () => {
  const mapped = `${PROJECT}[tool.setuptools.package-dir]\n"strata" = "code"\n`;
  expect(
    await modules({ 'pyproject.toml': mapped }, { 'code/__init__.py': 'def drill(depth):\n    """Drills."""\n' }),
  ).toEqual(['strata.drill']);
});
