/** Which relative paths may ever be written, judged by their text alone: no file system is asked. */

import picomatch from 'picomatch';
import { globs } from '../text/globs.ts';

const RESERVED_ON_WINDOWS = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/iu;
/** Names that git or a file system may take for `.git`: case, 8.3 names, ignored and compatibility characters. */
const GIT_FOLDER = /^(?:\.git|git~\d+)[. ]*$/u;

export const OUTSIDE = 'it is outside the allowed paths';
/** Why a path may not be written, or undefined when it may. */
export function refusePath(path: string, allowed: readonly string[]): string | undefined {
  const malformed = refuseSpelling(path);
  if (malformed !== undefined) return malformed;
  return isAllowed(path, allowed) ? undefined : OUTSIDE;
}

/** Why no repository should hold a file of this path, wherever writing is allowed. */
export function refuseSpelling(path: string): string | undefined {
  if (path === '') return 'it is empty';
  if (!path.isWellFormed()) return 'it is no valid Unicode';
  if (Buffer.byteLength(path) > 4096) return 'it is longer than 4096 bytes';
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u.test(path)) return 'it holds a control character';
  if (path.startsWith('/') || /^[a-z]:/iu.test(path)) return 'it is absolute';
  if (/[\\:*?"<>|]/u.test(path)) return 'it holds a character that Windows gives a meaning';
  if (path !== path.normalize('NFC')) return 'it is not in Unicode normal form C';
  if (/[\p{Cf}\p{Co}\p{Cn}\ufffd]/u.test(path)) return 'it holds an invisible or unassigned character';
  for (const segment of path.split('/')) {
    const reason = refuseSegment(segment);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function refuseSegment(segment: string): string | undefined {
  if (segment === '') return 'it has an empty segment';
  const plain = foldName(segment);
  if (plain === '.' || plain === '..') return 'it has a `.` or `..` segment';
  if (/[/\\:]/u.test(plain)) return 'it holds a character that reads as a separator';
  if (GIT_FOLDER.test(plain)) return 'it leads into `.git`';
  if (/[. ]$/u.test(segment) || segment.startsWith(' '))
    return 'a segment begins with a space or ends with a dot or a space';
  if (RESERVED_ON_WINDOWS.test(plain)) return 'it holds a name reserved on Windows';
  if (Buffer.byteLength(segment) > 255) return 'a segment is longer than 255 bytes';
  return undefined;
}

/** Two names with the same fold are one file on some file system. */
export const foldName = (name: string): string =>
  isAscii(name) ? name.toLowerCase() : name.normalize('NFKC').toLowerCase().normalize('NFKC');
const isAscii = (name: string): boolean => /^[\0-\x7f]*$/u.test(name);

/** Globs see dot files, match whole paths and case; a glob without wildcards also covers what lies below it; `!glob` takes away. */
export function isAllowed(path: string, allowed: readonly string[]): boolean {
  const wanted = allowed.filter((glob) => !glob.startsWith('!'));
  const unwanted = allowed.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  return wanted.some((glob) => matches(path, glob)) && !unwanted.some((glob) => matches(path, glob));
}

function matches(path: string, glob: string): boolean {
  const pattern = glob.replace(/^\.\//u, '').replace(/(?<!\/)\/+$/u, '');
  if (pattern === '' || pattern.split('/').includes('..')) return false;
  const options = { dot: true, nonegate: true, strictSlashes: true } as const;
  if (globs([pattern], options)(path)) return true;
  return picomatch.scan(pattern).isGlob ? false : path.startsWith(`${pattern}/`);
}
