/** The one reader of a repository's files: a regular file inside the fence, of bounded size, whatever the path or a link on it leads to. */
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';

/** Larger than any text that people keep in a repository. */
export const MAX_FILE_BYTES = 64_000_000;

export interface ReadInsideOptions {
  /** No link is followed out of it; the root where it is not named. */
  fence?: string;
  /** A larger file is not read. */
  max?: number;
}

/** Bytes of a file below a root. Undefined: it is gone, no regular file, too large, or behind a link that leads out or into `.git`. */
export function readInside(root: string, path: string, options: ReadInsideOptions = {}): Buffer | undefined {
  return opened(root, path, options, (descriptor, size) =>
    size > (options.max ?? MAX_FILE_BYTES) ? undefined : readFileSync(descriptor),
  );
}

/** The text of such a file; what is no UTF-8 becomes U+FFFD. Asked for text, Node takes three times as long. */
export const readTextInside = (root: string, path: string, options?: ReadInsideOptions): string | undefined =>
  readInside(root, path, options)?.toString('utf8');

/** Its first bytes, whatever its size. */
export function readHeadInside(
  root: string,
  path: string,
  bytes: number,
  options: ReadInsideOptions = {},
): Buffer | undefined {
  return opened(root, path, options, (descriptor) => {
    const head = Buffer.alloc(bytes);
    return head.subarray(0, readSync(descriptor, head));
  });
}

function opened<T>(
  root: string,
  path: string,
  { fence = root }: ReadInsideOptions,
  read: (descriptor: number, size: number) => T,
): T | undefined {
  try {
    const real = realpathSync.native(join(root, path));
    if (!isInside(realOf(fence), real)) return undefined;
    return openedAt(real, read);
  } catch {
    return undefined;
  }
}

/** A pipe or a device is opened without waiting for its other end, and not read. */
function openedAt<T>(real: string, read: (descriptor: number, size: number) => T): T | undefined {
  const descriptor = openSync(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const stat = fstatSync(descriptor);
    return stat.isFile() ? read(descriptor, stat.size) : undefined;
  } finally {
    closeSync(descriptor);
  }
}

/** Whether a real path lies below a real folder, and in no `.git` of it. */
export function isInside(folder: string, real: string): boolean {
  const parts = relative(folder, real).split(sep);
  return !isAbsolute(parts.join(sep)) && parts[0] !== '..' && !parts.some((part) => part.toLowerCase() === '.git');
}

let last: { folder: string; real: string } | undefined;

/** Asked again for each page of one site. */
function realOf(folder: string): string {
  if (last?.folder !== folder) last = { folder, real: realpathSync.native(folder) };
  return last.real;
}
