import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGit } from '../../../src/adapters/git.ts';
import { createProcesses } from '../../../src/adapters/processes.ts';
import type { NormalisedRunConfig } from '../../../src/model/run-config.ts';
import { prepareProduct, prepareSite, sitePathOf } from '../../../src/workers/repo-scout/inputs.ts';
import { gitIn, makeRepository } from '../../support/git-repository.ts';
import { runConfig } from '../../support/run-config.ts';
import { temporaryFolder, writeTree } from '../../support/temporary-folder.ts';

const git = createGit(createProcesses());
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const at = (...parts: string[]): string => join(folder.path, ...parts);
const input = (
  config: Partial<NormalisedRunConfig>,
  pinned: { product_sha: string | null; site_sha: string | null } = { product_sha: null, site_sha: null },
  run = 'run',
) => ({
  config: runConfig(config),
  dirs: { run: at(run), product: at(run, 'product'), site: at(run, 'site'), cache: at('cache') },
  git,
  pinned,
});

describe('the product', () => {
  it('is checked out at the commit of its branch, and uncommitted changes are left out and said', async () => {
    const sha = makeRepository(at('p'), { 'a.txt': 'one' });
    writeTree(at('p'), { 'a.txt': 'two' });
    const found = await prepareProduct(input({ github_repo_url: at('p') }));
    expect(found).toMatchObject({
      sha,
      dirty: true,
      repository: 'local',
      notes: ['The product has uncommitted changes, which were not read.'],
    });
    expect(readFileSync(at('run/product/a.txt'), 'utf8')).toBe('one');
  });

  it('stays at its pin when the branch has moved on', async () => {
    const first = makeRepository(at('p'), { 'a.txt': 'one' });
    gitIn(at('p'), 'commit', '--quiet', '--allow-empty', '-m', 'second');
    expect(
      (await prepareProduct(input({ github_repo_url: at('p') }, { product_sha: first, site_sha: null }))).sha,
    ).toBe(first);
  });

  it('is named by its remote without credentials', async () => {
    makeRepository(at('p'), { 'a.txt': 'one' });
    gitIn(at('p'), 'remote', 'add', 'origin', 'https://me:secret@example.org/p.git');
    expect((await prepareProduct(input({ github_repo_url: at('p') }))).repository).toBe('https://example.org/p.git');
  });

  it('may be a folder of a repository', async () => {
    const sha = makeRepository(at('mono'), { 'packages/p/a.txt': 'one', 'other.txt': 'x' });
    const found = await prepareProduct(input({ github_repo_url: at('mono/packages/p') }));
    expect(found.sha).toBe(sha);
    expect(readFileSync(at('run/product/a.txt'), 'utf8')).toBe('one');
    expect(existsSync(at('run/product/other.txt'))).toBe(false);
  });

  it('has no refs where it has no commit', async () => {
    writeTree(at('plain'), { 'a.txt': 'one' });
    await expect(prepareProduct(input({ github_repo_url: at('plain'), github_ref: 'v9.9.9' }))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('`v9.9.9` cannot be read'),
    });
  });

  it('may be a folder without git, read by its .gitignore and without its links', async () => {
    writeTree(at('plain'), { 'a.txt': 'one', '.gitignore': 'b.txt\n', 'b.txt': 'x', c: { link: '/etc' } });
    const found = await prepareProduct(input({ github_repo_url: at('plain') }));
    expect(found).toMatchObject({ sha: '0'.repeat(40), repository: 'local' });
    expect(['a.txt', 'b.txt', 'c'].map((name) => existsSync(at('run/product', name)))).toEqual([true, false, false]);
  });

  it('prepared again is the same', async () => {
    makeRepository(at('p'), { 'a.txt': 'one' });
    const first = await prepareProduct(input({ github_repo_url: at('p') }));
    expect(await prepareProduct(input({ github_repo_url: at('p') }))).toEqual(first);
  });

  it.each([
    ['/nowhere/at/all', null, 'REPO_NOT_FOUND'],
    [null, null, 'INVALID_INPUT'],
  ])('at %s with ref %s is refused with %s', async (url, ref, code) => {
    await expect(prepareProduct(input({ github_repo_url: url, github_ref: ref }))).rejects.toMatchObject({ code });
  });

  it('with a ref that does not exist is refused, near ones named', async () => {
    makeRepository(at('p'), { 'a.txt': 'one' });
    await expect(prepareProduct(input({ github_repo_url: at('p'), github_ref: 'mian' }))).rejects.toThrow(/`main`/);
  });
});

describe('the site', () => {
  it('of nobody is a minimal Hugo site, the same commit everywhere', async () => {
    const one = await prepareSite(input({}));
    const two = await prepareSite(input({}, undefined, 'other'));
    expect(one.sha).toBe(two.sha);
    expect(readFileSync(at('run/site/hugo.toml'), 'utf8')).toContain('title = "Documentation"');
    expect(gitIn(at('run/site'), 'status', '--short')).toBe('');
  });

  it('without git becomes a small repository of a copy; the folder itself is left alone', async () => {
    writeTree(at('plain'), { 'content/_index.md': '# Hi\n' });
    const found = await prepareSite(input({ site_repo_url: at('plain') }));
    expect(gitIn(at('run/site'), 'rev-parse', 'HEAD')).toBe(found.sha);
    expect(existsSync(at('plain/.git'))).toBe(false);
  });

  it('of a folder of a repository is the whole repository, with the folder as its path', async () => {
    const sha = makeRepository(at('mono'), { 'docs/hugo.toml': '', 'src/a.py': '' });
    const config = { site_repo_url: at('mono/docs') };
    expect((await prepareSite(input(config))).sha).toBe(sha);
    expect(existsSync(at('run/site/src/a.py'))).toBe(true);
    expect(await sitePathOf(runConfig(config), git)).toBe('docs');
  });

  it('must be named for a check', async () => {
    await expect(prepareSite(input({ kind: 'check' }))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
