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
        .filter((path) => /(?:package\.json|pyproject\.toml|Cargo\.toml)$/.test(path))
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

const long = (title: string): string => `# ${title}\n\n${'It reads logs. '.repeat(40)}`;

it('reads what the repository declares as its packages, in each of the ways to say it', () => {
  const names = (files: Record<string, string>): string[] => {
    const choice = choosePackage(treeOf(files), []);
    return choice === undefined ? [] : [choice.chosen, ...choice.others].map(({ name }) => name);
  };
  const packages = {
    'libs/a/package.json': pkg('a'),
    'libs/b/package.json': pkg('b'),
    'tools/c/package.json': pkg('c'),
  };
  const root = (more: string): string => pkg('root', `, "private": true${more}`);
  expect(names({ 'package.json': root(''), ...packages })).toEqual(['a', 'b', 'c']);
  expect(names({ 'package.json': root(', "workspaces": {"packages": ["./libs/*"]}'), ...packages })).toEqual([
    'a',
    'b',
  ]);
  expect(
    names({
      'package.json': root(''),
      'pnpm-workspace.yaml': "packages:\n  - 'libs/**'\n  - '!libs/b'\n  - tools/c\n",
      ...packages,
    }),
  ).toEqual(['a', 'c']);
  const crate = (name: string): string => `[package]\nname = "${name}"\n`;
  expect(
    names({
      'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\nexclude = ["crates/old"]\n',
      'crates/a/Cargo.toml': crate('a'),
      'crates/b/Cargo.toml': `${crate('b')}publish = false\n`,
      'crates/old/Cargo.toml': crate('old'),
    }),
  ).toEqual(['a', 'b']);
  const project = (name: string): string => `[project]\nname = "${name}"\n\n[build-system]\nrequires = []\n`;
  expect(
    names({
      'pyproject.toml': '[tool.uv.workspace]\nmembers = ["libs/*"]\nexclude = ["libs/b"]\n',
      'libs/a/pyproject.toml': project('a'),
      'libs/b/pyproject.toml': project('b'),
      'libs/c/pyproject.toml': project('c'),
    }),
  ).toEqual(['a', 'c']);
});
it('reads the package that the front page installs, where nobody asks for one', () => {
  const files = {
    'package.json': pkg('root', ', "private": true, "workspaces": ["packages/*"]'),
    'README.md': '# All\n\n```sh\nnpm install -D @acme/reader@latest\n```\n',
    'packages/adapter/package.json': pkg('@acme/adapter'),
    'packages/reader/package.json': pkg('@acme/reader'),
  };
  expect(choosePackage(treeOf(files), [])).toMatchObject({
    chosen: { name: '@acme/reader' },
    reason: 'the front page of the repository installs it',
  });
});
it('reads the package that is called as the repository, where nothing else tells', () => {
  const { text, inventory } = treeOf({
    'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n',
    'README.md': '# Tide',
    'crates/core/Cargo.toml': '[package]\nname = "tide-core"\n',
    'crates/tide/Cargo.toml': '[package]\nname = "tide"\n',
  });
  const chosenOf = (repository: string, wanted: string[] = []) =>
    choosePackage({ text, inventory: { ...inventory, repository } }, wanted)?.chosen.name;
  expect(chosenOf('https://github.com/quay/tide')).toBe('tide');
  expect(chosenOf('https://github.com/quay/tide.git', ['repo'])).toBe('tide');
  expect(chosenOf('https://github.com/quay/tide', ['tide-core'])).toBe('tide-core');
  expect(chosenOf('https://github.com/quay/other')).toBe('tide-core');
});

it('lets the front page of a package speak for it, unless that only points elsewhere', () => {
  const files = {
    'package.json': pkg('root', ', "private": true, "workspaces": ["packages/*"]'),
    'README.md': long('All'),
    'packages/a/package.json': pkg('a'),
    'packages/a/README.md': long('A'),
    'packages/b/package.json': pkg('b'),
    'packages/b/README.md': '# B\n\nSee the front page.\n',
  };
  const seen = (name: string) => {
    const choice = choosePackage(treeOf(files), [name]);
    if (choice === undefined) throw new Error('no choice');
    const { readme, files: left } = treeOfPackage(treeOf(files), choice).inventory;
    return { readme, isForAllRead: left.some(({ path }) => path === 'README.md') };
  };
  expect(seen('a')).toEqual({ readme: 'packages/a/README.md', isForAllRead: false });
  expect(seen('b')).toEqual({ readme: 'README.md', isForAllRead: true });
});
it('keeps what members say of themselves apart from a root that people install', () => {
  const files = {
    'package.json': pkg('root', ', "workspaces": ["packages/*"]'),
    'README.md': long('Root'),
    'packages/a/package.json': pkg('a'),
    'packages/a/README.md': long('A'),
    'packages/a/index.js': '',
  };
  const choice = choosePackage(treeOf(files), ['root']);
  if (choice === undefined) throw new Error('no choice');
  const { inventory } = treeOfPackage(treeOf(files), choice);
  expect(choice.chosen.name).toBe('root');
  expect(inventory.files.map(({ path }) => path)).toEqual([
    'package.json',
    'README.md',
    'packages/a/package.json',
    'packages/a/index.js',
  ]);
  expect(inventory.manifests.map(({ path }) => path)).toEqual(['package.json']);
});
it('takes a root that people install, though bindings of another language bear its name', () => {
  const files = {
    'Cargo.toml': '[package]\nname = "tide"\n\n[workspace]\nmembers = ["crates/tide-python", "crates/tide-cli"]\n',
    'crates/tide-python/pyproject.toml': '[project]\nname = "tide"\n\n[build-system]\nrequires = []\n',
    'crates/tide-cli/Cargo.toml': '[package]\nname = "tide-cli"\n',
  };
  expect(choosePackage(treeOf(files), ['tide'])?.chosen.folder).toBe('');
  expect(choosePackage(treeOf(files), ['Tide'])?.chosen.folder).toBe('');
  expect(choosePackage(treeOf(files), ['tide-cli'])?.chosen.folder).toBe('crates/tide-cli');
  const scoped = {
    'package.json': pkg('cli', ', "workspaces": ["packages/*"]'),
    'packages/cli/package.json': pkg('@acme/cli'),
  };
  expect(choosePackage(treeOf(scoped), ['@acme/cli'])?.chosen.folder).toBe('packages/cli');
  const aggregate = { ...files, 'Cargo.toml': '[workspace]\nmembers = ["crates/tide-python", "crates/tide-cli"]\n' };
  expect(choosePackage(treeOf(aggregate), ['tide'])?.chosen.folder).toBe('crates/tide-python');
});
