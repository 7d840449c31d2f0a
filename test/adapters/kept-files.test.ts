import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKeptFiles } from '../../src/adapters/kept-files.ts';
import { sealedFolder } from '../support/sealed.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'launch-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const age = (name: string, seconds: number): void => {
  const at = new Date(Date.now() - seconds * 1000);
  utimesSync(path.join(folder, name), at, at);
};

test('gives back what was written, and nothing else', async () => {
  const kept = createKeptFiles(sealedFolder(folder));
  expect(await kept.read('a')).toBeUndefined();
  await kept.write('a', Buffer.from('alpha'));
  expect((await kept.read('a'))?.toString()).toBe('alpha');
  writeFileSync(path.join(folder, 'a'), 'beta');
  expect(await kept.read('a')).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});

test('stays within its bound: the longest unused go first, and one result takes a quarter at most', async () => {
  const kept = createKeptFiles(sealedFolder(folder), { maxBytes: 1000 });
  for (const [at, name] of ['a', 'b', 'c', 'd'].entries()) {
    await kept.write(name, Buffer.alloc(200));
    age(name, 100 - at);
  }
  expect(readdirSync(folder).sort()).toEqual(['b', 'c', 'd']);
  expect(await kept.read('b')).toBeDefined();
  await kept.write('e', Buffer.alloc(200));
  expect(readdirSync(folder).sort()).toEqual(['b', 'd', 'e']);
  await kept.write('big', Buffer.alloc(251));
  expect(readdirSync(folder).sort()).toEqual(['b', 'd', 'e']);
});

test('a half-written file of a killed process goes after an hour, not before', async () => {
  const kept = createKeptFiles(sealedFolder(folder));
  for (const name of ['.old.tmp', '.new.tmp']) writeFileSync(path.join(folder, name), 'x');
  age('.old.tmp', 4000);
  await kept.write('a', Buffer.from('alpha'));
  expect(readdirSync(folder).sort()).toEqual(['.new.tmp', 'a']);
});

test('a place that cannot be written keeps nothing, and nobody fails by it', async () => {
  writeFileSync(path.join(folder, 'file'), '');
  const kept = createKeptFiles(sealedFolder(path.join(folder, 'file', 'below')));
  await kept.write('a', Buffer.from('alpha'));
  expect(await kept.read('a')).toBeUndefined();
});
