/** Replaces and removes files only while they are what was expected: what a person saves meanwhile stays. The last look and the
 * rename are synchronous neighbours, so that nothing of this process comes between them.
 */
import { chmodSync, chownSync, linkSync, lstatSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sha256 } from '../model/passage.ts';
import type { Replaced } from '../ports/files.ts';
import { asDiskError, errorCode, isMissing, syncFolder } from './files.ts';
import { makeFolder } from './make-folder.ts';

export interface Replacement {
  bytes: Uint8Array;
  /** sha256 of what may be replaced; null: nothing may be there. */
  expected: string | null;
  /** Of a file that is not there yet. */
  mode?: number | undefined;
  /** Where the new bytes wait; tried in this order, as a rename works within one file system only. */
  temporaries: readonly string[];
}

/** A name beside a file that nobody else has. */
export const besideName = (path: string, suffix: string): string =>
  join(dirname(path), `.${basename(path).slice(0, 100)}.${suffix}.tmp`);

/** The file is `bytes` afterwards, or nothing was done; no temporary file stays. */
export async function replaceFile(path: string, replacement: Replacement): Promise<Replaced> {
  const { bytes, expected, mode, temporaries } = replacement;
  try {
    await makeFolder(dirname(path));
    for (const [index, temporary] of temporaries.entries()) {
      try {
        await stage(temporary, bytes, mode);
        const done = putInPlace(temporary, path, expected);
        if (done === 'done') await syncFolder(dirname(path));
        return done;
      } catch (thrown) {
        if (errorCode(thrown) !== 'EXDEV' || index === temporaries.length - 1) throw thrown;
      } finally {
        rmSync(temporary, { force: true });
      }
    }
    return 'changed';
  } catch (thrown) {
    throw asDiskError(thrown, path);
  }
}

/** The file is gone afterwards, or nothing was done. */
export async function removeFile(path: string, expected: string): Promise<Replaced> {
  try {
    if (lookAgain(path, expected) === undefined) return 'changed';
    rmSync(path);
    await syncFolder(dirname(path));
    return 'done';
  } catch (thrown) {
    throw asDiskError(thrown, path);
  }
}

async function stage(temporary: string, bytes: Uint8Array, mode: number | undefined): Promise<void> {
  await rm(temporary, { force: true });
  const handle = await open(temporary, 'wx');
  try {
    await handle.writeFile(bytes);
    if (mode !== undefined) await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function putInPlace(temporary: string, path: string, expected: string | null): Replaced {
  if (expected === null) return putNew(temporary, path);
  const found = lookAgain(path, expected, (seen) => dress(temporary, seen));
  if (found === undefined) return 'changed';
  renameSync(temporary, path);
  return 'done';
}

/** A link is never made over a file, so nothing that appears meanwhile is overwritten. */
export function putNew(temporary: string, path: string): Replaced {
  try {
    linkSync(temporary, path);
    return 'done';
  } catch (thrown) {
    const code = errorCode(thrown) ?? '';
    if (code === 'EEXIST') return 'changed';
    if (!NO_LINKS.has(code)) throw thrown;
  }
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) return 'changed';
  renameSync(temporary, path);
  return 'done';
}
/** What file systems without hard links say. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

type Seen = ReturnType<typeof statOf>;
const statOf = (path: string) => lstatSync(path, { bigint: true, throwIfNoEntry: false });

/** The file's state when its content is the expected one and it did not move while it was read. */
function lookAgain(path: string, expected: string, meanwhile?: (seen: NonNullable<Seen>) => void): Seen {
  try {
    const before = statOf(path);
    if (before?.isFile() !== true || sha256(readFileSync(path)) !== expected) return undefined;
    meanwhile?.(before);
    const after = statOf(path);
    return after !== undefined && SAME.every((field) => after[field] === before[field]) ? after : undefined;
  } catch (thrown) {
    if (isMissing(thrown)) return undefined;
    throw thrown;
  }
}
const SAME = ['ino', 'dev', 'size', 'mtimeNs', 'ctimeNs', 'mode'] as const;

/** Mode and, where that is allowed, owner and group of what is replaced. */
function dress(temporary: string, seen: NonNullable<Seen>): void {
  chmodSync(temporary, Number(seen.mode & 0o7777n));
  const own = statOf(temporary);
  if (own === undefined || (own.uid === seen.uid && own.gid === seen.gid)) return;
  try {
    chownSync(temporary, Number(seen.uid), Number(seen.gid));
    chmodSync(temporary, Number(seen.mode & 0o7777n));
  } catch {
    // Somebody who may write a file may not always give it away.
  }
}
