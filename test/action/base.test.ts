/** The commit that a change is compared with, by event; found in the checkout, fetched from the remote, or said why not. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBase, wantedBase } from '../../src/action/base.ts';
import type { Job } from '../../src/action/job.ts';
import { createGit } from '../../src/adapters/git.ts';
import { createProcesses } from '../../src/adapters/processes.ts';

const [A, B, ZERO] = ['a'.repeat(40), 'b'.repeat(40), '0'.repeat(40)];
const job = (more: Partial<Job>): Job => ({
  event: 'none',
  repository: 'o/r',
  serverUrl: 'https://github.com',
  workspace: '/w',
  temp: '/t',
  refName: 'main',
  refType: 'branch',
  sha: A,
  before: null,
  pull: null,
  groupBase: null,
  groupBranch: null,
  runUrl: null,
  attempt: 1,
  defaultBranch: 'main',
  enterprise: false,
  ...more,
});
const pull = { number: 1, headRef: 't', headSha: B, baseRef: 'main', baseSha: A, fork: false };

test.each([
  ['pull_request', job({ event: 'pull_request', pull }), { by: 'merge-base', target: A, head: B }],
  ['merge_group', job({ event: 'merge_group', groupBase: A }), { by: 'commit', commit: A }],
  ['push', job({ event: 'push', before: A }), { by: 'commit', commit: A }],
  ['push of a new branch', job({ event: 'push', before: ZERO }), { by: 'none' }],
  ['schedule', job({ event: 'schedule' }), { by: 'none' }],
  ['workflow_dispatch', job({ event: 'workflow_dispatch' }), { by: 'none' }],
] as const)('the base of %s', (_, given, wanted) => {
  expect(wantedBase(given, 'new')).toEqual(wanted);
  expect(wantedBase(given, 'all')).toEqual({ by: 'none' });
});

let folder: string;
let origin: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'launch-base-'));
  origin = path.join(folder, 'origin');
  mkdirSync(origin);
  git(origin, 'init', '-q', '-b', 'main');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(cwd: string, ...args: string[]): string {
  const who = ['-c', 'user.name=x', '-c', 'user.email=x@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...who, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' }).trim();
}
function commit(name: string): string {
  writeFileSync(path.join(origin, name), name);
  git(origin, 'add', '.');
  git(origin, 'commit', '-qm', name);
  return git(origin, 'rev-parse', 'HEAD');
}
function clone(...args: string[]): string {
  const to = path.join(folder, 'clone');
  execFileSync('git', ['clone', '-q', ...args, `file://${origin}`, to], { stdio: 'pipe' });
  return to;
}
const find = (root: string, wanted: Parameters<typeof findBase>[2], repository: string | null = null) =>
  findBase({ git: createGit(createProcesses()) }, { root, repository, head: A }, wanted, {
    signal: new AbortController().signal,
  });

test('of a pull request it is where its head left the target', async () => {
  const left = commit('one');
  git(origin, 'checkout', '-qb', 'topic');
  const head = commit('two');
  git(origin, 'checkout', '-q', 'main');
  const target = commit('three');
  git(origin, 'checkout', '-q', 'topic');
  expect(await find(clone(), { by: 'merge-base', target, head })).toEqual({ commit: left, reason: null });
});

test('of the merge that is checked out for a pull request it is the other parent, also where history is short', async () => {
  commit('one');
  git(origin, 'checkout', '-qb', 'topic');
  const head = commit('two');
  git(origin, 'checkout', '-q', 'main');
  const target = commit('three');
  git(origin, 'merge', '-q', '--no-ff', '-m', 'merge', 'topic');
  expect(await find(clone('--depth=2'), { by: 'merge-base', target: B, head })).toEqual({
    commit: target,
    reason: null,
  });
});

test('a commit that a shallow checkout lacks is fetched; where it cannot be, the reason is said', async () => {
  const before = commit('one');
  commit('two');
  const root = clone('--depth=1');
  expect(() => git(root, 'cat-file', '-e', before)).toThrow();
  const without = await find(root, { by: 'commit', commit: before });
  expect(without).toEqual({ commit: null, reason: expect.stringContaining('the checkout has no remote') });
  const gone = await find(root, { by: 'commit', commit: B }, origin);
  expect(gone.commit).toBeNull();
  expect(gone.reason).toMatch(/^the base bbbbbbb is not in this checkout and could not be fetched \(/u);
  expect(await find(root, { by: 'commit', commit: before }, origin)).toEqual({ commit: before, reason: null });
  // The checkout itself is as it was.
  expect(git(root, 'status', '--porcelain')).toBe('');
  expect(git(root, 'rev-list', '--count', 'HEAD')).toBe('1');
});
