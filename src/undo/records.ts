/** The fixes that can be taken back, as they lie in the home: one folder each, named by its time, with a lock beside it that is
 * held by whoever writes, takes back or forgets the fix.
 */

import { randomBytes } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type FileLock, tryLock } from '../adapters/file-lock.ts';
import { folderExists, readBytes, readText } from '../adapters/files.ts';
import { parseOnce } from '../model/parse-once.ts';
import { decodeEntry, RecordHead, type UndoEntry } from './entry.ts';

export interface UndoRecord extends RecordHead {
  id: string;
  folder: string;
}

export const recordsFolder = (home: string): string => path.join(home, 'undo');
const ID = /^u_\d{4}-\d\d-\d\dT[\d-]+Z_[0-9a-f]{8}$/u;
/** Sorted by name they are sorted by the time that the clock showed. */
export const undoId = (now: number): string =>
  `u_${new Date(now).toISOString().replace(/[:.]/gu, '-')}_${randomBytes(4).toString('hex')}`;

/** Of the tree around or below `place`, the newest first. */
export async function findRecords(home: string, place: string): Promise<UndoRecord[]> {
  const found: UndoRecord[] = [];
  for (const id of await recordIds(home)) {
    const folder = path.join(recordsFolder(home), id);
    const head = await readHead(folder);
    if (head === undefined || !(isWithin(place, head.root) || isWithin(head.root, place))) continue;
    if (await folderExists(head.root)) found.push({ ...head, id, folder });
  }
  return found.sort((one, other) => (other.seq ?? 0) - (one.seq ?? 0));
}

/** What the next record of the home is numbered. */
export async function nextSequence(home: string): Promise<number> {
  let last = 0;
  for (const id of await recordIds(home))
    last = Math.max(last, (await readHead(path.join(recordsFolder(home), id)))?.seq ?? 0);
  return last + 1;
}

async function recordIds(home: string): Promise<string[]> {
  const all = recordsFolder(home);
  const names = await readdir(all).catch(() => []);
  // What a killed process was about to remove. A lock is made in a record that is there, so one without it is of no use.
  for (const name of names.filter((one) => one.startsWith(GONE)))
    await rm(path.join(all, name), { recursive: true, force: true });
  for (const name of names.filter((one) => one.endsWith(LOCK)))
    if (!(await folderExists(path.join(all, name.slice(0, -LOCK.length)))))
      await rm(path.join(all, name), { force: true });
  return names
    .filter((name) => ID.test(name))
    .sort()
    .reverse();
}

/** Each entry says it too, for a record that lost its head. Undefined where nothing of the tree was touched. */
async function readHead(folder: string): Promise<RecordHead | undefined> {
  try {
    return RecordHead.parse(parseOnce((await readText(path.join(folder, 'record.json'))) ?? ''));
  } catch {
    for (const name of await entryNames(folder)) {
      const entry = decodeEntry((await readBytes(path.join(folder, name))) ?? Buffer.alloc(0));
      if (entry?.record !== undefined) return entry.record;
    }
    return undefined;
  }
}

const entryNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => /^\d+\.entry$/u.test(name)).sort();

/** The writes by path, in their order, and the names of those that were damaged. The last may be cut short: its write was never begun. */
export async function readEntries({
  folder,
}: UndoRecord): Promise<{ byPath: Map<string, UndoEntry[]>; damaged: string[] }> {
  const names = await entryNames(folder);
  const byPath = new Map<string, UndoEntry[]>();
  const damaged: string[] = [];
  for (const name of names) {
    const entry = decodeEntry((await readBytes(path.join(folder, name))) ?? Buffer.alloc(0));
    if (entry !== undefined) byPath.set(entry.path, [...(byPath.get(entry.path) ?? []), entry]);
    else if (name !== names.at(-1)) damaged.push(name);
  }
  return { byPath, damaged };
}

/** Undefined while another process writes the record, takes it back or forgets it. Its folder must be there. */
export const lockRecord = (folder: string): FileLock | undefined => tryLock(`${folder}${LOCK}`);
const LOCK = '.lock';

/** Only by the holder of its lock. Renamed first: a record is there whole or not at all, wherever the process ends. */
export async function dropRecord(folder: string): Promise<void> {
  const gone = path.join(path.dirname(folder), `${GONE}${path.basename(folder)}`);
  await rename(folder, gone);
  await rm(`${folder}${LOCK}`, { force: true });
  await rm(gone, { recursive: true, force: true });
}
const GONE = 'gone_';

/**
 * Forgets what is older than `before` and not in use; returns the ids. The order in which fixes were made says which is older: none
 * goes before one that was made earlier, so a clock that was set back makes nothing old. All go where
 * `before` lies ahead.
 */
export async function forgetRecords(
  home: string,
  before: number,
  { now, dryRun = false }: { now: number; dryRun?: boolean },
): Promise<string[]> {
  const forgotten: string[] = [];
  for (const id of await olderThan(home, before, now)) {
    const folder = path.join(recordsFolder(home), id);
    const lock = (await folderExists(folder)) ? lockRecord(folder) : undefined;
    if (lock === undefined) continue;
    try {
      if (!dryRun) await dropRecord(folder);
      forgotten.push(id);
    } finally {
      lock.release();
    }
  }
  return forgotten;
}

/**
 * The ids, the oldest first. A fix is no older than any that was made before it, and no younger than any that was made after it; a time that
 * lies ahead says nothing. One without its number goes by its own time.
 */
async function olderThan(home: string, before: number, now: number): Promise<string[]> {
  const found = await Promise.all(
    (await recordIds(home)).map(async (id) => {
      const head = await readHead(path.join(recordsFolder(home), id));
      return { id, seq: head?.seq ?? 0, time: timeIn(id) };
    }),
  );
  const inOrder = found.sort((one, other) => one.seq - other.seq || one.time - other.time);
  let youngest = 0;
  let last = 0;
  for (const { seq, time } of inOrder) {
    if (seq === 0 || time > now + DAY_MS) continue;
    youngest = Math.max(youngest, time);
    if (youngest < before) last = seq;
  }
  return inOrder.flatMap(({ id, seq, time }) =>
    (seq === 0 ? time < before : seq <= last) || before > now ? [id] : [],
  );
}
const DAY_MS = 24 * 3_600_000;

/** What the clock showed, as the id has it. */
function timeIn(id: string): number {
  const [, day = '', hour = '', minute = '', second = '', part = '0'] =
    /^u_(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(?:-(\d+))?Z/u.exec(id) ?? [];
  const at = Date.parse(`${day}T${hour}:${minute}:${second}.${part}Z`);
  return Number.isNaN(at) ? 0 : at;
}

const isWithin = (inner: string, outer: string): boolean => {
  const way = path.relative(outer, inner);
  return way === '' || (!way.startsWith(`..${path.sep}`) && way !== '..' && !path.isAbsolute(way));
};
