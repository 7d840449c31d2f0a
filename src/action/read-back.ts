/** What the host says of what a step wrote, asked of the host itself: that a branch ends in the commit that was made. */
import type { Pr } from '../model/pr.ts';
import type { Call } from './call.ts';
import { accessTo } from './token-to.ts';

/** False where the branch cannot be read: what nobody saw is not said. */
export async function endsIn(
  call: Pick<Call, 'context' | 'inputs' | 'job' | 'signal'>,
  repository: string,
  { branch, commit_sha: sha }: { branch: string | null; commit_sha: string | null },
): Promise<boolean> {
  if (branch === null || sha === null) return false;
  const { git } = await call.context();
  const found = await git.resolveRef(repository, branch, accessTo(call, 'site', repository)).catch(() => undefined);
  return found?.sha === sha;
}

export const unconfirmed = (branch: string | null): string =>
  `The commit to \`${branch ?? 'no branch'}\` is not confirmed: read back, the branch does not end in it.`;

/** The pull request of a run. A repository of this machine was written by this very process; a host is asked. */
export async function isAtHost(
  call: Pick<Call, 'context' | 'inputs' | 'job' | 'signal'>,
  site: string | undefined,
  { operation, branch, head_sha }: Pick<Pr, 'operation' | 'branch' | 'head_sha'>,
): Promise<boolean> {
  if (operation === 'none' || site === undefined || !isUrl(site)) return true;
  return endsIn(call, site, { branch, commit_sha: head_sha });
}
const isUrl = (source: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/|^[^/\\@]+@[^/\\]+:/iu.test(source);
