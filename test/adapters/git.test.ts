import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGit } from '../../src/adapters/git.ts';
import { redact } from '../../src/adapters/git-errors.ts';
import { createProcesses } from '../../src/adapters/processes.ts';
import type { LaunchError } from '../../src/errors.ts';
import { type GitHttp, startGitHttp } from '../support/git-http.ts';
import { bareClone, commitTree, gitIn, makeRepository } from '../support/git-repository.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (...parts: string[]): string => path.join(folder.path, ...parts);
const git = createGit(createProcesses());
const failure = (work: Promise<unknown>): Promise<LaunchError> =>
  work.then(
    () => {
      throw new Error('Unexpected success');
    },
    (thrown: LaunchError) => thrown,
  );

let first = '';
let second = '';
let open: GitHttp;
let closed: GitHttp;
beforeAll(async () => {
  first = makeRepository(at('work'), {
    'café/ページ.md': '# 頁\n',
    'run.sh': { executable: '#!/bin/sh\n' },
    'link.md': { link: 'café/ページ.md' },
    'empty.md': '',
    'windows.md': 'one\r\ntwo\r\n',
    '.gitattributes': '*.md text eol=lf\n*.bin filter=evil\n',
    'old name.md': 'text that is long enough to be followed\n'.repeat(5),
  });
  gitIn(at('work'), 'tag', '-a', 'v1.0', '-m', 'one');
  gitIn(at('work'), 'mv', 'old name.md', 'new name.md');
  second = commitTree(at('work'), { 'added.md': 'x\n' }, 'second');
  bareClone(at('work'), at('remotes', 'docs.git'));
  open = await startGitHttp(at('remotes'));
  closed = await startGitHttp(at('remotes'), { token: 'ghs_secret0123456789' });
}, 60_000);
afterAll(async () => {
  await open.close();
  await closed.close();
  folder.remove();
});

describe('resolveRef', () => {
  it('finds the default branch, branches, annotated tags and full ids over HTTP', async () => {
    const source = `${open.url}/docs.git`;
    expect(await git.resolveRef(source, null)).toEqual({ sha: second, ref: 'main', defaultBranch: 'main' });
    expect(await git.resolveRef(source, 'main')).toEqual({ sha: second, ref: 'main', defaultBranch: 'main' });
    expect(await git.resolveRef(source, 'v1.0')).toEqual({ sha: first, ref: 'v1.0', defaultBranch: 'main' });
    expect(await git.resolveRef(source, first)).toEqual({ sha: first, ref: null, defaultBranch: 'main' });
  });

  it('resolves an abbreviated id in a local repository only', async () => {
    expect((await git.resolveRef(at('work'), first.slice(0, 10))).sha).toBe(first);
    expect((await failure(git.resolveRef(`${open.url}/docs.git`, first.slice(0, 10)))).message).toContain('full id');
  });

  it('names near refs when a ref is unknown', async () => {
    const error = await failure(git.resolveRef(`${open.url}/docs.git`, 'mian'));
    expect(error.code).toBe('INVALID_INPUT');
    expect(error.message).toContain('`main`');
    expect(error.details).toMatchObject({ reason: 'UNKNOWN_REF', ref: 'mian', near: ['main'] });
  });

  it.each(['--upload-pack=touch x', '\uFEFFmain', 'a b', 'a..b', 'x.lock'])(
    'refuses the ref %j before git sees it',
    async (ref) => {
      expect((await failure(git.resolveRef(at('work'), ref))).code).toBe('INVALID_INPUT');
    },
  );

  it.each(['--upload-pack=x', 'ext::sh -c id', ''])('refuses the source %j', async (source) => {
    expect((await failure(git.resolveRef(source, null))).code).toBe('INVALID_URL');
  });

  it('says that a repository is not there, that a host is away, and that a repository is empty', async () => {
    expect((await failure(git.resolveRef(`${open.url}/none.git`, null))).code).toBe('REPO_NOT_FOUND');
    expect((await failure(git.resolveRef(at('nowhere'), null))).code).toBe('REPO_NOT_FOUND');
    const away = await failure(git.resolveRef('http://127.0.0.1:9/docs.git', null));
    expect([away.code, away.retryable]).toEqual(['SERVICE_UNAVAILABLE', true]);
    mkdirSync(at('empty'));
    gitIn(at('empty'), 'init', '--quiet');
    expect((await failure(git.resolveRef(at('empty'), null))).details.reason).toBe('EMPTY_REPOSITORY');
  });

  it('sends the token as one header and keeps it out of errors', async () => {
    const source = `${closed.url}/docs.git`;
    expect((await git.resolveRef(source, 'main', { token: 'ghs_secret0123456789' })).sha).toBe(second);
    expect(closed.authorizations.every((value) => value === undefined || !value.includes(','))).toBe(true);
    const error = await failure(git.resolveRef(source, 'main', { token: 'ghs_wrong_9876543210' }));
    expect(error.code).toBe('REPO_NOT_FOUND');
    expect(JSON.stringify([error.message, error.details])).not.toContain('ghs_wrong');
  });
});

describe('checkout', () => {
  it('gives the bytes of the commit, modes and links included, whatever .gitattributes says', async () => {
    await git.checkout(`${open.url}/docs.git`, second, at('copy'));
    expect(readFileSync(at('copy', 'café/ページ.md'), 'utf8')).toBe('# 頁\n');
    expect(statSync(at('copy', 'run.sh')).mode & 0o111).not.toBe(0);
    expect(readlinkSync(at('copy', 'link.md'))).toBe('café/ページ.md');
    expect(await git.findRepository(at('copy'))).toMatchObject({ head: second, dirty: false });
    expect(gitIn(at('copy'), 'rev-list', '--count', 'HEAD')).toBe('1');
  });

  it('takes an earlier checkout back to the commit, untracked files gone', async () => {
    writeFileSync(at('copy', 'added.md'), 'edited');
    writeFileSync(at('copy', 'stray.md'), 'stray');
    await git.checkout(`${open.url}/docs.git`, second, at('copy'));
    expect(readFileSync(at('copy', 'added.md'), 'utf8')).toBe('x\n');
    expect(existsSync(at('copy', 'stray.md'))).toBe(false);
  });

  it('never cleans a folder that is not its own', async () => {
    expect((await failure(git.checkout(at('work'), second, at('work')))).code).toBe('INVALID_INPUT');
    expect(existsSync(at('work', 'added.md'))).toBe(true);
  });

  it('checks out a local path, also an older commit, and runs neither hook nor filter of it', async () => {
    mkdirSync(at('work', '.git', 'hooks'));
    writeFileSync(at('work', '.git', 'hooks', 'post-checkout'), `#!/bin/sh\ntouch ${at('ran')}\n`, { mode: 0o755 });
    gitIn(at('work'), 'config', 'filter.evil.clean', `touch ${at('ran')}`);
    gitIn(at('work'), 'config', 'core.fsmonitor', `touch ${at('ran')}`);
    await git.checkout(at('work'), first, at('older'));
    writeFileSync(at('work', 'a.bin'), 'x');
    expect(await git.findRepository(at('work'))).toMatchObject({ head: second, dirty: true });
    await git.changedFiles(at('work'), 'HEAD');
    expect(existsSync(at('ran'))).toBe(false);
    gitIn(at('work'), 'config', '--unset', 'core.fsmonitor');
    expect(existsSync(at('older', 'old name.md'))).toBe(true);
  });

  it('falls back to a whole fetch where the server gives tips only', async () => {
    gitIn(at('remotes', 'docs.git'), 'config', 'protocol.version', '0');
    await git.checkout(`${open.url}/docs.git`, first, at('whole'), { ref: 'main' });
    expect(existsSync(at('whole', 'old name.md'))).toBe(true);
    const error = await failure(git.checkout(`${open.url}/docs.git`, 'f'.repeat(40), at('gone')));
    expect(error.code).toBe('INVALID_INPUT');
  });
});

describe('reading a repository', () => {
  it('lists trees and files with names in any encoding', async () => {
    const raw = Buffer.concat([Buffer.from(at('latin')), Buffer.from('/caf'), Buffer.from([0xe9]), Buffer.from('.md')]);
    makeRepository(at('latin'), { 'a.md': 'a', 'ignored.log': '', '.gitignore': '*.log\n' });
    execFileSync('git', ['rm', '-q', '--cached', 'ignored.log'], { cwd: at('latin') });
    writeFileSync(raw, 'x');
    expect(await git.listFiles(at('latin'))).toEqual(['.gitignore', 'a.md', 'caf%E9.md']);
    const sha = commitTree(at('latin'), {}, 'latin');
    const entry = (await git.listTree(at('latin'), sha)).find(({ path: name }) => name.startsWith('caf'));
    expect(entry).toMatchObject({
      path: 'caf%E9.md',
      mode: '100644',
      bytes: 1,
      raw: Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x2e, 0x6d, 0x64]),
    });
  });

  it('lists what a sparse checkout holds, and no submodule', async () => {
    const root = at('sparse');
    makeRepository(root, { 'in/a.md': 'a', 'out/b.md': 'b' });
    gitIn(root, 'update-index', '--add', '--cacheinfo', `160000,${first},vendor/module`);
    gitIn(root, 'sparse-checkout', 'set', 'in');
    expect(await git.listFiles(root)).toEqual(['in/a.md']);
  });

  it('sees an unstaged move as a rename, a new file as added, a removed one as deleted', async () => {
    const root = at('moves');
    makeRepository(root, { 'a.md': 'long enough\n'.repeat(9), 'b.md': 'b', 'c.md': 'c' });
    renameSync(path.join(root, 'a.md'), path.join(root, 'z.md'));
    writeFileSync(path.join(root, 'b.md'), 'changed');
    writeFileSync(path.join(root, 'n.md'), 'new');
    execFileSync('rm', [path.join(root, 'c.md')]);
    expect(await git.changedFiles(root, 'HEAD')).toEqual([
      { path: 'b.md', status: 'modified', from: null },
      { path: 'c.md', status: 'deleted', from: null },
      { path: 'n.md', status: 'added', from: null },
      { path: 'z.md', status: 'renamed', from: 'a.md' },
    ]);
    expect(gitIn(root, 'diff', '--cached', '--name-only')).toBe('');
  });

  it('sees a change that is as long as what it replaces, and of the same second as the index', async () => {
    const root = at('same-second');
    makeRepository(root, { 'a.md': 'one' });
    writeFileSync(path.join(root, 'a.md'), 'two');
    await setTimeout(1100);
    expect(await git.changedFiles(root, 'HEAD')).toEqual([{ path: 'a.md', status: 'modified', from: null }]);
  });

  it('leaves a repository that it only reads as it is: what git writes to compare goes elsewhere', async () => {
    const root = at('a "odd": name');
    makeRepository(root, { 'a.md': 'one\n' });
    writeFileSync(path.join(root, 'new.md'), 'two\n');
    const objects = () => readdirSync(path.join(root, '.git', 'objects'), { recursive: true }).sort();
    const before = objects();
    expect(await git.changedFiles(root, 'HEAD')).toEqual([{ path: 'new.md', status: 'added', from: null }]);
    expect(objects()).toEqual(before);
  });
  it('sees the same where it is told which files are untracked, whatever their names say to git', async () => {
    const root = at('named-moves');
    makeRepository(root, { 'a.md': 'long enough\n'.repeat(9), '.gitignore': '*.log\n' });
    renameSync(path.join(root, 'a.md'), path.join(root, ':(glob)*.md'));
    writeFileSync(path.join(root, 'two words.md'), 'new');
    const seen = await git.changedFiles(root, 'HEAD');
    expect(seen.map(({ path: name }) => name)).toEqual([':(glob)*.md', 'two words.md']);
    const untracked = [':(glob)*.md', 'two words.md'];
    expect(await git.changedFiles(root, 'HEAD', { untracked })).toEqual(seen);
    // One that is gone again names nothing: all are looked for.
    expect(await git.changedFiles(root, 'HEAD', { untracked: [...untracked, 'gone.md'] })).toEqual(seen);
    expect(await git.changedFiles(root, 'HEAD', { untracked: [] })).toEqual([
      { path: 'a.md', status: 'deleted', from: null },
    ]);
  });

  it('shows a blob, tells absence from a missing commit, and follows a rename', async () => {
    expect((await git.show(at('work'), 'HEAD', 'added.md'))?.toString()).toBe('x\n');
    expect(await git.show(at('work'), 'HEAD', 'none.md')).toBeUndefined();
    expect((await failure(git.show(at('work'), 'f'.repeat(40), 'none.md'))).code).toBe('INVALID_INPUT');
    expect(await git.renamedTo(at('work'), 'old name.md')).toBe('new name.md');
    expect(await git.renamedTo(at('work'), 'never.md')).toBeUndefined();
  });

  it('is undefined outside a repository and absolute inside', async () => {
    mkdirSync(at('plain'));
    expect(await git.findRepository(at('plain'))).toBeUndefined();
    expect((await git.findRepository(at('work', 'café')))?.root).toBe(at('work'));
    expect((await git.findRepository(at('remotes', 'docs.git'), { named: true }))?.dirty).toBe(false);
  });
});

it('stops at an abort and names what it was doing', async () => {
  const error = await failure(git.resolveRef(`${open.url}/docs.git`, null, { signal: AbortSignal.abort() }));
  expect(error.name).toMatch(/AbortError|UserError/);
});

it('says when git is not installed', async () => {
  const error = await failure(createGit(createProcesses({ path: at('plain') })).resolveRef(at('work'), null));
  expect(error.code).toBe('TOOLCHAIN_MISSING');
});

it('takes credentials out of what git says', () => {
  expect(redact('https://user:pw@example.org/x Authorization: Basic abc ghp_0123456789abcdef')).toBe(
    'https://***@example.org/x Authorization: *** ghp_***',
  );
});
