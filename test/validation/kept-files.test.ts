/** Files of what is kept: whole or old, read back as written, and never believed where they were touched. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startMac } from '../../src/ports/seal.ts';
import { createFactsFile } from '../../src/validation/facts-file.ts';
import { readLines, writeLines } from '../../src/validation/line-file.ts';
import type { PageEntry } from '../../src/validation/page-store.ts';
import { sealedFolder } from '../support/sealed.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'launch-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const mac = () => startMac(sealedFolder(folder), 'test');
const KEYS = { site: 's', facts: '0123456789', findings: 'f' };
const entryOf = (page: number, packed?: string): PageEntry => ({
  path: `p${page}.md`,
  hash: `${page}`.padStart(40, '0'),
  record: { path: `p${page}.md`, title: null, draft: false, keys: {}, aliases: [], anchors: [], open: null },
  ignores: [],
  languages: [],
  samples: undefined,
  ...(packed === undefined ? {} : { packed }),
  findings: {},
  tools: {},
});
const file = () => createFactsFile((site) => join(folder, `${site}.facts`));
const textOf = (page: number): string => `["ä ${page} ${'x'.repeat(page)}"]`;

it('lines of any length and number are read as they were written; a torn last line is none', () => {
  const lines = ['', 'ä'.repeat(3_000_000), ...Array.from({ length: 1201 }, (_, line) => `line ${line} ☃`)];
  const path = join(folder, 'deep/lines');
  writeLines(path, mac(), lines);
  const read = [...readLines(path, { at: 0, mac: undefined })];
  expect(read).toEqual([...lines, writeLines(path, mac(), lines)]);
  writeFileSync(path, 'one\ntwo');
  expect([...readLines(path, { at: 0, mac: undefined })]).toEqual(['one']);
});

it('a writer that fails leaves the old file and nothing beside it', () => {
  const path = join(folder, 'lines');
  writeLines(path, mac(), ['old']);
  const failing = function* (): Generator<string> {
    yield 'new';
    throw new Error('no more');
  };
  expect(() => writeLines(path, mac(), failing())).toThrow('no more');
  expect(readFileSync(path, 'utf8')).toMatch(/^old\n[0-9a-f]{64}\n$/);
  expect(readdirSync(folder)).toEqual(['lines']);
});

it('facts leave the memory as they come, and are there before and after the file is finished', () => {
  const facts = file();
  const entries = Array.from({ length: 1100 }, (_, page) => entryOf(page, textOf(page)));
  for (let at = 0; at < entries.length; at += 300) facts.add(KEYS, entries.slice(at, at + 300));
  expect(entries.every(({ packed }) => packed === undefined)).toBe(true);
  expect(facts.read(KEYS, entries[700] ?? entryOf(0))).toBe(textOf(700));
  facts.finish(KEYS, entries);
  expect(readdirSync(folder)).toEqual(['s.facts']);
  const later = file();
  for (const [page, entry] of entries.entries()) expect(later.read(KEYS, entry)).toBe(textOf(page));
  const fresh = entryOf(2000, textOf(2000));
  later.finish(KEYS, [...entries, fresh]);
  expect(file().read(KEYS, fresh)).toBe(textOf(2000));
});

it('facts of a process that was killed are not taken, and go after a while', () => {
  const killed = file();
  killed.add(KEYS, [entryOf(1, textOf(1))]);
  const [left = ''] = readdirSync(folder);
  expect(file().read(KEYS, { ...entryOf(1), at: [0, 60, ''] })).toBeUndefined();
  const old = join(folder, left.replace(`${process.pid}`, '1'));
  writeFileSync(old, 'left');
  utimesSync(old, 0, 0);
  const next = file();
  const entries = [entryOf(2, textOf(2))];
  next.add(KEYS, entries);
  next.finish(KEYS, entries);
  expect(readdirSync(folder)).toEqual(['s.facts']);
});

it('a place that another wrote over is none, whatever stands there', () => {
  const facts = file();
  const entries = [entryOf(1, textOf(1)), entryOf(2, textOf(2))];
  facts.add(KEYS, entries);
  facts.finish(KEYS, entries);
  const [one = entryOf(0), two = entryOf(0)] = entries;
  expect(facts.read(KEYS, { ...one, at: two.at })).toBeUndefined();
  expect(facts.read({ ...KEYS, facts: 'another parser' }, one)).toBeUndefined();
  writeFileSync(join(folder, 's.facts'), readFileSync(join(folder, 's.facts')).subarray(0, 50));
  expect(file().read(KEYS, two)).toBeUndefined();
});
