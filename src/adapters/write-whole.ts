/** Files for people, written whole or not at all: beside their place first, so that a full disk, or a process that is ended, leaves what was there. */
import { randomBytes } from 'node:crypto';
import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { asDiskError } from './files.ts';
import { makeFolderSync } from './make-folder.ts';
import { besideName, putNew } from './replace-file.ts';

/** In folders that are made; a file that is there is replaced and keeps its mode. Throws what is wrong with the disk in words that help. */
export function writeWhole(path: string, text: string | Uint8Array): void {
  staged(path, text, (temporary) => renameSync(temporary, path));
}

/** The same, and false where something is there already, which stays as it is. */
export const writeNewWhole = (path: string, text: string | Uint8Array): boolean =>
  staged(path, text, (temporary) => putNew(temporary, path) === 'done');

function staged<T>(path: string, text: string | Uint8Array, put: (temporary: string) => T): T {
  const temporary = besideName(path, randomBytes(6).toString('hex'));
  try {
    makeFolderSync(dirname(path));
    const file = openSync(temporary, 'wx');
    try {
      writeFileSync(file, text);
      const there = statSync(path, { throwIfNoEntry: false });
      if (there?.isFile() === true) fchmodSync(file, there.mode & 0o777);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return put(temporary);
  } catch (thrown) {
    throw asDiskError(thrown, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}
