/** The write fence: nothing outside the allowed paths, outside the root or inside `.git` is ever written. */
import { join, relative, sep } from 'node:path';
import { workTreeFiles } from '../adapters/work-tree-files.ts';
import { UserError } from '../errors.ts';
import type { Files } from '../ports/files.ts';
import { foldName, refusePath } from './path-rules.ts';
import { isSpeltSo } from './spelling.ts';

/** What the fence asks of a file system. */
export type Look = Pick<Files, 'names' | 'kind' | 'realPath'>;

/** Throws ALLOWED_PATHS_VIOLATION unless `path`, relative to `root`, may be written. */
export async function checkWritePath(
  root: string,
  path: string,
  allowed: readonly string[],
  files: Files = workTreeFiles,
): Promise<void> {
  const reason = await refuseWrite(root, path, allowed, files);
  if (reason !== undefined) throw violation([{ path, reason }]);
}

/**
 * Why `path` may not be written, or undefined. Links and other spellings on disk are looked at too: folders are listed for
 * a new file, which could come to stand beside its twin; a file that is there, spelt so, needs none.
 */
export async function refuseWrite(
  root: string,
  path: string,
  allowed: readonly string[],
  files: Look = workTreeFiles,
): Promise<string | undefined> {
  const reason = refusePath(path, allowed);
  if (reason !== undefined) return reason;
  const isNew = (await files.kind(join(root, path)).catch(() => 'absent')) === 'absent';
  const realRoot = await files.realPath(root);
  const segments = path.split('/');
  let directory = root;
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1;
    const twin =
      isNew || !(await isSpeltSo(directory, segment, files)) ? await twinOf(directory, segment, files) : undefined;
    if (twin !== undefined) return `it differs from \`${twin}\` only in case or Unicode form`;
    const here = join(directory, segment);
    const kind = await files.kind(here);
    if (kind === 'absent') return undefined;
    if (isLast) {
      if (kind === 'symlink') return 'it is a symbolic link';
      return kind === 'file' ? undefined : 'it is not a regular file';
    }
    if (kind === 'symlink') {
      const target = relative(realRoot, await files.realPath(here).catch(() => sep));
      const real = [...target.split(sep), ...segments.slice(index + 1)].join('/');
      const realReason = refusePath(real, allowed);
      if (realReason !== undefined) return `a link leads to \`${target.startsWith('..') ? 'outside the site' : real}\``;
    } else if (kind !== 'directory') return `\`${segments.slice(0, index + 1).join('/')}\` is not a folder`;
    directory = here;
  }
  return undefined;
}

/** Another name in a folder that some file system takes for the same. */
async function twinOf(directory: string, segment: string, files: Look): Promise<string | undefined> {
  const fold = foldName(segment);
  return (await files.names(directory)).find((name) => name !== segment && foldName(name) === fold);
}

/** One error that names every refused path. */
export function violation(refused: readonly { path: string; reason: string }[]): UserError {
  const named = refused.map(({ path, reason }) => `\`${JSON.stringify(path).slice(1, -1)}\` (${reason})`).join(', ');
  return new UserError(
    'ALLOWED_PATHS_VIOLATION',
    `\`allowed_paths\` does not allow a write to ${named}. Add it there if it should be written.`,
    { details: { paths: refused.map(({ path, reason }) => ({ path, reason })) } },
  );
}
