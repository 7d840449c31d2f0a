/** The fixes that can be taken back, as they lie in the home: one folder each, named by its time. */
import { randomBytes } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { folderExists, readBytes, readText } from '../adapters/files.ts';
import { decodeEntry, type UndoEntry } from './entry.ts';

const Head = z.strictObject({
  v: z.literal(1),
  /** The tree that was written, absolute. */
  root: z.string(),
  by: z.string(),
  at: z.string(),
});
export type RecordHead = z.infer<typeof Head>;
export interface UndoRecord extends RecordHead {
  id: string;
  folder: string;
}

export const recordsFolder = (home: string): string => path.join(home, 'undo');
const ID = /^u_\d{4}-\d\d-\d\dT[\d-]+Z_[0-9a-f]{8}$/u;
/** Sorted by name they are sorted by time. */
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
  return found;
}

async function recordIds(home: string): Promise<string[]> {
  const names = await readdir(recordsFolder(home)).catch(() => []);
  // What a killed process was about to remove.
  for (const name of names.filter((one) => one.startsWith(GONE)))
    await rm(path.join(recordsFolder(home), name), { recursive: true, force: true });
  return names
    .filter((name) => ID.test(name))
    .sort()
    .reverse();
}

/** Undefined for a folder whose making was interrupted: nothing of the tree was touched then. */
async function readHead(folder: string): Promise<RecordHead | undefined> {
  try {
    return Head.parse(JSON.parse((await readText(path.join(folder, 'record.json'))) ?? ''));
  } catch {
    return undefined;
  }
}

/** The writes by path, in their order, and the names of those that were damaged. The last may be cut short: its write was never begun. */
export async function readEntries({
  folder,
}: UndoRecord): Promise<{ byPath: Map<string, UndoEntry[]>; damaged: string[] }> {
  const names = (await readdir(folder)).filter((name) => /^\d+\.entry$/u.test(name)).sort();
  const byPath = new Map<string, UndoEntry[]>();
  const damaged: string[] = [];
  for (const name of names) {
    const entry = decodeEntry((await readBytes(path.join(folder, name))) ?? Buffer.alloc(0));
    if (entry !== undefined) byPath.set(entry.path, [...(byPath.get(entry.path) ?? []), entry]);
    else if (name !== names.at(-1)) damaged.push(name);
  }
  return { byPath, damaged };
}

/** Renamed first: a record is there whole or not at all, wherever the process ends. */
export async function dropRecord(folder: string): Promise<void> {
  const gone = path.join(path.dirname(folder), `${GONE}${path.basename(folder)}`);
  await rename(folder, gone);
  await rm(gone, { recursive: true, force: true });
}
const GONE = 'gone_';

/** Forgets what is older than `before`; returns the ids. */
export async function forgetRecords(
  home: string,
  before: number,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<string[]> {
  const limit = undoId(before).slice(0, -9);
  const old = (await recordIds(home)).filter((id) => id < limit);
  if (!dryRun) for (const id of old) await dropRecord(path.join(recordsFolder(home), id));
  return old.reverse();
}

const isWithin = (inner: string, outer: string): boolean => {
  const way = path.relative(outer, inner);
  return way === '' || (!way.startsWith(`..${path.sep}`) && way !== '..' && !path.isAbsolute(way));
};
