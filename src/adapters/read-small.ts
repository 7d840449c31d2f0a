/** Reads the small files of a repository's own folder: of bounded size, and never a device or a pipe. */
import { readFileSync, statSync } from 'node:fs';

const MAX_BYTES = 1024 * 1024;

/** A regular file of no great size; undefined where there is none, an error where it is something else. */
export function readSmall(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (!found.isFile() || found.size > MAX_BYTES) throw new Error(`${file} is no file of less than ${MAX_BYTES} bytes`);
  return readFileSync(file, 'utf8');
}
