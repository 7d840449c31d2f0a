/** Whether the proof files of a site are, byte for byte, those that somebody attested. */
import type { AttestationCheck } from '../adapters/attestation.ts';
import { isProof } from '../commit/allowed-paths.ts';
import { readInside } from '../content/read-inside.ts';
import { attestedFiles, type RunStatement } from '../model/attestation.ts';
import { sha256 } from '../model/passage.ts';

export type AttestedProofs =
  | { ok: true; signed_by: string; issuer: string; run_id: string; proofs: string[] }
  | { ok: false; problem: string };

export function attestedProofs(
  siteRoot: string,
  check: (accepts: (statement: RunStatement) => string | undefined) => AttestationCheck,
): AttestedProofs {
  const found = check((statement) => whyNot(siteRoot, proofsOf(statement)));
  if (!found.ok) return found;
  const { statement, identity, issuer } = found.attested;
  const proofs = proofsOf(statement).map((proof) => proof.path);
  return { ok: true, signed_by: identity, issuer, run_id: statement.predicate.run_id, proofs };
}

export const describeAttested = (found: AttestedProofs): string =>
  found.ok
    ? `${found.proofs.join(', ')}: as attested by ${found.signed_by} (${found.issuer}) for run ${found.run_id}`
    : found.problem;

/** Names come from whoever signed: only those that a proof file can have are looked up. */
const proofsOf = (statement: RunStatement): { path: string; sha256: string }[] =>
  attestedFiles(statement).filter((file) => isProof(file.path) && !file.path.split('/').includes('..'));

function whyNot(siteRoot: string, proofs: readonly { path: string; sha256: string }[]): string | undefined {
  if (proofs.length === 0) return 'The attestation is about no proof file.';
  for (const proof of proofs) {
    const bytes = readInside(siteRoot, proof.path);
    if (bytes === undefined) return `The attested proof file \`${proof.path}\` is not there.`;
    if (sha256(bytes) !== proof.sha256) return `The proof file \`${proof.path}\` is not the one that was attested.`;
  }
  return undefined;
}
