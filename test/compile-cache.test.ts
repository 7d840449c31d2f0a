/** Compiled code is kept where nobody but this user can write: Node runs what lies there. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { isOwnPlace } from '../src/adapters/own-place.ts';
import { compiledFolder } from '../src/compile-cache.ts';

let folder: string;
let home: string;
let kept: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'compiled-'));
  home = path.join(folder, 'home');
  mkdirSync(home);
  kept = path.join(home, '.cache', 'launch', 'compiled');
});
const entry = path.resolve(
  import.meta.dirname,
  '..',
  process.env.LAUNCH_TEST_ENTRY === 'source' ? 'src/cli.ts' : 'dist/cli.js',
);
const env = () => ({ HOME: home });

test('a start keeps compiled code in the user’s cache, and none below the temporary folder', () => {
  const temporary = path.join(folder, 'tmp');
  mkdirSync(temporary);
  const { status } = spawnSync(process.execPath, [entry, '--version'], {
    env: { HOME: home, TMPDIR: temporary, PATH: process.env.PATH },
  });
  expect(status).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
  expect(statSync(kept).mode & 0o777).toBe(0o700);
});

test('without a home that can be written there is none', () => {
  expect(compiledFolder({ HOME: '/proc/none' })).toBeUndefined();
});

test('on a runner there is none, as its folders are restored from caches', () => {
  expect(compiledFolder({ ...env(), RUNNER_TEMP: folder })).toBeUndefined();
  expect(existsSync(kept)).toBe(false);
});

test('a folder that others may write or that is a link is not used', () => {
  expect(compiledFolder(env())).toBe(kept);
  chmodSync(kept, 0o770);
  expect(compiledFolder(env())).toBeUndefined();
  chmodSync(kept, 0o700);
  expect(compiledFolder(env())).toBe(kept);
  const other = path.join(folder, 'other');
  mkdirSync(path.join(other, '.cache', 'launch'), { recursive: true });
  symlinkSync(kept, path.join(other, '.cache', 'launch', 'compiled'));
  expect(compiledFolder({ HOME: other })).toBeUndefined();
});

test('a folder above it that anybody may write would let them swap it', () => {
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  chmodSync(path.join(home, '.cache'), 0o777);
  expect(compiledFolder(env())).toBeUndefined();
  chmodSync(path.join(home, '.cache'), 0o1777);
  chmodSync(kept, 0o700);
  expect(compiledFolder(env())).toBe(kept);
});

test('a folder of somebody else is not used, nor one in a checkout', () => {
  expect(compiledFolder(env(), new Set([4_242]))).toBeUndefined();
  mkdirSync(path.join(home, '.git'));
  expect(compiledFolder(env())).toBeUndefined();
});

test('of a path every part counts, and every part of what a link leads to', () => {
  const me = new Set([0, process.getuid?.() ?? 0]);
  expect(isOwnPlace(home, me)).toBe(true);
  chmodSync(home, 0o777);
  expect(isOwnPlace(home, me)).toBe(false);
  symlinkSync(home, path.join(folder, 'link'));
  expect(isOwnPlace(path.join(folder, 'link'), me)).toBe(false);
  expect(isOwnPlace(path.join(folder, 'absent'), me)).toBe(false);
});
