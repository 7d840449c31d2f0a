/** Pure decisions of a commit: what it stands on, which files it changes there, and through which of GitHub's ways it goes. */

import type { Change } from '../model/change-set.ts';
import { countOf } from '../text/count.ts';
import { blobId } from './git-objects.ts';
import { bytesOf, isText } from './policy.ts';
import type { PlannedFile, Tree } from './target.ts';

/** The changes as files with their blob ids. */
export function planFiles(changes: readonly Change[], algorithm: 'sha1' | 'sha256'): PlannedFile[] {
  return changes
    .map((change) => {
      const bytes = bytesOf(change);
      return { path: change.path, mode: change.mode, bytes, blob: bytes === null ? null : blobId(bytes, algorithm) };
    })
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

const holds = (file: PlannedFile, tree: Tree): boolean => {
  const there = tree.get(file.path);
  return file.blob === null
    ? there === undefined
    : there !== undefined && there.blob === file.blob && there.mode === file.mode;
};

/** Without what the tree has already. */
export const changesTo = (files: readonly PlannedFile[], tree: Tree): PlannedFile[] =>
  files.filter((file) => !holds(file, tree));

/** Paths whose present blob is not the one the change set was made for. */
export function unexpectedBlobs(changes: readonly Change[], tree: Tree): string[] {
  return changes
    .filter(
      ({ path, expected_blob }) => expected_blob !== undefined && (tree.get(path)?.blob ?? null) !== expected_blob,
    )
    .map(({ path }) => path);
}

/** Whether none of the files was touched between two states of the base. */
export const touchesNone = (files: readonly PlannedFile[], before: Tree, now: Tree): boolean =>
  files.every(
    ({ path }) => before.get(path)?.blob === now.get(path)?.blob && before.get(path)?.mode === now.get(path)?.mode,
  );

/**
 * Appending to a branch where people may have worked since Launch last wrote: `ours` goes in, `theirs` stays as people left it.
 * A file is theirs when it differs from what Launch wrote and from what Launch would write now.
 */
export function splitByOwner(
  files: readonly PlannedFile[],
  lastLaunch: Tree,
  head: Tree,
): { ours: PlannedFile[]; theirs: string[] } {
  const ours: PlannedFile[] = [];
  const theirs: string[] = [];
  for (const file of files) {
    const [before, now] = [lastLaunch.get(file.path), head.get(file.path)];
    const edited = before?.blob !== now?.blob || before?.mode !== now?.mode;
    if (edited && !holds(file, head)) theirs.push(file.path);
    else ours.push(file);
  }
  return { ours, theirs };
}

/** The tree with the files written into it. A file takes the place of a folder only when the folder is empty by then. */
export function applyFiles(tree: Tree, files: readonly PlannedFile[]): Map<string, { mode: string; blob: string }> {
  const result = new Map(tree);
  for (const { path, mode, blob } of files) {
    if (blob === null) result.delete(path);
    else result.set(path, { mode, blob });
  }
  return result;
}

/** GraphQL takes whole files in base64 and writes mode 100644 alone; past the cap its request is refused or times out. */
export const GRAPHQL_MAX_BYTES = 8 * 1024 * 1024;
export const GRAPHQL_MAX_FILES = 1_000;
/** Entries a tree request carries. */
export const TREE_CHUNK = 100;
/** Bytes of inline text a tree request carries. */
export const TREE_CHUNK_BYTES = 4 * 1024 * 1024;

export interface EngineChoice {
  engine: 'graphql' | 'git-data';
  reason: string;
}

/** `before`: an existing file's mode decides too, because GraphQL would silently take its executable bit. */
export function chooseEngine(files: readonly PlannedFile[], before: Tree, options: { author: boolean }): EngineChoice {
  const special = files.find(
    ({ mode, blob, path }) => blob !== null && (mode !== '100644' || (before.get(path)?.mode ?? '100644') !== '100644'),
  );
  if (special !== undefined) return { engine: 'git-data', reason: `\`${special.path}\` is no plain file` };
  if (options.author) return { engine: 'git-data', reason: 'an author is configured' };
  if (files.length > GRAPHQL_MAX_FILES) return { engine: 'git-data', reason: `${countOf(files.length, 'file')}` };
  const bytes = files.reduce((sum, file) => sum + (file.bytes === null ? 0 : Math.ceil(file.bytes.length / 3) * 4), 0);
  if (bytes > GRAPHQL_MAX_BYTES) return { engine: 'git-data', reason: `${countOf(bytes, 'byte')}` };
  return { engine: 'graphql', reason: 'plain files within the payload' };
}

/** Chunks of at most 100 entries and 4 MiB of inline text, in order; each is one request on the tree before it, the commit is one. */
export function chunkTree(files: readonly PlannedFile[]): PlannedFile[][] {
  const chunks: PlannedFile[][] = [];
  let bytes = 0;
  for (const file of files) {
    const size = file.bytes !== null && isText(file.bytes) ? file.bytes.length : 0;
    const last = chunks.at(-1);
    if (last === undefined || last.length >= TREE_CHUNK || bytes + size > TREE_CHUNK_BYTES) {
      chunks.push([file]);
      bytes = size;
    } else {
      last.push(file);
      bytes += size;
    }
  }
  return chunks;
}
