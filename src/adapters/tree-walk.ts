/** Lists and copies a folder's files without following a link, whatever bytes their names are made of. */

import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
} from 'node:fs';
import { join, posix } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { tameRules } from '../text/globs.ts';

export interface TreeEntry {
  /** Forward slashes, relative to the root; bytes that are no UTF-8 are percent-encoded. */
  path: string;
  bytes: number;
  /** The name as the file system has it, where it is no UTF-8. */
  raw: Buffer | null;
}
export interface TreeWalk {
  files: TreeEntry[];
  /** Links, sockets and the like, never followed or opened. */
  passedOver: string[];
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const SLASH = Buffer.from('/');

/** Every regular file below `root` in code-unit order, `.git` excepted; with `respectIgnore`, what `.gitignore` files name is left out. */
export function walkTree(
  root: string,
  options: { respectIgnore?: boolean; skip?: (path: string) => boolean } = {},
): TreeWalk {
  const walk: TreeWalk = { files: [], passedOver: [] };
  const visit = (folder: Buffer, prefix: string, rules: readonly { prefix: string; matcher: Ignore }[]): void => {
    const entries = readdirSync(folder, { withFileTypes: true, encoding: 'buffer' });
    const own =
      options.respectIgnore === true
        ? ignoreRules(
            folder,
            prefix,
            entries.map((entry) => entry.name),
          )
        : undefined;
    const active = own === undefined ? rules : [...rules, own];
    for (const entry of entries) {
      const { name, decodable } = decodeName(entry.name);
      if (name === '.git') continue;
      const path = prefix + name;
      const directory = entry.isDirectory();
      if (options.skip?.(directory ? `${path}/` : path) === true || isIgnored(active, path, directory)) continue;
      const place = Buffer.concat([folder, SLASH, entry.name]);
      if (directory) visit(place, `${path}/`, active);
      else if (entry.isFile()) walk.files.push({ path, bytes: statSync(place).size, raw: decodable ? null : place });
      else walk.passedOver.push(path);
    }
  };
  visit(Buffer.from(root), '', []);
  walk.files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  walk.passedOver.sort();
  return walk;
}

/** The file of the tree that a link means, by its words alone: nothing is followed. Undefined for one that leads out of the tree. */
export function linkGoal(root: string, path: string): string | undefined {
  let target: string;
  try {
    target = readlinkSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
  const goal = posix.join(posix.dirname(path), target);
  return posix.isAbsolute(target) || goal.startsWith('..') ? undefined : goal;
}

export const readEntry = (root: string, entry: Pick<TreeEntry, 'path' | 'raw'>): Buffer =>
  readNow(entry.raw ?? join(root, entry.path));

/** A regular file that the walk saw, and no link or pipe that stands there since. */
function readNow(place: Buffer | string): Buffer {
  const descriptor = openSync(place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(descriptor).isFile()) throw new Error(`${String(place)} is no regular file`);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Copies the regular files of a folder; links are left behind. Names that are no UTF-8 keep their encoded form. */
export function copyTree(from: string, to: string, options: { respectIgnore?: boolean } = {}): TreeWalk {
  const walk = walkTree(from, options);
  const made = new Set<string>();
  for (const entry of walk.files) {
    const target = join(to, entry.path);
    const folder = join(target, '..');
    if (!made.has(folder)) {
      mkdirSync(folder, { recursive: true });
      made.add(folder);
    }
    copyFileSync(entry.raw ?? join(from, entry.path), target, constants.COPYFILE_FICLONE);
  }
  return walk;
}

function ignoreRules(
  folder: Buffer,
  prefix: string,
  names: readonly Buffer[],
): { prefix: string; matcher: Ignore } | undefined {
  if (!names.some((name) => name.equals(Buffer.from('.gitignore')))) return undefined;
  try {
    const text = readNow(Buffer.concat([folder, Buffer.from('/.gitignore')])).toString('utf8');
    return { prefix, matcher: ignore().add(tameRules(text)) };
  } catch {
    return undefined;
  }
}

/** The deepest rule file that speaks of a path decides. */
function isIgnored(rules: readonly { prefix: string; matcher: Ignore }[], path: string, directory: boolean): boolean {
  for (const { prefix, matcher } of [...rules].reverse()) {
    const verdict = matcher.test(path.slice(prefix.length) + (directory ? '/' : ''));
    if (verdict.ignored) return true;
    if (verdict.unignored) return false;
  }
  return false;
}

function decodeName(bytes: Buffer): { name: string; decodable: boolean } {
  try {
    return { name: utf8.decode(bytes), decodable: true };
  } catch {
    const name = [...bytes]
      .map((byte) => (byte > 0x7f ? `%${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte)))
      .join('');
    return { name, decodable: false };
  }
}
