/** The one reader of files that a person names in an option or the environment: a regular file of bounded size, or what it is instead, at once. */
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { UserError } from '../errors.ts';
import { MAX_FILE_BYTES } from './read-inside.ts';

export interface NamedOptions {
  /** What it is for, such as `The policy pack`. */
  what?: string;
  /** How to name it, where its path is longer than what was typed. */
  shown?: string;
  /** One sentence. */
  help?: string;
}

/** Its text. Throws UserError INVALID_INPUT. */
export function readNamed(
  place: string,
  { what = 'The file', shown = place, help = 'Name a regular file.' }: NamedOptions = {},
): string {
  const read = tryNamed(place);
  if (read.text !== undefined) return read.text;
  throw new UserError('INVALID_INPUT', `${what} \`${shown}\` ${read.why}. ${help}`);
}

export type Named = { text: string; why?: undefined } | { text?: undefined; why: string };

/** Nothing waits for the other end of a pipe, and no device is read. */
export function tryNamed(place: string): Named {
  let descriptor: number;
  try {
    descriptor = openSync(place, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (thrown) {
    return { why: whyNotOpened(thrown) };
  }
  try {
    const found = fstatSync(descriptor);
    if (!found.isFile()) return { why: `is ${kindOf(found)}` };
    if (found.size > MAX_FILE_BYTES) return { why: `is larger than ${MAX_FILE_BYTES / 1_000_000} MB` };
    return { text: readFileSync(descriptor, 'utf8') };
  } catch (thrown) {
    return { why: whyNotOpened(thrown) };
  } finally {
    closeSync(descriptor);
  }
}

const kindOf = (found: Stats): string =>
  found.isDirectory() ? 'a folder' : found.isFIFO() ? 'a pipe' : found.isSocket() ? 'a socket' : 'a device';

function whyNotOpened(thrown: unknown): string {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  return WHY[code] ?? `cannot be read${code === '' ? '' : ` (${code})`}`;
}
const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  ENOTDIR: 'is not there',
  EACCES: 'cannot be read without permission',
  EPERM: 'cannot be read without permission',
  ELOOP: 'is a link that leads nowhere',
  EISDIR: 'is a folder',
  // A socket, and a device without its driver, cannot even be opened.
  ENXIO: 'is a socket or a device',
};
