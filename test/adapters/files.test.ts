import { chmodSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  asDiskError,
  fileExists,
  fileSize,
  folderExists,
  readBytes,
  readText,
  writeFileAtomic,
} from '../../src/adapters/files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const at = (...names: string[]): string => path.join(folder.path, ...names);

test('a file is written whole, in folders that are made, and nothing is left beside it', async () => {
  await writeFileAtomic(at('a', 'b', 'file.txt'), 'one');
  await writeFileAtomic(at('a', 'b', 'file.txt'), Buffer.from('two'));
  expect(readFileSync(at('a', 'b', 'file.txt'), 'utf8')).toBe('two');
  expect(readdirSync(at('a', 'b'))).toEqual(['file.txt']);
  expect(await fileSize(at('a', 'b', 'file.txt'))).toBe(3);
});

test('many writers at once leave one of their texts, never a mixture', async () => {
  const texts = Array.from({ length: 20 }, (_, n) => String(n).repeat(10_000));
  await Promise.all(texts.map((text) => writeFileAtomic(at('race.txt'), text, { durable: false })));
  expect(texts).toContain(readFileSync(at('race.txt'), 'utf8'));
});

test('what is not there is undefined or false; what cannot be read throws', async () => {
  expect(await readText(at('none'))).toBeUndefined();
  expect(await readBytes(at('race.txt', 'below'))).toBeUndefined();
  expect(await fileExists(at('none'))).toBe(false);
  expect(await folderExists(at('none'))).toBe(false);
  symlinkSync('loop', at('loop'));
  await expect(readText(at('loop'))).rejects.toThrow();
});

test('a folder that cannot be written is an outside failure that says what to do', async () => {
  writeFileSync(at('plain'), '');
  await expect(writeFileAtomic(at('plain', 'x'), '')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  if (process.getuid?.() === 0) return;
  chmodSync(folder.path, 0o500);
  await expect(writeFileAtomic(at('new.txt'), '')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    details: { reason: 'not_writable' },
  });
  chmodSync(folder.path, 0o700);
});

test('the place that failed is named: the file, or the folder of another one on its way', () => {
  const said = (failed: object): string => {
    const error = Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS', ...failed });
    return String((asDiskError(error, '/tree/docs/a.md') as Error).message).split(' ')[0] ?? '';
  };
  expect(said({})).toBe('`a.md`');
  expect(said({ syscall: 'open', path: '/tree/docs/.a.md.1.tmp' })).toBe('`a.md`');
  expect(said({ syscall: 'open', path: '/home/undo/1/staged' })).toBe('`/home/undo/1`');
  expect(said({ syscall: 'mkdir', path: '/tree/docs' })).toBe('`a.md`');
  expect(said({ syscall: 'mkdir', path: '/tree/other' })).toBe('`/tree/other`');
  expect(said({ syscall: 'rename', path: '/home/undo/1/staged', dest: '/tree/docs/a.md' })).toBe('`a.md`');
});
