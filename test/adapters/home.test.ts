/** Where the home is: outside the checkout unasked, as it is when named, and never what a clone can bring. */
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGit } from '../../src/adapters/git.ts';
import { findHome, refuseForeignHome } from '../../src/adapters/home.ts';
import { createProcesses } from '../../src/adapters/processes.ts';
import { runnerFolder, userCacheFolder, userConfigFolder } from '../../src/adapters/user-folders.ts';
import { makeRepository } from '../support/git-repository.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const git = createGit(createProcesses());
let folder: ReturnType<typeof temporaryFolder>;
let repo: string;
beforeEach(() => {
  folder = temporaryFolder();
  repo = path.join(realpathSync(folder.path), 'repo');
  makeRepository(repo, { 'a/b/page.md': '# Page\n', 'kept/runs/x': 'theirs\n' });
});
afterEach(() => folder.remove());

test('a named home is used as it is; else the runner has one, else each repository in the user’s cache', () => {
  const env = { XDG_CACHE_HOME: '/cache' };
  expect(findHome({ ...env, LAUNCH_HOME: 'x' }, '/work')).toBe('/work/x');
  expect(findHome({ ...env, LAUNCH_HOME: 'x' }, '/work', 'y')).toBe('/work/y');
  expect(findHome({ ...env, RUNNER_TEMP: '/runner/temp' }, repo)).toBe('/runner/temp/launch');
  const home = findHome(env, repo);
  expect(home).toMatch(/^\/cache\/launch\/repo-[0-9a-f]{12}$/);
  expect(findHome(env, path.join(repo, 'a', 'b'))).toBe(home);
  makeRepository(path.join(folder.path, 'other', 'repo'), { 'x.md': 'x\n' });
  expect(findHome(env, path.join(folder.path, 'other', 'repo'))).not.toBe(home);
  expect(findHome(env, '/')).toBe('/cache/launch/no-repository');
});

test('folders of the user are where each system has them, and never below the folder of a call', () => {
  const env = { HOME: '/home/me' };
  expect([userCacheFolder(env, 'linux'), userConfigFolder(env, 'linux')]).toEqual([
    '/home/me/.cache/launch',
    '/home/me/.config/launch',
  ]);
  expect(userCacheFolder(env, 'darwin')).toBe('/home/me/Library/Caches/launch');
  expect(userCacheFolder({ XDG_CACHE_HOME: 'cache', HOME: '/home/me' }, 'linux')).toBe('/home/me/.cache/launch');
  expect(userConfigFolder({ XDG_CONFIG_HOME: '.', HOME: '/home/me' }, 'linux')).toBe('/home/me/.config/launch');
  expect(runnerFolder({ RUNNER_TEMP: '.launch' })).toBeUndefined();
  expect(runnerFolder({ RUNNER_TEMP: '' })).toBeUndefined();
});

test('a home that git tracks any of is refused, whatever of it is named', async () => {
  const tracked = { code: 'INVALID_INPUT', details: { reason: 'home_tracked' } };
  await expect(refuseForeignHome(path.join(repo, 'kept'), git)).rejects.toMatchObject(tracked);
  await expect(refuseForeignHome(path.join(repo, 'kept', 'runs'), git)).rejects.toMatchObject(tracked);
  await expect(refuseForeignHome(repo, git)).rejects.toMatchObject(tracked);
  await refuseForeignHome(path.join(repo, 'untracked'), git);
  await refuseForeignHome(path.join(folder.path, 'outside'), git);
});

test('a link inside a checkout leads nowhere, and one outside is followed to where it leads', async () => {
  const outside = path.join(folder.path, 'outside');
  mkdirSync(outside);
  symlinkSync(outside, path.join(repo, 'linked'));
  const linked = { details: { reason: 'home_link' } };
  await expect(refuseForeignHome(path.join(repo, 'linked'), git)).rejects.toMatchObject(linked);
  await expect(refuseForeignHome(path.join(repo, 'linked', 'below'), git)).rejects.toMatchObject(linked);
  symlinkSync(path.join(repo, 'kept'), path.join(folder.path, 'short'));
  await expect(refuseForeignHome(path.join(folder.path, 'short'), git)).rejects.toMatchObject({
    details: { reason: 'home_tracked' },
  });
});

test('what git cannot read is no place for a home', async () => {
  const broken = path.join(folder.path, 'broken');
  mkdirSync(path.join(broken, '.git'), { recursive: true });
  writeFileSync(path.join(broken, '.git', 'HEAD'), 'nothing');
  await expect(refuseForeignHome(path.join(broken, 'home'), git)).rejects.toMatchObject({
    details: { reason: 'home_unknown' },
  });
});
