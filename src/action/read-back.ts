/** What the host says of what a step wrote, asked of the host itself: that a branch ends in the commit that was made. */
import type { Call } from './call.ts';

/** False where the branch cannot be read: what nobody saw is not said. */
export async function endsIn(
  call: Pick<Call, 'context' | 'inputs' | 'signal'>,
  repository: string,
  { branch, commit_sha: sha }: { branch: string | null; commit_sha: string | null },
): Promise<boolean> {
  if (branch === null || sha === null) return false;
  const { git } = await call.context();
  const token = call.inputs.siteToken ?? call.inputs.token;
  const found = await git
    .resolveRef(repository, branch, { signal: call.signal, ...(token === null ? {} : { token }) })
    .catch(() => undefined);
  return found?.sha === sha;
}

export const unconfirmed = (branch: string | null): string =>
  `The commit to \`${branch ?? 'no branch'}\` is not confirmed: read back, the branch does not end in it.`;
