/** The files of a site with a content hash each, as cheaply as git knows them: blob ids for what is clean, hashing for the rest. */
import { createHash } from 'node:crypto';
import { readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { walkFiles } from '../content/site-files.ts';
import type { Git } from '../ports/git.ts';

export interface SiteTree {
  /** Every file, sorted by code units. */
  paths: readonly string[];
  /** Blob id of a tracked, clean file; undefined for others. */
  blobs: ReadonlyMap<string, string>;
  head: string | null;
  isGit: boolean;
  /** Tracked files that differ from the index, and files git does not know. */
  dirty: ReadonlySet<string>;
  /** Whether files are gone, or the index differs from the commit. */
  isStaged: boolean;
}

const SKIPPED = /(?:^|\/)(?:node_modules|\.git|\.launch)\//;

export async function readSiteTree(root: string, git: Pick<Git, 'run'> | undefined): Promise<SiteTree> {
  const listed = git === undefined ? undefined : await listWithGit(root, git);
  if (listed) return listed;
  return { paths: walkFiles(root), blobs: new Map(), head: null, isGit: false, dirty: new Set(), isStaged: false };
}

async function listWithGit(root: string, git: Pick<Git, 'run'>): Promise<SiteTree | undefined> {
  try {
    const [listed, changed, untracked, head, staged] = await Promise.all([
      git.run(root, ['ls-files', '-s', '-z']),
      git.run(root, ['diff-files', '--name-status', '-z', '--ignore-submodules=all']),
      git.run(root, ['ls-files', '-o', '-z', '--exclude-standard']),
      git.run(root, ['rev-parse', '--verify', '-q', 'HEAD']).catch(() => ''),
      git.run(root, ['diff-index', '--cached', '--name-only', '-z', 'HEAD']).catch(() => ''),
    ]);
    const blobs = new Map<string, string>();
    for (const row of listed.split('\0')) {
      const match = /^(\d+) ([0-9a-f]+) (\d)\t(.+)$/s.exec(row);
      if (match?.[1]?.startsWith('100') && match[2] !== undefined && match[4] !== undefined && !SKIPPED.test(match[4]))
        blobs.set(match[4], match[2]);
    }
    const dirty = new Set<string>();
    const gone = new Set<string>();
    const rows = changed.split('\0');
    for (let at = 0; at + 1 < rows.length; at += 2) (rows[at] === 'D' ? gone : dirty).add(rows[at + 1] ?? '');
    const extra = untracked.split('\0').filter((path) => path !== '' && !SKIPPED.test(path));
    for (const path of extra) dirty.add(path);
    for (const path of gone) blobs.delete(path);
    const paths = [...new Set([...blobs.keys(), ...extra])].sort();
    for (const path of dirty) blobs.delete(path);
    return { paths, blobs, head: head.trim() || null, isGit: true, dirty, isStaged: staged !== '' || gone.size > 0 };
  } catch {
    return undefined;
  }
}

/** The id git would give the bytes. */
export const blobId = (bytes: Uint8Array): string =>
  createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex');

/** Bytes of a file, or undefined when it is gone or no regular file. */
/** Undefined where nothing can be looked at, as behind a symbolic link that leads to itself. */
export function tryStat(root: string, path: string): Stats | undefined {
  try {
    return statSync(join(root, path));
  } catch {
    return undefined;
  }
}

export function readBytes(root: string, path: string): Buffer | undefined {
  try {
    return readFileSync(join(root, path));
  } catch {
    return undefined;
  }
}
