/** The proof files of a site. */
import { readTextInside } from '../content/read-inside.ts';
import { UserError } from '../errors.ts';
import type { Proof } from '../model/proof.ts';
import { judgeProof } from '../proofs/judge-proof.ts';
import { proofFilesUnder } from './product-tree.ts';

/** Proof files wherever the site's folder is inside its repository, sorted. */
export function readProofs(siteRoot: string): { path: string; proof: Proof }[] {
  const found: { path: string; proof: Proof }[] = [];
  for (const path of proofFilesUnder(siteRoot)) {
    const read = judgeProof(readTextInside(siteRoot, path) ?? '');
    if ('problems' in read)
      throw new UserError(
        'SCHEMA_VALIDATION_FAILED',
        `\`${path}\` is not a proof file that Launch wrote: ${read.problems[0]?.message}.`,
        {
          details: {
            problems: read.problems.map(({ at, message }) => ({ path: `${path}:${at.join('.')}`, message })),
          },
        },
      );
    found.push({ path, proof: read.proof });
  }
  return found;
}
