/** The branch of a run, `launch/<run_id>/<product_slug>`, printed and parsed. */
import { UserError } from '../errors.ts';
import { refNameProblem } from '../model/ref-name.ts';

const BRANCH = /^launch\/(r_\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z_[a-z0-9]{4,})\/([a-z0-9][a-z0-9._-]*)$/;

export const branchName = (runId: string, productSlug: string): string => `launch/${runId}/${productSlug}`;

/** The run and product a branch is named after, or undefined when it is not one of Launch's. */
export function parseBranchName(branch: string): { runId: string; productSlug: string } | undefined {
  const match = BRANCH.exec(branch);
  return match === null ? undefined : { runId: match[1] ?? '', productSlug: match[2] ?? '' };
}

/** Throws INVALID_INPUT unless both are acceptable branch names. */
export function assertBranches(names: Readonly<Record<'branch' | 'base_ref', string>>): void {
  for (const [field, name] of Object.entries(names)) {
    const problem = refNameProblem(name);
    if (problem === undefined && !name.startsWith('refs/')) continue;
    throw new UserError(
      'INVALID_INPUT',
      `\`${field}\` is not the name of a branch: ${JSON.stringify(name)} (${problem ?? 'it starts with `refs/`'}).`,
      {
        details: { field },
      },
    );
  }
}
