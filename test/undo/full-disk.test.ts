/** A disk that is full while a fix is taken back: it says to free some space, nothing is lost, and the next call goes on. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sha256 } from '../../src/model/passage.ts';
import { openUndoJournal } from '../../src/undo/journal.ts';
import { undoFix } from '../../src/undo/undo.ts';
import { writeTree } from '../support/temporary-folder.ts';

const NAMES = ['a.md', 'b.md', 'c.md'];
const { open } = promises;
const setOpen = (to: typeof open): void => {
  promises.open = to;
  // What was imported by name sees it too.
  syncBuiltinESMExports();
};
const refuse = (after: number, code: string): void => {
  let room = after;
  setOpen((async (...given: Parameters<typeof open>) => {
    if (given[1] === 'wx' && room-- <= 0) throw Object.assign(new Error(`${code}: refused`), { code });
    return open(...given);
  }) as typeof open);
};

let [folder, root, home] = ['', '', ''];
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'launch-undo-full-'));
  [root, home] = [path.join(folder, 'site'), path.join(folder, 'home')];
  writeTree(root, Object.fromEntries(NAMES.map((name) => [name, `${name} as it was\n`])));
  const journal = await openUndoJournal({ home, root, now: 1_000, by: 'test' });
  for (const name of NAMES)
    await journal.files.write(path.join(root, name), Buffer.from('fixed\n'), sha256(text(name)));
  await journal.close();
});
afterEach(() => {
  setOpen(open);
  rmSync(folder, { recursive: true, force: true });
});
const text = (name: string): string => readFileSync(path.join(root, name), 'utf8');

it.each([0, 1, 2])('after %i files it stops with what to do, and goes on when there is room', async (room) => {
  refuse(room, 'ENOSPC');
  await expect(undoFix(home, root)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    retryable: true,
    message: expect.stringMatching(/Free some space, then run `launch undo` again.*nothing is lost/),
    details: { reason: 'no_disk_space' },
  });
  expect(NAMES.filter((name) => text(name) === 'fixed\n')).toEqual(NAMES.slice(room));
  setOpen(open);
  expect((await undoFix(home, root))?.restored).toEqual(NAMES.slice(room));
  for (const name of NAMES) expect(text(name)).toBe(`${name} as it was\n`);
});

it('another failure of the disk is called what it is', async () => {
  refuse(0, 'EACCES');
  const failure = undoFix(home, root);
  await expect(failure).rejects.toMatchObject({ message: expect.stringContaining('cannot be written (EACCES)') });
  await expect(failure).rejects.not.toMatchObject({ message: expect.stringContaining('disk is full') });
});

it('a home that may not be written is named, and not the file that was to be put back', async () => {
  setOpen((async (...given: Parameters<typeof open>) => {
    if (given[1] === 'wx' && String(given[0]).startsWith(home))
      throw Object.assign(new Error('EROFS: read-only file system'), {
        code: 'EROFS',
        syscall: 'open',
        path: given[0],
      });
    return open(...given);
  }) as typeof open);
  const failure = undoFix(home, root);
  await expect(failure).rejects.toMatchObject({ message: expect.stringContaining(`\`${path.join(home, 'undo')}`) });
  await expect(failure).rejects.not.toMatchObject({ message: expect.stringContaining('a.md') });
});
