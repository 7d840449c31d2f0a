/** The key of kept results: one a user, private, never one that somebody else put there or that lies in a checkout. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGit } from '../../src/adapters/git.ts';
import { createProcesses } from '../../src/adapters/processes.ts';
import { openCache, openSealKey, sealKeyFile } from '../../src/adapters/seal-key.ts';
import { makeRepository } from '../support/git-repository.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const git = createGit(createProcesses());
let folder: ReturnType<typeof temporaryFolder>;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = path.join(folder.path, 'config', 'launch', 'cache.key');
});
afterEach(() => folder.remove());
const keyNow = async (at = file): Promise<string> => Buffer.from((await openSealKey(at, git))()).toString('hex');

test('it lies in the user’s configuration, in a CI job beside the cache', () => {
  expect(sealKeyFile({ XDG_CONFIG_HOME: '/config', LAUNCH_HOME: '/home' })).toBe('/config/launch/cache.key');
  expect(sealKeyFile({ XDG_CONFIG_HOME: '/config', RUNNER_TEMP: '/temp' })).toBe('/temp/launch/cache.key');
});

test('it is made when it is first needed, is private, and stays', async () => {
  const key = await openSealKey(file, git);
  expect(() => statSync(file)).toThrow();
  const first = Buffer.from(key()).toString('hex');
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await keyNow()).toBe(first);
  expect(readdirSync(path.dirname(file))).toEqual(['cache.key']);
});

test('one that others can read, a link, or no key at all is replaced, not believed', async () => {
  const planted = 'a'.repeat(64);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, planted, { mode: 0o600 });
  expect(await keyNow()).toBe(planted);
  chmodSync(file, 0o644);
  const made = await keyNow();
  expect(made).not.toBe(planted);
  writeFileSync(file, 'short');
  expect(await keyNow()).not.toBe(made);
  const elsewhere = path.join(folder.path, 'planted');
  writeFileSync(elsewhere, planted, { mode: 0o600 });
  const linked = path.join(folder.path, 'other', 'cache.key');
  mkdirSync(path.dirname(linked));
  symlinkSync(elsewhere, linked);
  expect(await keyNow(linked)).not.toBe(planted);
  expect(readFileSync(elsewhere, 'utf8')).toBe(planted);
});

test('a place that a checkout tracks, or that cannot be written, has no key that lasts', async () => {
  const repo = path.join(folder.path, 'repo');
  makeRepository(repo, { 'config/cache.key': `${'a'.repeat(64)}\n` });
  chmodSync(path.join(repo, 'config/cache.key'), 0o600);
  const one = await keyNow(path.join(repo, 'config/cache.key'));
  expect(one).not.toBe('a'.repeat(64));
  expect(await keyNow(path.join(repo, 'config/cache.key'))).not.toBe(one);
  expect(await keyNow('/proc/nope/cache.key')).toMatch(/^[0-9a-f]{64}$/);
});

test('of processes that begin at once all have the same key', () => {
  const script = `
    import { openSealKey } from ${JSON.stringify(path.resolve('src/adapters/seal-key.ts'))};
    const key = await openSealKey(${JSON.stringify(file)}, { run: async () => '' });
    console.log(Buffer.from(key()).toString('hex'));
  `;
  const worker = `
    import { spawn } from 'node:child_process';
    for (let at = 0; at < 4; at++)
      spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(script)}], { stdio: 'inherit' });
  `;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', worker], { encoding: 'utf8' });
  const keys = stdout.trim().split('\n');
  expect(keys).toHaveLength(4);
  expect(new Set(keys)).toEqual(new Set([readFileSync(file, 'utf8').trim()]));
});

test('in a job for a pull request or a merge group the key that a cache brings opens nothing', async () => {
  const keyOf = async (env: Record<string, string>, isOnce?: boolean): Promise<string> => {
    const cache = await openCache(folder.path, { RUNNER_TEMP: folder.path, ...env }, git, isOnce);
    expect(cache.key()).toBe(cache.key());
    return Buffer.from(cache.key()).toString('hex');
  };
  const brought = await keyOf({ GITHUB_EVENT_NAME: 'push' });
  expect(readFileSync(path.join(folder.path, 'launch', 'cache.key'), 'utf8').trim()).toBe(brought);
  for (const event of ['schedule', 'pull_request_target', 'workflow_dispatch'])
    expect([event, await keyOf({ GITHUB_EVENT_NAME: event })]).toEqual([event, brought]);
  for (const event of ['pull_request', 'pull_request_review', 'pull_request_review_comment', 'merge_group'])
    expect([event, (await keyOf({ GITHUB_EVENT_NAME: event })) === brought]).toEqual([event, false]);
  expect(await keyOf({ GITHUB_EVENT_NAME: 'pull_request', LAUNCH_TRUST_CACHE: 'true' })).toBe(brought);
  // The Action knows the branch, too.
  expect(await keyOf({ GITHUB_EVENT_NAME: 'push' }, true)).not.toBe(brought);
});
