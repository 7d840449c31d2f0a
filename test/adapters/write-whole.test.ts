/** A file for people is there whole or not at all, also where the disk fills while it is written. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeNewWhole, writeWhole } from '../../src/adapters/write-whole.ts';

let folder: string;
let file: string;
const write = fs.writeFileSync;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'whole-'));
  file = path.join(folder, 'a', 'file.json');
});
afterEach(() => {
  fs.writeFileSync = write;
  syncBuiltinESMExports();
});

/** Opening makes an entry; the first byte finds no room. */
function fillDisk(): void {
  fs.writeFileSync = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  syncBuiltinESMExports();
}

test('it is made with its folders, replaced with its mode kept, and a new one replaces nothing', () => {
  writeWhole(file, 'one');
  fs.chmodSync(file, 0o640);
  writeWhole(file, 'two');
  expect([fs.readFileSync(file, 'utf8'), fs.statSync(file).mode & 0o777]).toEqual(['two', 0o640]);
  expect([writeNewWhole(file, 'three'), fs.readFileSync(file, 'utf8')]).toEqual([false, 'two']);
  expect([writeNewWhole(`${file}.new`, 'four'), fs.readFileSync(`${file}.new`, 'utf8')]).toEqual([true, 'four']);
  expect(fs.readdirSync(path.dirname(file)).sort()).toEqual(['file.json', 'file.json.new']);
});

test('on a full disk it is a clear failure, nothing new is there, and what was there stays', () => {
  writeWhole(file, 'one');
  fillDisk();
  for (const attempt of [() => writeWhole(file, 'two'), () => writeNewWhole(`${file}.new`, 'two')])
    expect(attempt).toThrow('The disk is full.');
  expect([fs.readdirSync(path.dirname(file)), fs.readFileSync(file, 'utf8')]).toEqual([['file.json'], 'one']);
});

test('a place that cannot be written is named', () => {
  fs.mkdirSync(file, { recursive: true });
  expect(() => writeWhole(file, 'x')).toThrow('`file.json` cannot be written (EISDIR).');
  expect(fs.readdirSync(path.dirname(file))).toEqual(['file.json']);
});
