/** Completes what pr.json says about undoing the pull request from the commits, the branch and the patches of the run. */
import type { Pr } from '../model/pr.ts';
import { none } from './edits.ts';
import { defineFixer } from './fixer.ts';

/** Where the fix writes: an artifact of the run, not a file of the site; the worker takes it from there. */
export const PR_ARTIFACT = 'pr.json';

export default defineFixer({
  id: 'rollback-metadata',
  title: 'pr.json says how to undo it',
  fixes: ['rollback-metadata/no-affected-paths', 'rollback-metadata/no-steps', 'rollback-metadata/path-unknown'],
  safety: 'safe',
  declares: ['nothing'],
  version: 1,
  plan(_finding, _page, facts) {
    const { pr, patch_bundle } = facts.artifacts;
    if (pr === undefined) return none('no pull request was opened yet');
    const paths = [...new Set([...pr.affected_paths, ...(patch_bundle?.patches ?? []).map(({ path }) => path)])].sort();
    if (paths.length === 0) return none('the run changed nothing');
    const completed: Pr = { ...pr, affected_paths: paths, rollback_steps: rollbackSteps(pr) };
    return {
      kind: 'create',
      path: PR_ARTIFACT,
      content: `${JSON.stringify(completed, null, 2)}\n`,
      summary: 'Complete the rollback metadata',
    };
  },
});

type Steps = Pick<Pr, 'rollback_steps' | 'branch' | 'number' | 'base_sha' | 'head_sha' | 'base_ref'>;
/** Before the merge the branch is closed; after it all its commits are reverted, of which a launch makes two. */
export function rollbackSteps({ rollback_steps, branch, number, base_sha, head_sha, base_ref }: Steps): string[] {
  const names = [head_sha, head_sha.slice(0, 7), branch];
  if (rollback_steps.some((step) => names.some((name) => step.includes(name)))) return rollback_steps;
  return [
    `Before the merge: close ${number === null ? 'the pull request' : `#${number}`} and delete the branch \`${branch}\`.`,
    `After the merge: on \`${base_ref}\`, run \`git revert --no-edit ${base_sha}..${head_sha}\` (\`git revert -m 1\` on the merge commit where there is one) and open that as a pull request.`,
  ];
}
