/** The files of a site with a content hash each, as cheaply as git knows them: blob ids for what is clean, hashing for the rest. */
import { createHash } from 'node:crypto';
import { readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { readInside } from '../content/read-inside.ts';
import { sortOut, walkTree } from '../content/site-files.ts';
import { TO_FOLDER, type UnreadFile } from '../content/tree-entry.ts';
import { UserError } from '../errors.ts';
import type { Git } from '../ports/git.ts';
import { askGit, type GitAnswers } from './git-answers.ts';
import { type Listing, readSubmodules } from './submodules.ts';

export interface SiteTree {
  /** Every file that can be read, sorted by code units; links that lead to a file of the repository among them. */
  paths: readonly string[];
  /** Blob id of a tracked, clean file, or of the one that a clean link leads to; undefined for others. */
  blobs: Map<string, string>;
  /** Files that held something else, when they were read, than git had said: what hangs on them is not kept. */
  misread: Set<string>;
  head: string | null;
  isGit: boolean;
  /** Tracked files that differ from the index, and files git does not know. */
  dirty: ReadonlySet<string>;
  /** Whether files are gone, or the index differs from the commit. */
  isStaged: boolean;
  /** Links among the paths, and the files they lead to. */
  links: ReadonlyMap<string, string>;
  /** What is there and is not read: links that lead nowhere or out, and what is no file. */
  unread: readonly UnreadFile[];
  /** What is there and is not among the paths: submodules, repositories inside this one, and links to folders. */
  elsewhere: readonly string[];
  /** Those of them that are submodules as the repository wants them, and what they hold. */
  submodules: ReadonlyMap<string, Listing>;
  /** Tracked files in folders that are never read, as `node_modules`. */
  vendored: readonly string[];
}

const SKIPPED = ['node_modules/', '.git/'];
const isSkipped = (path: string): boolean =>
  SKIPPED.some((folder) => path.includes(folder) && (path.startsWith(folder) || path.includes(`/${folder}`)));

/** Without git, or where it does not know the folder, the folder is walked. */
export async function readSiteTree(
  root: string,
  git: Pick<Git, 'run'> | undefined,
  answers: GitAnswers | undefined = git && askGit(root, git),
): Promise<SiteTree> {
  const listed = answers && git && (await listWithGit(root, git, answers));
  if (listed) return listed;
  const walked = walkTree(root);
  const elsewhere = foldersOf(walked.unread);
  const nothing = {
    blobs: new Map(),
    misread: new Set<string>(),
    dirty: new Set<string>(),
    submodules: new Map(),
    vendored: [],
  };
  return { ...walked, ...nothing, head: null, isGit: false, isStaged: false, elsewhere };
}

const foldersOf = (unread: readonly UnreadFile[]): string[] =>
  unread.filter(({ why }) => why === TO_FOLDER).map(({ path }) => path);

/** Pipes and devices that git does not list, where settings of a site lie: at the root, and in the folders there. */
function pipesIn(root: string, paths: readonly string[]): string[] {
  const folders = new Set(['']);
  for (const path of paths) {
    const end = path.indexOf('/');
    if (end !== -1) folders.add(path.slice(0, end + 1));
  }
  return [...folders].flatMap((folder) => {
    try {
      return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
        entry.isFile() || entry.isDirectory() || entry.isSymbolicLink() ? [] : [`${folder}${entry.name}`],
      );
    } catch {
      return [];
    }
  });
}

async function listWithGit(root: string, git: Pick<Git, 'run'>, answers: GitAnswers): Promise<SiteTree | undefined> {
  try {
    const [listed, changed, untracked, head, staged] = await Promise.all([
      answers.listed,
      answers.differing,
      answers.untracked,
      answers.head,
      answers.staged,
    ]);
    const blobs = new Map<string, string>();
    /** What may be no regular file: it is looked at. */
    const odd = new Set<string>();
    const repositories: string[] = [];
    const wanted = new Map<string, string>();
    const vendored: string[] = [];
    // A row is flag, mode, blob, stage, tab and path; a large repository has many.
    for (let at = 0, end = listed.indexOf('\0'); end !== -1; at = end + 1, end = listed.indexOf('\0', at)) {
      const tab = listed.indexOf('\t', at);
      const [mode, blob] = [listed.slice(at + 2, at + 8), listed.slice(at + 9, tab - 2)];
      const path = listed.slice(tab + 1, end);
      if (isSkipped(path)) {
        vendored.push(path);
        continue;
      }
      if (mode.startsWith('100')) blobs.set(path, blob);
      else if (mode === LINK_MODE) odd.add(path);
      else if (mode === SUBMODULE_MODE) wanted.set(path, blob);
    }
    const tracked = new Set(odd);
    const dirty = new Set<string>();
    const gone = new Set<string>();
    const rows = changed.split('\0');
    for (let at = 0; at + 1 < rows.length; at += 2) {
      const [status, path = ''] = [rows[at], rows[at + 1]];
      (status === 'D' ? gone : dirty).add(path);
      if (status === 'T') odd.add(path);
    }
    for (const path of untracked.split('\0')) {
      if (path === '' || isSkipped(path)) continue;
      // A repository inside this one is listed as a folder.
      if (path.endsWith('/')) repositories.push(path.slice(0, -1));
      else odd.add(path);
    }
    for (const path of odd) if (!tracked.has(path)) dirty.add(path);
    for (const path of gone) blobs.delete(path);
    const { files, links, unread } = sortOut(
      root,
      [...odd].filter((path) => !gone.has(path)),
    );
    for (const path of odd) blobs.delete(path);
    const named = new Set(unread.map(({ path }) => path));
    for (const path of pipesIn(root, [...blobs.keys(), ...files]))
      if (!named.has(path)) unread.push({ path, why: 'is no regular file' });
    for (const path of files.filter((one) => tracked.has(one) && !dirty.has(one)))
      unread.push({ path, why: 'is a symbolic link that git wrote as text (its setting `core.symlinks`)' });
    const unreadPaths = new Set(unread.map(({ path }) => path));
    const paths = [...blobs.keys(), ...files.filter((path) => !unreadPaths.has(path)), ...links.keys()].sort();
    for (const path of dirty) blobs.delete(path);
    for (const [path, to] of links) {
      const blob = dirty.has(path) ? undefined : blobs.get(to);
      if (blob !== undefined) blobs.set(path, blob);
    }
    const isStaged = staged !== '' || gone.size > 0;
    const elsewhere = [...wanted.keys(), ...repositories, ...foldersOf(unread)].sort();
    const submodules = await readSubmodules(root, git, wanted);
    const known = { paths, blobs, misread: new Set<string>(), dirty, links, unread, elsewhere, submodules, vendored };
    return { ...known, head: head.trim() || null, isGit: true, isStaged };
  } catch (thrown) {
    // What is wrong with the repository is said; where git alone gave up, the tree is walked.
    if (thrown instanceof UserError) throw thrown;
    return undefined;
  }
}
const LINK_MODE = '120000';
const SUBMODULE_MODE = '160000';

/** The id git would give the bytes. */
export const blobId = (bytes: Uint8Array, algorithm = 'sha1'): string =>
  createHash(algorithm).update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex');

/** Names what was read: by git's blob where it holds that, line ends aside, and else by the bytes themselves. */
export function nameOfBytes(bytes: Buffer, blob: string | undefined): string {
  if (blob === undefined) return blobId(bytes);
  const algorithm = blob.length === 64 ? 'sha256' : 'sha1';
  const own = blobId(bytes, algorithm);
  if (own === blob || !bytes.includes('\r\n')) return own;
  const asKept = Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
  return blobId(asKept, algorithm) === blob ? blob : own;
}

/** Notes where a file holds something else than git had said: it was saved meanwhile, or git does not look at it. */
export function noteRead(tree: Pick<SiteTree, 'blobs' | 'misread'>, path: string, name: string): void {
  const blob = tree.blobs.get(path);
  if (blob === undefined || blob === name) return;
  tree.blobs.delete(path);
  tree.misread.add(path);
}

/** Undefined where nothing can be looked at, as behind a symbolic link that leads to itself. */
export function tryStat(root: string, path: string): Stats | undefined {
  try {
    return statSync(join(root, path));
  } catch {
    return undefined;
  }
}

/** Names what a file holds on disk. Git may write a blob otherwise in another place (`eol`, `working-tree-encoding`), and then in another size. */
export const textName = (root: string, path: string, blob: string | undefined): string | undefined =>
  blob === undefined ? undefined : `${blob} ${tryStat(root, path)?.size}`;

/** Bytes of a file, or undefined when it is gone, no regular file, behind a link that leads out, or larger than `max`. */
export const readBytes = (root: string, path: string, max?: number): Buffer | undefined =>
  readInside(root, path, max === undefined ? {} : { max });

/** Text of a file, or undefined as for its bytes; what is no UTF-8 becomes U+FFFD. Asked for text, Node takes three times as long. */
export const readText = (root: string, path: string, max?: number): string | undefined =>
  readBytes(root, path, max)?.toString('utf8');
