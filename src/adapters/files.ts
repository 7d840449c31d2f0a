/** Files that are written whole or not at all, and read without surprises. */

import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { appendFile, type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ServiceError } from '../errors.ts';
import { makeFolder } from './make-folder.ts';

/** A reader sees the old bytes or the new ones, never a part: temporary file beside it, fsync, rename, fsync of the folder. */
export async function writeFileAtomic(
  path: string,
  bytes: string | Uint8Array,
  /** `durable: false` for what can be made again: a reader still sees whole files, a power cut may bring the old one back. */
  { durable = true }: { durable?: boolean } = {},
): Promise<void> {
  await writeWhole(path, bytes, () => path, durable);
}

/** The same for bytes that come in parts and whose file is named by what all of them say: `nameOf` is asked behind the last. */
export async function writePiecesAtomic(
  folder: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  nameOf: () => string,
): Promise<void> {
  await writeWhole(join(folder, 'artifact'), pieces, () => join(folder, nameOf()), true);
}

async function writeWhole(
  near: string,
  content: Parameters<FileHandle['writeFile']>[0],
  pathOf: () => string,
  durable: boolean,
): Promise<void> {
  const folder = dirname(near);
  const temporary = join(folder, `.${basename(near).slice(0, 100)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await makeFolder(folder);
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(content);
      if (durable) await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, pathOf());
    if (durable) await syncFolder(folder);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw asDiskError(error, near);
  }
}

/** Adds to the end of a file, in a folder that is made when it is missing. */
export async function appendText(path: string, text: string): Promise<void> {
  try {
    await makeFolder(dirname(path));
    await appendFile(path, text);
  } catch (error) {
    throw asDiskError(error, path);
  }
}

/** The text of a file, or undefined when there is none. Any other failure throws. */
export async function readText(path: string): Promise<string | undefined> {
  return (await readBytes(path))?.toString('utf8');
}

export async function readBytes(path: string): Promise<Buffer | undefined> {
  try {
    // A pipe is opened without waiting for its other end, and a device has no end.
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      if (!(await handle.stat()).isFile()) throw notAFile(path);
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isMissing(error)) return undefined;
    // A socket, and a device without its driver, cannot even be opened.
    throw errorCode(error) === 'ENXIO' ? notAFile(path) : error;
  }
}

const NOT_A_FILE = 'not_a_file';
const notAFile = (path: string): ServiceError =>
  new ServiceError(
    'SERVICE_UNAVAILABLE',
    `\`${basename(path)}\` is no regular file. Put back the file that belongs there.`,
    { details: { reason: NOT_A_FILE } },
  );
/** Whether `readBytes` found something else than a file: a pipe, a device, a folder. */
export const isNotAFile = (thrown: unknown): boolean =>
  thrown instanceof ServiceError && thrown.details.reason === NOT_A_FILE;

export async function fileExists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Bytes of a file, or undefined when there is none. */
export async function fileSize(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export async function folderExists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Whether an error says that a file or one of its folders is not there. */
export const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Makes the rename itself survive a power cut; some systems refuse to open a folder, and lose nothing by it. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'].includes(errorCode(error) ?? '')) throw error;
  }
}

const NOT_WRITABLE: ReadonlySet<string> = new Set([
  'EROFS',
  'EACCES',
  'EPERM',
  'EBUSY',
  'EISDIR',
  'ENOTDIR',
  'EEXIST',
  'ENOENT',
  'ELOOP',
  'ENAMETOOLONG',
]);

/** A failure of the disk in words that help; anything else as it was. */
export function asDiskError(error: unknown, path: string): unknown {
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new ServiceError(
      'SERVICE_UNAVAILABLE',
      'The disk is full. Free some space and try again: a run goes on where it was (`launch resume`).',
      {
        retryable: true,
        cause: error,
        details: { reason: 'no_disk_space' },
      },
    );
  }
  if (code !== undefined && NOT_WRITABLE.has(code)) {
    return new ServiceError(
      'SERVICE_UNAVAILABLE',
      `\`${placeOf(error, path)}\` cannot be written (${code}). Change the permissions of its place, or choose another.`,
      {
        cause: error,
        details: { reason: 'not_writable', cause: code },
      },
    );
  }
  return error;
}

/** What could not be written: the file by its name, or where the way to it failed elsewhere, as at a copy in a home, that folder. */
function placeOf(error: unknown, path: string): string {
  const { syscall, path: failed } = error as NodeJS.ErrnoException;
  // These name two places, and not which of them it was.
  if (failed === undefined || ['rename', 'link', 'copyfile'].includes(syscall ?? '')) return basename(path);
  const place = syscall === 'mkdir' ? failed : dirname(failed);
  return place === dirname(path) ? basename(path) : place;
}
