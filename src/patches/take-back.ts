/** Takes writes back by the bytes that stood there before; a file that somebody changed since is left and named. */
import { join } from 'node:path';
import { workTreeFiles } from '../adapters/work-tree-files.ts';
import type { Files } from '../ports/files.ts';
import { hashOf } from './text.ts';

export interface WrittenFile {
  path: string;
  /** Null: there was no such file. */
  before: Uint8Array | null;
  mode: number | null;
  /** sha256 of what was written; null: removed. */
  after: string | null;
}
export interface LeftFile {
  path: string;
  reason: string;
}

/** The newest write first. Returns the files that are no longer what was written. */
export async function takeBack(
  root: string,
  written: readonly WrittenFile[],
  files: Files = workTreeFiles,
): Promise<LeftFile[]> {
  const left: LeftFile[] = [];
  for (const one of written.toReversed()) {
    if (left.some(({ path }) => path === one.path)) continue;
    if ((await putBack(root, one, files)) === 'changed')
      left.push({ path: one.path, reason: 'it was changed after a fix of it was tried, and is left as it is' });
  }
  return left;
}

async function putBack(root: string, { path, before, mode, after }: WrittenFile, files: Files) {
  const file = join(root, path);
  if (before !== null) return files.write(file, before, after, mode ?? undefined);
  return after === null || hashOf((await files.read(file)) ?? null) === null ? 'done' : files.remove(file, after);
}
