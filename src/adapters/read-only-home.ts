/** A home that may not be written, for what only reads: its store is opened as a copy, since SQLite writes beside the file even to read. */
import { accessSync, chmodSync, constants, copyFileSync, mkdtempSync, rmSync, type Stats, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InternalError } from '../errors.ts';
import { asDiskError } from './files.ts';

/** Whether the home is there and nothing can be written into it, or into its store. */
export function isReadOnly(home: string, store: string): boolean {
  if (look(home)?.isDirectory() !== true) return false;
  return !mayWrite(home) || (look(store) !== undefined && !mayWrite(store));
}

/** Whether no home is there, for sure: one behind a folder that may not be searched may hold runs. */
export const isAbsent = (home: string): boolean => look(home) === undefined;

/** Undefined where nothing is; null where nobody may look. */
function look(place: string): Stats | null | undefined {
  try {
    return statSync(place, { throwIfNoEntry: false });
  } catch {
    return null;
  }
}

function mayWrite(place: string): boolean {
  try {
    accessSync(place, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export interface StoreCopy {
  file: string;
  remove(): void;
}

/** With what stands in its log and not yet in the file. Temporary files may lie on the same full disk: then it is in memory, where the system has a folder there. */
export function copyStore(store: string): StoreCopy {
  const places = [tmpdir(), '/dev/shm'].filter((place) => place === tmpdir() || mayWrite(place));
  for (const [at, place] of places.entries()) {
    let folder: string | undefined;
    try {
      folder = mkdtempSync(join(place, 'launch-store-'));
      return copyInto(folder, store);
    } catch (thrown) {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
      if (at === places.length - 1) throw asDiskError(thrown, join(place, 'launch-store'));
    }
  }
  throw new InternalError('There is no place for a copy of the store.');
}

function copyInto(folder: string, store: string): StoreCopy {
  const file = join(folder, 'store.sqlite');
  for (const ending of ['-wal', ''])
    if (statSync(`${store}${ending}`, { throwIfNoEntry: false })?.isFile() === true) {
      copyFileSync(`${store}${ending}`, `${file}${ending}`);
      chmodSync(`${file}${ending}`, 0o600);
    }
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
