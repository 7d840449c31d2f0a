/** `launch undo` beside a fix that is still at work, or beside another undo, loses nothing: one process holds a record at a time. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sha256 } from '../../src/model/passage.ts';
import { openUndoJournal, type UndoJournal } from '../../src/undo/journal.ts';
import { findRecords, forgetRecords } from '../../src/undo/records.ts';
import { undoFix } from '../../src/undo/undo.ts';
import { writeTree } from '../support/temporary-folder.ts';

const NAMES = Array.from({ length: 12 }, (_, index) => `p${index}.md`);
const CHILD = path.resolve(import.meta.dirname, '../support/undo-child.ts');
let [folder, root, home] = ['', '', ''];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'launch-undo-two-'));
  [root, home] = [path.join(folder, 'site'), path.join(folder, 'home')];
  writeTree(root, Object.fromEntries(NAMES.map((name) => [name, `${name} as it was\n`])));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => path.join(root, name);
const open = (): Promise<UndoJournal> => openUndoJournal({ home, root, now: 1_000, by: 'test' });
const write = ({ files }: UndoJournal, name: string) =>
  files.write(at(name), Buffer.from(`${name} fixed\n`), sha256(readFileSync(at(name))));
const expectAsBefore = (): void => {
  for (const name of NAMES) expect(readFileSync(at(name), 'utf8')).toBe(`${name} as it was\n`);
};

it('an undo beside a fix that has written nothing yet, or some, is refused with what to do, and works afterwards', async () => {
  const journal = await open();
  for (const name of ['p0.md', 'p1.md']) {
    await expect(undoFix(home, root, { waitMs: 60 })).rejects.toMatchObject({
      code: 'ILLEGAL_STATE',
      message: expect.stringContaining('run `launch undo` again'),
      details: { reason: 'fix_in_use', fix: journal.id },
    });
    expect(await write(journal, name)).toBe('done');
  }
  expect(await forgetRecords(home, 5_000, { now: 5_000 })).toEqual([]);
  await journal.close();
  expect((await undoFix(home, root))?.restored).toEqual(['p0.md', 'p1.md']);
  expectAsBefore();
  expect(readdirSync(path.join(home, 'undo'))).toEqual([]);
});

it('a second fix of the same tree is refused before it writes; of another tree it is not, and a killed one holds nothing', async () => {
  const journal = await open();
  await expect(open()).rejects.toMatchObject({ code: 'ILLEGAL_STATE', details: { reason: 'tree_in_use' } });
  const elsewhere = path.join(folder, 'other');
  writeTree(elsewhere, { 'a.md': 'x\n' });
  await (await openUndoJournal({ home, root: elsewhere, now: 1_000, by: 'test' })).close();
  await journal.close();
  // Its process ends by SIGKILL while it holds the tree.
  const killed = spawn(process.execPath, [CHILD, 'hold', root, home], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => killed.stdout.once('data', resolve));
  await expect(open()).rejects.toMatchObject({ details: { reason: 'tree_in_use' } });
  const ended = new Promise((resolve) => killed.once('close', resolve));
  killed.kill('SIGKILL');
  await ended;
  const again = await openUndoJournal({ home, root, now: 2_000, by: 'test' });
  await write(again, 'p0.md');
  await again.close();
  expect((await undoFix(home, root))?.restored).toEqual(['p0.md']);
});

it('an undo that is asked for a moment before the fix has ended waits for it', async () => {
  const journal = await open();
  await write(journal, 'p0.md');
  const undone = undoFix(home, root);
  await journal.close();
  expect((await undone)?.restored).toEqual(['p0.md']);
});

it('two undos at once in two processes put every file back with its own bytes', async () => {
  const journal = await open();
  for (const name of NAMES) await write(journal, name);
  await journal.close();
  const ends = await Promise.all([0, 1].map(() => undoInProcess()));
  expect(ends).toContain('');
  for (const end of ends) expect(end).toMatch(/^$|taken back or dropped by another process|still being made or taken/u);
  expectAsBefore();
  expect(readdirSync(root).sort()).toEqual([...NAMES].sort());
});

/** What it says on its way out, nothing where it did its work. */
function undoInProcess(): Promise<string> {
  return new Promise((resolve) => {
    const running = spawn(process.execPath, [CHILD, 'undo', root, home, '0'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: path.join(tmpdir(), 'launch-undo-compiled') },
    });
    let said = '';
    running.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    running.on('close', (code) => resolve(code === 0 ? '' : said || 'ended without a word'));
  });
}

it('entries whose record lost its head are found, and a record that is gone is never begun anew', async () => {
  const journal = await open();
  await write(journal, 'p0.md');
  const [record] = await findRecords(home, root);
  rmSync(path.join(record?.folder ?? '', 'record.json'));
  await journal.close();
  expect(await findRecords(home, root)).toEqual([record]);
  expect((await undoFix(home, root))?.restored).toEqual(['p0.md']);

  const other = await open();
  rmSync(path.join(home, 'undo', other.id), { recursive: true });
  await expect(write(other, 'p1.md')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expectAsBefore();
  expect(existsSync(path.join(home, 'undo', other.id))).toBe(false);
});
