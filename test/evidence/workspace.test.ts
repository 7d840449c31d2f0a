import { expect, it } from 'vitest';
import { choosePackage, treeOfPackage } from '../../src/evidence/workspace.ts';
import type { ProductTree } from '../../src/platforms/platform.ts';

function treeOf(files: Record<string, string>): ProductTree {
  const paths = Object.keys(files);
  return {
    text: (path) => files[path],
    inventory: {
      readme: paths.includes('README.md') ? 'README.md' : null,
      files: paths.map((path) => ({ path })),
      manifests: paths
        .filter((path) => /(?:package\.json|pyproject\.toml)$/.test(path))
        .map((path) => ({ path, kind: 'x' })),
    } as unknown as ProductTree['inventory'],
  };
}
const pkg = (name: string, more = ''): string => `{"name": "${name}"${more}}`;
const npm = treeOf({
  'package.json': pkg('root', ', "private": true, "workspaces": ["packages/*"]'),
  'README.md': '# All',
  'packages/core/package.json': pkg('@acme/core'),
  'packages/core/README.md': '# Core',
  'packages/core/index.js': '',
  'packages/cli/package.json': pkg('@acme/cli'),
  'packages/cli/index.js': '',
  'packages/tools/package.json': pkg('tools', ', "private": true'),
  'examples/one/package.json': pkg('one'),
});

it('reads the package that is asked for, and says which others there are', () => {
  const choice = choosePackage(npm, ['', 'cli']);
  expect(choice).toMatchObject({ chosen: { folder: 'packages/cli' }, reason: 'its name is the one asked for' });
  expect(choice?.others.map(({ name }) => name)).toEqual(['@acme/core', 'tools']);
  expect(choosePackage(npm, ['acme'])).toMatchObject({
    chosen: { name: '@acme/cli' },
    reason: expect.stringContaining('name another'),
  });
});
it('sees the files of that package and of the root alone', () => {
  const choice = choosePackage(npm, ['core']);
  if (choice === undefined) throw new Error('no choice');
  const { inventory } = treeOfPackage(npm, choice);
  expect(inventory.files.map(({ path }) => path)).toEqual([
    'package.json',
    'README.md',
    'packages/core/package.json',
    'packages/core/README.md',
    'packages/core/index.js',
    'examples/one/package.json',
  ]);
  expect(inventory.manifests.map(({ path }) => path)).toEqual(['packages/core/package.json']);
  expect(inventory.readme).toBe('packages/core/README.md');
});
it('leaves a repository alone whose root is a package that people install', () => {
  expect(
    choosePackage(treeOf({ 'package.json': pkg('a'), 'packages/b/package.json': pkg('b') }), ['a']),
  ).toBeUndefined();
  expect(choosePackage(treeOf({ 'pyproject.toml': '[project]\nname = "a"\n' }), [])).toBeUndefined();
});
it('reads the members of a workspace of uv', () => {
  const uv = treeOf({
    'pyproject.toml': '[project]\nname = "all"\n\n[tool.uv.workspace]\nmembers = ["packages/*"]\n',
    'packages/a/pyproject.toml': '[project]\nname = "a"\nversion = "1"\n\n[build-system]\nrequires = []\n',
  });
  expect(choosePackage(uv, [])).toMatchObject({
    chosen: { name: 'a' },
    reason: 'it is the only one that is published',
  });
});
