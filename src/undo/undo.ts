/** Takes the newest fix of a tree back, file by file: what a person changed since stays, and what stood there before is kept. */
import { randomBytes } from 'node:crypto';
import { rmdirSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FileLock } from '../adapters/file-lock.ts';
import { folderExists, writeFileAtomic } from '../adapters/files.ts';
import { besideName, removeFile, replaceFile } from '../adapters/replace-file.ts';
import { workTreeFiles } from '../adapters/work-tree-files.ts';
import { LaunchError, ServiceError, UserError } from '../errors.ts';
import { sha256 } from '../model/passage.ts';
import { refuseWrite } from '../patches/fence.ts';
import type { Replaced } from '../ports/files.ts';
import type { UndoEntry } from './entry.ts';
import { planFile } from './plan.ts';
import { dropRecord, findRecords, lockRecord, readEntries, type UndoRecord } from './records.ts';
import { lockTree, treeInUse } from './tree-lock.ts';

export interface LeftAlone {
  path: string;
  reason: string;
  /** File that holds what stood there before the fix; null: there was no such file. */
  kept: string | null;
}
export interface Undone {
  record: UndoRecord;
  /** Paths that are now as they were before the fix. */
  restored: string[];
  /** Of them, those that a person had saved between two fixes: it is their text that was put back. */
  mixed: string[];
  left: LeftAlone[];
  /** Snapshots that cannot be read any more, by their names in the record. */
  damaged: string[];
}

/** Undefined where nothing is on record. `id` names a fix other than the newest. Interrupted anywhere, the next call goes on.
 * A fix that is still being made, or taken back by somebody else, is waited for a little, and then left whole to them.
 */
export async function undoFix(
  home: string,
  place: string,
  options: { id?: string | undefined; waitMs?: number } = {},
): Promise<Undone | undefined> {
  try {
    return await undoNewest(home, place, options);
  } catch (thrown) {
    if (!isFullDisk(thrown)) throw thrown;
    throw new ServiceError(
      'SERVICE_UNAVAILABLE',
      'The disk is full. Free some space, then run `launch undo` again: it goes on with the files that are still as the fix left them, and nothing is lost.',
      { retryable: true, cause: thrown, details: { reason: 'no_disk_space' } },
    );
  }
}

/** By a file that could not be written, or by the lock, which SQLite holds. */
const isFullDisk = (thrown: unknown): boolean =>
  thrown instanceof LaunchError
    ? thrown.details.reason === 'no_disk_space'
    : thrown instanceof Error && /disk is full|ENOSPC|EDQUOT/.test(thrown.message);

async function undoNewest(
  home: string,
  place: string,
  { id, waitMs = 3_000 }: { id?: string | undefined; waitMs?: number },
): Promise<Undone | undefined> {
  const record = (await findRecords(home, place)).find((one) => id === undefined || one.id === id);
  if (record === undefined) return undefined;
  const lock = await heldAlone(record, waitMs);
  try {
    if (!(await folderExists(record.folder))) throw gone(record);
    const tree = await lockTree(home, record.root);
    if (tree === undefined) throw treeInUse(record.root);
    try {
      return await undo(record);
    } finally {
      tree.release();
    }
  } finally {
    lock.release();
  }
}

async function heldAlone(record: UndoRecord, waitMs: number): Promise<FileLock> {
  for (const until = performance.now() + waitMs; ; await setTimeout(50)) {
    if (!(await folderExists(record.folder))) throw gone(record);
    const lock = lockRecord(record.folder);
    if (lock !== undefined) return lock;
    if (performance.now() >= until)
      throw new UserError(
        'ILLEGAL_STATE',
        `The fix of ${record.at} (\`${record.by}\`) is still being made or taken back by another process. Wait until that has ended, or stop it, then run \`launch undo\` again.`,
        { retryable: true, details: { reason: 'fix_in_use', fix: record.id } },
      );
  }
}

const gone = (record: UndoRecord): UserError =>
  new UserError(
    'ILLEGAL_STATE',
    `The fix of ${record.at} (\`${record.by}\`) was taken back or dropped by another process meanwhile. \`launch undo --list\` shows those that are left.`,
    { details: { reason: 'fix_gone', fix: record.id } },
  );

async function undo(record: UndoRecord): Promise<Undone> {
  const { byPath, damaged } = await readEntries(record);
  // What killed processes left in the record: nobody else is at work on it.
  for (const name of await readdir(record.folder))
    if (name.startsWith('staged')) rmSync(path.join(record.folder, name), { force: true });
  const undone: Undone = { record, restored: [], mixed: [], left: [], damaged };
  for (const [name, entries] of [...byPath].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const file = path.join(record.root, name);
    const fence = await refuseWrite(record.root, name, ['**']);
    if (fence !== undefined) {
      undone.left.push({ path: name, reason: fence, kept: await keep(record, name, entries[0]) });
      continue;
    }
    // What a killed process may have left beside the file.
    rmSync(besideName(file, record.id), { force: true });
    const bytes = await workTreeFiles.read(file);
    const now = bytes === undefined ? null : sha256(bytes);
    const plan = planFile(entries, now);
    if (plan.kind === 'as-before') removeFolders(record.root, entries);
    else if (plan.kind === 'restore' && (await restore(record, plan.entry, now)) === 'done') {
      undone.restored.push(name);
      if (plan.mixed) undone.mixed.push(name);
      removeFolders(record.root, entries);
    } else {
      const reason = bytes === undefined ? 'it was removed after the fix' : 'it was changed after the fix';
      undone.left.push({ path: name, reason, kept: await keep(record, name, plan.entry) });
    }
  }
  // What is taken back whole needs no record any more.
  if (undone.left.length === 0 && damaged.length === 0) await dropRecord(record.folder);
  return undone;
}

function restore(record: UndoRecord, entry: UndoEntry, now: string | null): Promise<Replaced> {
  const file = path.join(record.root, entry.path);
  if (entry.bytes === null) return now === null ? Promise.resolve('done') : removeFile(file, now);
  return replaceFile(file, {
    bytes: entry.bytes,
    expected: now,
    mode: entry.mode ?? undefined,
    temporaries: [path.join(record.folder, `staged-${randomBytes(4).toString('hex')}`), besideName(file, record.id)],
  });
}

/** Folders that were made for new files go again, unless something else lies there now. */
function removeFolders(root: string, entries: readonly UndoEntry[]): void {
  for (const folder of entries.flatMap(({ before, folders }) => (before === null ? folders : []))) {
    try {
      rmdirSync(path.join(root, folder));
    } catch {
      // Not empty, or gone already.
    }
  }
}

/** A copy under the file's own name, for the person to look at. */
async function keep(record: UndoRecord, name: string, entry: UndoEntry | undefined): Promise<string | null> {
  if (entry === undefined || entry.bytes === null) return null;
  const file = path.join(record.folder, 'before', ...name.split('/'));
  await writeFileAtomic(file, entry.bytes);
  return file;
}
