/** The date of pages that carry one: the day of the product's commit, so that the same commit gives the same pages. */
import type { Git } from '../ports/git.ts';

/** `YYYY-MM-DD`, or null for a tree without git. */
export async function pageDate(git: Git, productRoot: string, sha: string): Promise<string | null> {
  if (/^0+$/u.test(sha)) return null;
  try {
    const seconds = Number((await git.run(productRoot, ['show', '--no-patch', '--format=%ct', sha])).trim());
    return Number.isFinite(seconds) && seconds > 0 ? new Date(seconds * 1000).toISOString().slice(0, 10) : null;
  } catch {
    return null;
  }
}
