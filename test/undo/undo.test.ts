/** What taking a fix back does with what a person changed, and which fix it takes. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sha256 } from '../../src/model/passage.ts';
import { decodeEntry, encodeEntry } from '../../src/undo/entry.ts';
import { openUndoJournal, type UndoJournal } from '../../src/undo/journal.ts';
import { findRecords, forgetRecords } from '../../src/undo/records.ts';
import { undoFix } from '../../src/undo/undo.ts';

let folder = '';
let [root, home] = ['', ''];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'launch-undo-'));
  [root, home] = [path.join(folder, 'site'), path.join(folder, 'home')];
  mkdirSync(path.join(root, 'docs'), { recursive: true });
  save('docs/a.md', 'one\n');
  save('docs/b.md', 'two\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => path.join(root, name);
const save = (name: string, text: string): void => writeFileSync(at(name), text);
const text = (name: string): string => readFileSync(at(name), 'utf8');
const open = (now = 1_000): Promise<UndoJournal> => openUndoJournal({ home, root, now, by: 'test' });
const write = ({ files }: UndoJournal, name: string, to: string) =>
  files.write(at(name), Buffer.from(to), existsSync(at(name)) ? sha256(readFileSync(at(name))) : null);
async function fixed(changes: Record<string, string>, now?: number): Promise<void> {
  const journal = await open(now);
  for (const [name, to] of Object.entries(changes)) expect(await write(journal, name, to)).toBe('done');
  await journal.close();
}

it('a file that was changed since is left and named, the others are put back, and its text before is kept', async () => {
  chmodSync(at('docs/b.md'), 0o640);
  await fixed({ 'docs/a.md': 'ONE\n', 'docs/b.md': 'TWO\n', 'new/deep/c.md': 'c\n' });
  save('docs/a.md', 'ONE and mine\n');
  const undone = await undoFix(home, at('docs'));
  expect(undone?.restored).toEqual(['docs/b.md', 'new/deep/c.md']);
  expect([text('docs/a.md'), text('docs/b.md')]).toEqual(['ONE and mine\n', 'two\n']);
  expect(statSync(at('docs/b.md')).mode & 0o777).toBe(0o640);
  expect(readdirSync(root)).toEqual(['docs']);
  const [left] = undone?.left ?? [];
  expect(left).toMatchObject({ path: 'docs/a.md', reason: 'it was changed after the fix' });
  expect(readFileSync(left?.kept ?? '', 'utf8')).toBe('one\n');
  // Asked again it does no more, and forgets nothing.
  expect(await undoFix(home, root)).toMatchObject({ restored: [], left: [{ path: 'docs/a.md' }] });
  rmSync(at('docs/a.md'));
  expect((await undoFix(home, root))?.left[0]?.reason).toBe('it was removed after the fix');
});

it('the newest fix is taken back first, then the one before it, then there is none', async () => {
  await fixed({ 'docs/a.md': 'once\n' }, 1_000);
  await fixed({ 'docs/a.md': 'twice\n' }, 2_000);
  for (const expected of ['once\n', 'one\n']) {
    await undoFix(home, at('docs'));
    expect(text('docs/a.md')).toBe(expected);
  }
  expect(await undoFix(home, root)).toBeUndefined();
});

it('the newest is the one that was made last, also when the clock was set back, or stood still', async () => {
  await fixed({ 'docs/a.md': 'once\n' }, Date.UTC(2027, 0, 1));
  for (const [turn, now] of [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1), 1_000, Date.UTC(2026, 5, 1)].entries())
    await fixed({ 'docs/a.md': `then ${turn}\n` }, now);
  for (const expected of ['then 2\n', 'then 1\n', 'then 0\n', 'once\n', 'one\n']) {
    await undoFix(home, root);
    expect(text('docs/a.md')).toBe(expected);
  }
});

it('is about the tree it is asked in or around, and no other', async () => {
  await fixed({ 'docs/a.md': 'fixed\n' });
  const other = path.join(folder, 'other');
  mkdirSync(other);
  expect(await undoFix(home, other)).toBeUndefined();
  expect(await findRecords(home, folder)).toHaveLength(1);
  mkdirSync(at('sibling'));
  expect((await undoFix(home, at('sibling')))?.restored).toEqual(['docs/a.md']);
});

it('what a person saved between two fixes of a file is what comes back', async () => {
  const journal = await open();
  await write(journal, 'docs/a.md', 'fixed\n');
  save('docs/a.md', 'a person\n');
  await write(journal, 'docs/a.md', 'fixed again\n');
  await journal.close();
  expect(await undoFix(home, root)).toMatchObject({ restored: ['docs/a.md'], mixed: ['docs/a.md'] });
  expect(text('docs/a.md')).toBe('a person\n');
});

it('what was saved after it was read is not written over, and is on no record', async () => {
  const journal = await open();
  save('docs/a.md', 'saved meanwhile\n');
  expect(await journal.files.write(at('docs/a.md'), Buffer.from('fix\n'), sha256('one\n'))).toBe('changed');
  expect(await journal.files.remove(at('docs/b.md'), sha256('another\n'))).toBe('changed');
  expect(await journal.files.write(at('docs/b.md'), Buffer.from('fix\n'), null)).toBe('changed');
  await journal.close();
  expect([text('docs/a.md'), text('docs/b.md'), journal.paths()]).toEqual(['saved meanwhile\n', 'two\n', []]);
  expect(readdirSync(path.join(home, 'undo'))).toEqual([]);
});

it('a fix whose writes were all taken back leaves the one before it the last', async () => {
  await fixed({ 'docs/a.md': 'fixed\n' }, 1_000);
  const journal = await open(2_000);
  await write(journal, 'docs/b.md', 'tried\n');
  await write(journal, 'docs/b.md', 'two\n');
  await journal.close();
  expect((await undoFix(home, root))?.restored).toEqual(['docs/a.md']);
});

it('a damaged snapshot is said, and one that was cut short is of a write that never began', async () => {
  await fixed({ 'docs/a.md': 'ONE\n', 'docs/b.md': 'TWO\n' });
  const [record] = await findRecords(home, root);
  const [first = '', second = ''] = readdirSync(record?.folder ?? '').filter((name) => name.endsWith('.entry'));
  const file = path.join(record?.folder ?? '', first);
  writeFileSync(file, readFileSync(file).subarray(0, -2));
  expect(await undoFix(home, root)).toMatchObject({ restored: ['docs/b.md'], damaged: [first] });
  expect([text('docs/a.md'), existsSync(path.join(record?.folder ?? '', second))]).toEqual(['ONE\n', true]);
  const entry = { v: 1 as const, path: 'a', before: sha256('x\ny'), mode: 0o644, after: null, folders: [] };
  const whole = encodeEntry({ ...entry, bytes: Buffer.from('x\ny') });
  expect(decodeEntry(whole)?.bytes).toEqual(Buffer.from('x\ny'));
  for (let length = 0; length < whole.length; length += 7)
    expect(decodeEntry(whole.subarray(0, length))).toBeUndefined();
});

it('a link that came to lie where a file was fixed is not followed', async () => {
  await fixed({ 'docs/a.md': 'ONE\n' });
  rmSync(at('docs'), { recursive: true });
  const outside = path.join(folder, 'outside');
  mkdirSync(outside);
  writeFileSync(path.join(outside, 'a.md'), 'ONE\n');
  const { symlinkSync } = await import('node:fs');
  symlinkSync(outside, at('docs'));
  const undone = await undoFix(home, root);
  expect([undone?.restored, undone?.left[0]?.reason]).toEqual([[], 'a link leads to `outside the site`']);
  expect(readFileSync(path.join(outside, 'a.md'), 'utf8')).toBe('ONE\n');
});

it('old records are forgotten with old runs', async () => {
  await fixed({ 'docs/a.md': 'ONE\n' }, Date.UTC(2026, 0, 1));
  await fixed({ 'docs/b.md': 'TWO\n' }, Date.UTC(2026, 5, 1));
  const limit = Date.UTC(2026, 2, 1);
  expect(await forgetRecords(home, limit, { now: limit, dryRun: true })).toHaveLength(1);
  await forgetRecords(home, limit, { now: limit });
  expect((await findRecords(home, root)).map(({ at }) => at)).toEqual(['2026-06-01T00:00:00.000Z']);
});

it('the newest fix is forgotten last, also when the clock was set back; all go where nothing is to be kept', async () => {
  await fixed({ 'docs/a.md': 'once\n' }, Date.UTC(2026, 5, 1));
  await fixed({ 'docs/a.md': 'twice\n' }, Date.UTC(1970, 0, 2));
  await fixed({ 'docs/b.md': 'ahead\n' }, Date.UTC(2031, 0, 1));
  const now = Date.UTC(2026, 8, 1);
  expect(await forgetRecords(home, Date.UTC(2026, 2, 1), { now })).toEqual([]);
  await fixed({ 'docs/a.md': 'thrice\n' }, Date.UTC(2026, 7, 1));
  // What a clock wrote that was ahead stays until something made after it goes, and keeps nothing else.
  expect(await forgetRecords(home, Date.UTC(2026, 6, 1), { now })).toHaveLength(2);
  await undoFix(home, root);
  expect(text('docs/a.md')).toBe('twice\n');
  expect(await forgetRecords(home, Number.POSITIVE_INFINITY, { now })).toHaveLength(1);
});
