/** Finds on a branch what Launch itself wrote there: a call that was cut off after its push is known again by what stands in the repository. */
import type { Change } from '../model/change-set.ts';
import { algorithmOf, treeId } from './git-objects.ts';
import { parseTrailers } from './message.ts';
import { applyFiles, planFiles } from './plan.ts';
import type { CommitRecord, CommitTarget } from './target.ts';

/** Whether every commit behind `base` up to `head` says that Launch wrote it. Anybody can write that: what such a commit holds is looked at before it is believed. */
export async function isAllOwn(target: Pick<CommitTarget, 'log'>, head: string, base: string): Promise<boolean> {
  const log = await target.log(head, base);
  return log.length > 0 && log.every(({ message }) => parseTrailers(message) !== undefined);
}

/** The commit that says Launch wrote it and holds `base` with these very changes and nothing else, whatever came after it. */
export async function findPushed(
  target: Pick<CommitTarget, 'log' | 'tree'>,
  { head, base, changes }: { head: string; base: string; changes: readonly Change[] },
): Promise<CommitRecord | undefined> {
  const own = (await target.log(head, base)).filter(({ message }) => parseTrailers(message) !== undefined);
  if (own.length === 0) return undefined;
  const tree = await target.tree(base);
  // A name that is no UTF-8 cannot be hashed from here.
  if ([...tree.values()].some(({ raw }) => raw !== undefined)) return undefined;
  const algorithm = algorithmOf(base);
  const wanted = treeId(applyFiles(tree, planFiles(changes, algorithm)), algorithm);
  return own.find((record) => record.tree === wanted);
}
