import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { walkTree } from '../../../src/adapters/tree-walk.ts';
import { takeInventory } from '../../../src/workers/repo-scout/inventory.ts';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function tree(files: Record<string, string | Buffer>): string {
  const root = mkdtempSync(join(tmpdir(), 'launch-inventory-'));
  made.push(root);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}
const inventory = (root: string, more: { exclude?: string[]; scanDirectories?: string[] } = {}) =>
  takeInventory({
    root,
    repository: 'local',
    sha: '0'.repeat(40),
    ref: null,
    dirty: false,
    locale: 'en',
    exclude: [],
    scanDirectories: [],
    ...more,
  });

it('a README that is a link to a file of the tree is that file; a link that leads out, or nowhere, is none', async () => {
  const linked = async (target: string, more: Record<string, string> = {}) => {
    const root = tree({ 'doc/source/index.rst': 'Strata\n======\n\nDraws rock.\n', ...more });
    symlinkSync(target, join(root, 'README.rst'));
    return inventory(root);
  };
  const found = await linked('doc/source/index.rst');
  expect(found.readme).toBe('doc/source/index.rst');
  expect(found.notes.join()).not.toMatch(/README/u);
  for (const target of ['../README.rst', '/etc/passwd', 'doc/none.rst', 'doc'])
    expect((await linked(target)).readme).toBeNull();
  expect((await linked('doc/source/index.rst', { 'README.md': '# Strata\n' })).readme).toBe('README.md');
});

describe('an ordinary repository', () => {
  const files = {
    'README.md': '# Strata\n',
    'README.de.md': '# Strata\n',
    LICENSE: 'MIT\n',
    'CHANGELOG.md': '# Changes\n',
    'pyproject.toml': '[project]\n',
    'src/strata/__init__.py': '',
    'src/strata/reader.py': 'x = 1\n',
    'tests/test_reader.py': 'pass\n',
    'docs/usage.md': '# Usage\n',
    'examples/read.py': 'import strata\n',
    'examples/pyproject.toml': '[project]\n',
    '.github/workflows/ci.yml': 'on: push\n',
    'vendor/las/las.py': 'y = 1\n',
    'logo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
  };

  it('is described by what lies where', async () => {
    const found = await inventory(tree(files));
    expect(found).toMatchObject({
      manifests: [{ path: 'pyproject.toml', kind: 'python' }],
      roots: { source: ['src'], docs: ['docs'], examples: ['examples'], tests: ['tests'] },
      readme: 'README.md',
      licence: 'LICENSE',
      changelog: 'CHANGELOG.md',
      ci: ['.github/workflows/ci.yml'],
    });
    expect(found.languages[0]).toMatchObject({ language: 'python' });
    expect(found.files.find((file) => file.path === 'logo.png')).toMatchObject({ binary: true, language: null });
    expect(found.notes).toEqual(['Passed over (vendored, not evidence): `vendor/las/las.py`.']);
  });

  it("puts the README of the run's language first", async () => {
    const root = tree(files);
    expect(
      (
        await takeInventory({
          root,
          repository: 'local',
          sha: '0'.repeat(40),
          ref: null,
          dirty: false,
          locale: 'de',
          exclude: [],
          scanDirectories: [],
        })
      ).readme,
    ).toBe('README.de.md');
  });

  it('lists files in the same order with the same hashes every time', async () => {
    const root = tree(files);
    expect(await inventory(root)).toEqual(await inventory(root));
    const paths = (await inventory(root)).files.map((file) => file.path);
    expect(paths).toEqual([...paths].sort());
  });

  it('keeps to the folders asked for, and leaves out what is excluded', async () => {
    const paths = (await inventory(tree(files), { scanDirectories: ['src'], exclude: ['**/__init__.py'] })).files.map(
      (file) => file.path,
    );
    expect(paths).toContain('src/strata/reader.py');
    expect(paths).toContain('README.md');
    expect(paths).not.toContain('docs/usage.md');
    expect(paths).not.toContain('src/strata/__init__.py');
  });
});

describe('odd trees', () => {
  it('an empty one is an inventory that says so', async () => {
    expect(await inventory(tree({}))).toMatchObject({
      files: [],
      readme: null,
      notes: ['The repository holds no files.'],
    });
  });

  it('one of binaries only says so', async () => {
    expect((await inventory(tree({ 'a.bin': Buffer.alloc(100) }))).notes).toContain(
      'The repository holds binary files only.',
    );
  });

  it('a huge file is counted and not read', async () => {
    const root = tree({ 'huge.dat': '' });
    truncateSync(join(root, 'huge.dat'), 300 * 1024 * 1024);
    const found = await inventory(root);
    expect(found.files[0]).toMatchObject({ bytes: 300 * 1024 * 1024, sha256: null });
    expect(found.files[0]?.skipped).toMatch(/300 MB, larger than 20 MB/);
  });

  it('links are named and never followed, loops among them', async () => {
    const root = tree({ 'a/b.txt': 'b' });
    symlinkSync('..', join(root, 'a', 'loop'));
    symlinkSync('/etc/passwd', join(root, 'out'));
    const found = await inventory(root);
    expect(found.files.map((file) => file.path)).toEqual(['a/b.txt']);
    expect(found.notes[0]).toBe('Passed over (links or special files, not followed): `a/loop`, `out`.');
  });

  it('names in any encoding are kept, and their files read', async () => {
    const root = tree({ 'ok.txt': 'x' });
    writeFileSync(Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9]), Buffer.from('.txt')]), 'latin');
    const found = await inventory(root);
    expect(found.files.map((file) => [file.path, file.sha256 !== null])).toEqual([
      ['caf%E9.txt', true],
      ['ok.txt', true],
    ]);
  });
});

it('walks a folder by its .gitignore files, the deeper one deciding', () => {
  const root = tree({
    '.gitignore': '*.log\nbuild/\n',
    'a.log': '',
    'a.txt': '',
    'build/x.txt': '',
    'keep/.gitignore': '!b.log\n',
    'keep/b.log': '',
    '.git/config': '',
  });
  expect(walkTree(root, { respectIgnore: true }).files.map((file) => file.path)).toEqual([
    '.gitignore',
    'a.txt',
    'keep/.gitignore',
    'keep/b.log',
  ]);
});
