/** A log that only grows by whole lines and is set aside when it is full; the oldest one is dropped. */
import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A line that cannot be written is lost and told on stderr, once: a full disk must not stop the work. */
export function createAuditLog(
  file: string,
  { maxBytes, backups }: { maxBytes: number; backups: number },
): (line: string) => void {
  let hasFolder = false;
  let hasFailed = false;
  return (line) => {
    try {
      if (!hasFolder) mkdirSync(dirname(file), { recursive: true });
      hasFolder = true;
      const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      if (size > 0 && size + Buffer.byteLength(line) > maxBytes) rotate(file, backups);
      appendFileSync(file, line, { mode: 0o600 });
    } catch (problem) {
      if (!hasFailed) process.stderr.write(`audit: ${problem instanceof Error ? problem.message : 'cannot write'}\n`);
      hasFailed = true;
    }
  };
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
