/** A log that only grows by whole lines and is set aside when it is full; the oldest one is dropped. */

import { closeSync, fstatSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
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

/** A line that cannot be written is lost and told on stderr, once: a full disk must not stop the work. */
export function createAuditLog(
  file: string,
  { maxBytes, backups }: { maxBytes: number; backups: number },
): (line: string) => void {
  let opened: Open | undefined;
  let hasFailed = false;
  return (line) => {
    try {
      const bytes = Buffer.byteLength(line);
      opened = stillThere(file, opened) ?? open(file);
      if (opened.size > 0 && opened.size + bytes > maxBytes) {
        closeSync(opened.fd);
        rotate(file, backups);
        opened = open(file);
      }
      writeSync(opened.fd, line);
      opened.size += bytes;
    } catch (problem) {
      opened = undefined;
      if (!hasFailed) process.stderr.write(`audit: ${problem instanceof Error ? problem.message : 'cannot write'}\n`);
      hasFailed = true;
    }
  };
}

function open(file: string): Open {
  makeFolderSync(dirname(file));
  const fd = openSync(file, 'a', 0o600);
  const { ino, size } = fstatSync(fd);
  return { fd, ino, size, lookedAt: performance.now() };
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
