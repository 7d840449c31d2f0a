/** Which product each proof file is held against: the one that the workflow names, else the one that the file names where no pull request wrote it. */
import path from 'node:path';
import { UserError } from '../errors.ts';
import { parseProof } from '../proofs/read-proof.ts';
import { readProofs } from '../truth/site-proofs.ts';
import { findBase, wantedBase } from './base.ts';
import type { Call } from './call.ts';
import type { Site } from './site.ts';
import { accessTo } from './token-to.ts';

/** Repository of each proof file, by its path; undefined where only the pull request itself names one. */
export type Products = ReadonlyMap<string, string | undefined>;

export async function productsToVerify(call: Call, site: Site): Promise<Products> {
  const { githubRepoUrl } = call.inputs;
  const proofs = readProofs(site.folder);
  if (githubRepoUrl !== null) return new Map(proofs.map((each) => [each.path, githubRepoUrl]));
  const commit = await baseOf(call, site);
  if (commit === undefined) return new Map(proofs.map((each) => [each.path, each.proof.repository]));
  const { git } = await call.context();
  const named = new Map<string, string | undefined>();
  for (const proof of proofs) {
    const before = await git.show(site.root, commit, path.posix.join(site.inside, proof.path));
    named.set(proof.path, before && parseProof(before)?.repository);
  }
  return named;
}

/** What a pull request or a merge group starts from; undefined where the branch itself is checked. */
async function baseOf(call: Call, site: Site): Promise<string | undefined> {
  const wanted = wantedBase(call.job, 'new');
  if (wanted.by === 'none' || (call.job.pull === null && call.job.groupBase === null)) return undefined;
  const context = await call.context();
  const { commit, reason } = await findBase(context, site, wanted, accessTo(call, 'site', site.repository));
  if (commit !== null) return commit;
  throw new UserError(
    'INVALID_INPUT',
    `Which product the pages are about is read from the base of a pull request, and ${reason ?? 'there is none'}. Name the product in \`github-repo-url\`, or check out with \`fetch-depth: 0\`.`,
    { details: { missing_fields: ['github-repo-url'] } },
  );
}
