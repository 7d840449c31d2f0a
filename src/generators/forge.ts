/** How a forge reads links of a page: they name files and folders of the repository, and pages of its own. */
import { dirname, joinPath, trimSlashes } from '../content/url-path.ts';
import { type FileSet, isInside, type Lookup } from './routes.ts';

/** Relative links out of the tree that a forge resolves: `../../issues`, `../../wiki/x`. */
export const isForgePath = (path: string): boolean =>
  /^(?:\.\.\/)+(?:issues|pulls?|wiki|actions|releases|discussions|tree|blob|commits?|compare|labels|milestones|projects|settings|security|graphs|stargazers)(?:\/|$)/.test(
    path,
  );

/** What a target of a page on a forge means: exactly that file, or any file of that folder. */
export function forgeLookups(from: string, path: string, files: FileSet): Lookup[] {
  const target = joinPath(path.startsWith('/') ? '' : dirname(from), path);
  if (target === undefined) return [];
  const bare = trimSlashes(target);
  const inFolder = files.hasFolder(bare) ? files.paths.find((one) => isInside(one, bare)) : undefined;
  return [bare, ...(inFolder === undefined ? [] : [inFolder])].map((one) => ({ by: 'file', path: one }));
}
