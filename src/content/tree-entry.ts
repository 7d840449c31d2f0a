/** What an entry of a site's tree is to a reader: a file, a link to a file of the same repository, or nothing that is read, and why. */
import { lstatSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';

/** `to`: the file a link leads to, from the root, forward slashes. `unread`: why nothing is read there, as the end of "it …". */
export type TreeEntryKind = { is: 'file' } | { is: 'link'; to: string } | { is: 'unread'; why: string };

/** A file that is listed and not read, and why; `expected` instead: what would be read, and what to do. */
export interface UnreadFile {
  path: string;
  why: string;
  expected?: string;
}

/** Why a link to a folder is not read; what lies behind it is no part of the list. */
export const TO_FOLDER = 'is a symbolic link that leads to a folder';

/** Why a link is not read, and nothing of what it leads to is looked at. */
export const LEADS_OUT = 'is a symbolic link that leads out of the repository';

/** Looks at one entry below a root; what a link leads to is looked at only inside `fence`. Undefined: no file is there. */
export function lookAt(root: string, path: string, fence = root): TreeEntryKind | undefined {
  const place = join(root, path);
  try {
    const stat = lstatSync(place);
    if (stat.isFile()) return { is: 'file' };
    if (stat.isDirectory()) return undefined;
    if (!stat.isSymbolicLink()) return { is: 'unread', why: 'is no regular file' };
  } catch (thrown) {
    return isGone(thrown) ? undefined : { is: 'unread', why: whyNot(thrown) };
  }
  try {
    const real = realpathSync(place);
    const to = relative(realpathSync(fence), real);
    const parts = to.split(sep);
    if (isAbsolute(to) || parts[0] === '..') return { is: 'unread', why: LEADS_OUT };
    if (parts.includes('.git')) return { is: 'unread', why: 'is a symbolic link that leads into `.git`' };
    const stat = statSync(real);
    if (stat.isFile()) return { is: 'link', to: relative(realpathSync(root), real).split(sep).join('/') };
    const why = stat.isDirectory() ? TO_FOLDER : 'is a symbolic link that leads to no regular file';
    return { is: 'unread', why };
  } catch (thrown) {
    return { is: 'unread', why: isGone(thrown) ? 'is a symbolic link that leads nowhere' : whyNot(thrown) };
  }
}

/** The folder that a link to one leads to, inside the same repository. */
export function linkedFolder(root: string, path: string): string | undefined {
  const entry = lookAt(root, path);
  if (entry?.is !== 'unread' || entry.why !== TO_FOLDER) return undefined;
  return relative(realpathSync(root), realpathSync(join(root, path)))
    .split(sep)
    .join('/');
}

/** What the system's refusal to read a file means, as the end of "it …". */
export function whyNot(thrown: unknown): string {
  const code = codeOf(thrown);
  return WHY[code] ?? `cannot be read${code === '' ? '' : ` (${code})`}`;
}

const WHY: Readonly<Record<string, string>> = {
  ELOOP: 'is a symbolic link that leads to itself',
  EACCES: 'cannot be read without permission',
  EPERM: 'cannot be read without permission',
  EISDIR: 'is a folder',
  ENAMETOOLONG: 'has a name that is too long for this system',
};

const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
const isGone = (thrown: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(thrown));

/** Why a write would part a file from a name that it has elsewhere: what is replaced keeps its text there. */
export function otherName(root: string, path: string): string | undefined {
  const found = lstatSync(join(root, path), { throwIfNoEntry: false });
  return found?.isFile() === true && found.nlink > 1
    ? 'it has another name (a hard link), under which the old text would stay: edit it by hand, or copy it first'
    : undefined;
}
