/** Questions about the history of a bare repository, answered from its loose commits; `undefined` when git has to be asked. */
import { readCommit } from './repository-files.ts';

/** A commit and all before it. */
export function historyOf(directory: string, sha: string): Set<string> | undefined {
  const seen = new Set([sha]);
  for (const one of seen) {
    const commit = readCommit(directory, one);
    if (commit === undefined) return undefined;
    for (const parent of commit.parents) seen.add(parent);
  }
  return seen;
}

/** Where two histories part: one commit, or git decides. */
export function forkOf(directory: string, one: string, other: string): string | undefined {
  const [left, right] = [historyOf(directory, one), historyOf(directory, other)];
  if (left === undefined || right === undefined) return undefined;
  const common = [...left].filter((sha) => right.has(sha));
  const before = new Set(common.flatMap((sha) => readCommit(directory, sha)?.parents ?? []));
  const newest = common.filter((sha) => !before.has(sha));
  return newest.length === 1 ? newest[0] : undefined;
}

/** How many commits `head` has that `base` has not. */
export function aheadOf(directory: string, base: string, head: string): number | undefined {
  const [known, own] = [historyOf(directory, base), historyOf(directory, head)];
  return known && own && [...own].filter((sha) => !known.has(sha)).length;
}
