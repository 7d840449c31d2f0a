/** Runs that write no page, as people meet them: an error where nothing can be written, "nothing to change" where all is there already. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Bench, bench } from '../support/launch.ts';

const git = (folder: string, ...args: string[]): string =>
  spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: folder, encoding: 'utf8' }).stdout;
function repository(at: Bench, name: string, files: Record<string, string | Buffer>): string {
  const folder = path.join(at.folder, name);
  mkdirSync(path.join(folder, 'docs'), { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, file), content);
  git(folder, 'init', '-q', '-b', 'main');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'files');
  return folder;
}
const siteOf = (at: Bench): string => repository(at, 'site', { 'docs/index.md': '# Docs\n\nPlain docs.\n' });
const PRODUCT = {
  'README.md': '# Tide\n\nTide reads tide files.\n',
  'pyproject.toml': '[project]\nname = "tide"\nversion = "1.0.0"\ndescription = "Read tide files"\n',
};
const RUN = ['run', '--repo', 'product', '--site', 'site'];

describe('a product that no page can be made of', () => {
  it.each([
    ['only a licence', { LICENSE: 'MIT\n' }, 'There is no README.'],
    ['a manifest that does not parse', { 'package.json': '{ "name": ' }, '`package.json` does not parse'],
    ['a README of bytes', { LICENSE: 'MIT\n', 'README.md': Buffer.alloc(512, 0xfe) }, '`README.md` is no'],
  ])('%s: an error with what was missing and what to do, and nothing to propose', async (_name, files, missing) => {
    using at = bench();
    repository(at, 'product', files);
    siteOf(at);
    const told = await at.launch([...RUN, '--json']);
    expect(told.code).toBe(2);
    expect(told.stderr).toContain('error INVALID_INPUT: No page can be written for');
    expect(told.stderr).toContain(missing);
    expect(told.stderr).toContain('Add a README');
    expect(told.stderr).not.toContain('ready for a pull request');
    expect(told.json()).toMatchObject({
      ok: false,
      error: {
        code: 'INVALID_INPUT',
        details: { reason: 'no_evidence', next_step: expect.stringContaining('README') },
      },
    });
  });

  it('sections that it has nothing for name those that it has', async () => {
    using at = bench();
    repository(at, 'product', PRODUCT);
    siteOf(at);
    const answer = await at.launch([...RUN, '--sections', 'kb', '--json']);
    expect(answer.json()).toMatchObject({ ok: false, error: { details: { reason: 'required_sections' } } });
    expect((await at.launch([...RUN, '--sections', 'products', '--json'])).json()).toMatchObject({
      ok: true,
      pages: 1,
    });
  });

  it('pages of an earlier launch stay when its README and manifest are gone', async () => {
    using at = bench();
    const product = repository(at, 'product', PRODUCT);
    const site = siteOf(at);
    await merged(at, site);
    for (const name of Object.keys(PRODUCT)) rmSync(path.join(product, name));
    writeFileSync(path.join(product, 'LICENSE'), 'MIT\n');
    git(product, 'add', '-A');
    git(product, 'commit', '-q', '-m', 'gone');
    const answer = await at.launch([...RUN, '--open-pr', '--json']);
    expect(answer.json()).toMatchObject({ ok: false, error: { details: { reason: 'no_evidence' } } });
    expect(git(site, 'for-each-ref', 'refs/heads/launch/').trim().split('\n')).toHaveLength(1);
  });
});

/** The first launch, merged as a person merges it. */
async function merged(at: Bench, site: string): Promise<void> {
  const first = await at.launch([...RUN, '--open-pr', '--json']);
  expect(first.json()).toMatchObject({ ok: true, state: 'DONE', nothing_to_change: false });
  git(
    site,
    'merge',
    '-q',
    '--ff-only',
    git(site, 'for-each-ref', '--format=%(refname:short)', 'refs/heads/launch/').trim(),
  );
}

describe('a site that has what would be written', () => {
  it('has nothing to change, and is offered no pull request', async () => {
    using at = bench();
    repository(at, 'product', PRODUCT);
    const site = siteOf(at);
    await merged(at, site);
    const told = await at.launch(RUN);
    expect(told.code).toBe(0);
    expect(told.stderr).toContain('Tide: nothing to change');
    expect(told.stderr).toContain('In the site, as it would be written: 1 page.');
    expect(told.stderr).not.toMatch(/ready for a pull request|open-pr|Read these first/u);
    const opened = await at.launch([...RUN, '--open-pr']);
    expect(opened.stderr).toContain('Tide: nothing to change');
    expect(opened.stderr).not.toContain('the pull request is there');
    expect((await at.launch([...RUN, '--json'])).json()).toMatchObject({ ok: true, nothing_to_change: true });
  });

  it('has nothing to read where people removed the pages, and nothing to change once that is recorded', async () => {
    using at = bench();
    repository(at, 'product', PRODUCT);
    const site = siteOf(at);
    await merged(at, site);
    git(site, 'rm', '-rq', 'products');
    git(site, 'commit', '-q', '-m', 'no page of it');
    const told = await at.launch([...RUN, '--open-pr']);
    expect(told.code).toBe(0);
    expect(told.stderr).not.toContain('Read these first');
    const branches = git(site, 'for-each-ref', '--format=%(refname:short)', 'refs/heads/launch/').trim().split('\n');
    git(site, 'merge', '-q', '--ff-only', branches.at(-1) ?? '');
    expect(git(site, 'ls-files', 'products').trim()).toBe('');
    const again = await at.launch(RUN);
    expect(again.stderr).toContain('Tide: nothing to change');
    expect(again.stderr).toContain('Removed by people, and not written again: 1 page.');
  });
});
