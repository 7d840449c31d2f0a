/** A compressed native library is unpacked once, whole, and nothing is left behind. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withUnpacked } from '../../src/adapters/unpack-native.ts';

const NAME = 'parser.node';
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'launch-test-unpack-'));
  writeFileSync(path.join(folder, `${NAME}.br`), brotliCompressSync(Buffer.from('a library')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (file: string): string => readFileSync(file, 'utf8');

it('is unpacked beside what it came from, and found there the next time', () => {
  expect(withUnpacked({ name: NAME, id: 'a1' }, read, folder)).toBe('a library');
  expect(readdirSync(folder).sort()).toEqual(['parser-a1.node', `${NAME}.br`]);
  rmSync(path.join(folder, `${NAME}.br`));
  expect(withUnpacked({ name: NAME, id: 'a1' }, read, folder)).toBe('a library');
});

it('a newer build unpacks its own, and the older one goes', () => {
  withUnpacked({ name: NAME, id: 'a1' }, read, folder);
  writeFileSync(path.join(folder, `${NAME}.br`), brotliCompressSync(Buffer.from('a newer library')));
  expect(withUnpacked({ name: NAME, id: 'b2' }, read, folder)).toBe('a newer library');
  expect(readdirSync(folder).sort()).toEqual(['parser-b2.node', `${NAME}.br`]);
});

it('is loaded from a private folder where its own takes no file, which is gone afterwards', () => {
  // Whoever runs as root may write anywhere: a folder in the way of the temporary file stops everybody.
  mkdirSync(path.join(folder, `parser-a1.node.${process.pid}-${threadId}.tmp`, 'in the way'), { recursive: true });
  chmodSync(folder, 0o555);
  let used = '';
  try {
    const text = withUnpacked(
      { name: NAME, id: 'a1' },
      (file) => {
        used = file;
        return read(file);
      },
      folder,
    );
    expect(text).toBe('a library');
  } finally {
    chmodSync(folder, 0o755);
  }
  expect(path.dirname(used)).not.toBe(folder);
  expect([existsSync(used), existsSync(path.dirname(used))]).toEqual([false, false]);
});

it('fails where there is neither, so that the caller takes the WebAssembly build', () => {
  rmSync(path.join(folder, `${NAME}.br`));
  expect(() => withUnpacked({ name: NAME, id: 'a1' }, read, folder)).toThrow(/ENOENT/);
});
