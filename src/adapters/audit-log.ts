/** A log that only grows by whole lines and is set aside when it is full; the oldest one is dropped. */

import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { makeFolderSync } from './make-folder.ts';

/** How often it is looked whether another process has set the file aside. */
const LOOK_MS = 250;

interface Open {
  fd: number;
  ino: number;
  size: number;
  lookedAt: number;
}

/**
 * False for a line that cannot be written, which stderr reports once: a full disk must not stop the work. `isForeign`: the
 * folder belongs to somebody else's project; then no link on the way is followed.
 */
export function createAuditLog(
  file: string,
  { maxBytes, backups, isForeign = false }: { maxBytes: number; backups: number; isForeign?: boolean },
): (line: string) => boolean {
  let opened: Open | undefined;
  let hasFailed = false;
  return (line) => {
    try {
      const bytes = Buffer.byteLength(line);
      opened = stillThere(file, opened) ?? open(file, isForeign);
      if (opened.size > 0 && opened.size + bytes > maxBytes) {
        closeSync(opened.fd);
        rotate(file, backups);
        opened = open(file, isForeign);
      }
      writeSync(opened.fd, line);
      opened.size += bytes;
      return true;
    } catch (problem) {
      opened = undefined;
      if (!hasFailed) process.stderr.write(`audit: ${problem instanceof Error ? problem.message : 'cannot write'}\n`);
      hasFailed = true;
      return false;
    }
  };
}

const { O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;

/** A pipe or a device is never waited for, and never written to. */
function open(file: string, isForeign: boolean): Open {
  makeFolderSync(dirname(file));
  if (isForeign) refuseLink(dirname(file));
  const fd = openSync(file, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | (isForeign ? O_NOFOLLOW : 0), 0o600);
  try {
    const found = fstatSync(fd);
    if (!found.isFile() || (isForeign && found.nlink !== 1)) throw new Error('the log is no regular file');
    if (isForeign) refuseLink(file);
    return { fd, ino: found.ino, size: found.size, lookedAt: performance.now() };
  } catch (thrown) {
    closeSync(fd);
    throw thrown;
  }
}

/** The folder above was found without links. */
function refuseLink(path: string): void {
  if (realpathSync(path) !== path) throw new Error('a link leads to the log');
}

/** Undefined when the file at the path is another one by now. */
function stillThere(file: string, opened: Open | undefined): Open | undefined {
  if (opened === undefined || performance.now() - opened.lookedAt < LOOK_MS) return opened;
  const now = statSync(file, { throwIfNoEntry: false });
  if (now?.ino === opened.ino) return Object.assign(opened, { size: now.size, lookedAt: performance.now() });
  closeSync(opened.fd);
  return undefined;
}

/** `audit.log` → `audit.log.1` → … → `audit.log.<backups>`. */
function rotate(file: string, backups: number): void {
  rmSync(`${file}.${backups}`, { force: true });
  for (let number = backups - 1; number >= 1; number -= 1) {
    if (statSync(`${file}.${number}`, { throwIfNoEntry: false }) !== undefined)
      renameSync(`${file}.${number}`, `${file}.${number + 1}`);
  }
  renameSync(file, `${file}.1`);
}
