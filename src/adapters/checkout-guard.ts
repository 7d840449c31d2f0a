/** Says why a folder is no place for Launch's own files: a checkout tracks some of it, or a link of a checkout leads there. */
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Git } from '../ports/git.ts';

export type Unfit = 'tracked' | 'link' | 'unknown';

/** The nearest folder with a `.git`, which is a file in a worktree; asking git itself would cost more than the call it serves. */
export function checkoutAround(path: string): string | undefined {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Undefined where nothing that somebody else committed can lie there. Git is asked only about a folder in a checkout. */
export async function whyUnfit(folder: string, git: Pick<Git, 'run'>): Promise<Unfit | undefined> {
  const named = resolve(folder);
  if (linkInCheckout(named)) return 'link';
  for (const path of new Set([named, realPath(named)])) {
    for (let root = checkoutAround(path); root !== undefined; root = checkoutAround(dirname(root))) {
      const inside = relative(root, path).split(sep).join('/');
      const tracked = await git
        .run(root, ['ls-files', '-z', '--', inside === '' ? '.' : inside])
        .catch(() => undefined);
      if (tracked === undefined) return 'unknown';
      if (tracked !== '') return 'tracked';
      if (dirname(root) === root) break;
    }
  }
  return undefined;
}

/** Whether a part of the path below a checkout is a symbolic link. */
function linkInCheckout(path: string): boolean {
  for (let part = path; dirname(part) !== part; part = dirname(part)) {
    if (checkoutAround(dirname(part)) === undefined) return false;
    if (lstatSync(part, { throwIfNoEntry: false })?.isSymbolicLink() === true) return true;
  }
  return false;
}

/** Where a path leads, as far as it is there. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
  }
}
