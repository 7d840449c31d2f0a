/** Which paths a proposal of fixes may touch: what the base's own configuration lists, else the files that were fixed. */
import type { Context } from '../context.ts';
import type { ChangeSet } from '../model/change-set.ts';
import { repositoryAllowedPaths } from '../workers/pr-manager/repository.ts';
import type { Site } from './site.ts';

/** `treeish`: a commit of the base branch; a pull request's head must not widen its own rights. */
export async function allowedPaths(
  { git }: Context,
  site: Pick<Site, 'root' | 'inside'>,
  treeish: string,
  changeSet: ChangeSet,
): Promise<string[]> {
  const configured = await repositoryAllowedPaths(git, site.root, treeish).catch(() => undefined);
  if (configured !== undefined && configured.length > 0) return configured;
  const inside = site.inside === '.' ? '' : `${site.inside}/`;
  return changeSet.changes
    .map(({ path }) => path)
    .filter((path) => path.startsWith(inside))
    .map((path) => path.replace(/[\\*?[\]{}()!+@|]/gu, '\\$&'));
}
