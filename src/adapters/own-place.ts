/** Says whether a path is only what named users put there: code of a folder that others may write is nobody's to run. */
import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const ROOT = 0;
/** Anybody may write there, and without the sticky bit rename what lies there. */
const WRITABLE_BY_ALL = 0o002;
const STICKY = 0o1000;

/** This user, root, and whoever owns what runs already (`program`): each could change that as well. */
export function trustedOwners(program?: string): ReadonlySet<number> {
  const me = process.getuid?.();
  const owner = program === undefined ? undefined : statSync(program, { throwIfNoEntry: false })?.uid;
  return new Set([ROOT, me, owner].filter((uid) => uid !== undefined));
}

/** Whether every part of the path, links as well as what they lead to, is of these owners and cannot be swapped by others. Windows has no such owners. */
export function isOwnPlace(path: string, owners: ReadonlySet<number>): boolean {
  if (process.platform === 'win32') return true;
  try {
    return [path, realpathSync(path)].every((each) => partsOf(each).every((part) => isOwn(part, owners)));
  } catch {
    return false;
  }
}

function isOwn(part: string, owners: ReadonlySet<number>): boolean {
  const found = lstatSync(part);
  const { uid, mode } = found;
  // The mode of a link says nothing.
  const isOpen = !found.isSymbolicLink() && (mode & WRITABLE_BY_ALL) !== 0 && (mode & STICKY) === 0;
  return owners.has(uid) && !isOpen;
}

/** The path and all folders above it. */
export const partsOf = (path: string): string[] =>
  dirname(path) === path ? [path] : [path, ...partsOf(dirname(path))];
