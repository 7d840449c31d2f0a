/** Folders are made with those above them, and what cannot be made fails at once. */
import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder, makeFolderSync } from '../../src/adapters/make-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const WAYS = [
  ['at once', async (name: string) => makeFolderSync(name)],
  ['in turn', (name: string) => makeFolder(name)],
] as const;

test.each(WAYS)('%s: missing folders are made, one that is there is kept', async (way, make) => {
  const deep = path.join(folder.path, way, 'b', 'c');
  await make(deep);
  await make(deep);
  expect(existsSync(deep)).toBe(true);
  await Promise.all(Array.from({ length: 20 }, () => make(path.join(folder.path, way, 'x', 'y', 'z'))));
  symlinkSync(deep, path.join(folder.path, way, 'link'));
  await make(path.join(folder.path, way, 'link'));
  await make(path.join(folder.path, way, 'link', 'd'));
  expect(existsSync(path.join(deep, 'd'))).toBe(true);
});

test.each(WAYS)('%s: a file in the way, and a place that takes nothing', async (way, make) => {
  const file = path.join(folder.path, `${way} file`);
  writeFileSync(file, '');
  await expect(make(file)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(make(path.join(file, 'x', 'y'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  if (existsSync('/proc/self')) await expect(make('/proc/nope/deeper')).rejects.toMatchObject({ code: 'ENOENT' });
});
