/** Whether all proof files of a site are, byte for byte, those that somebody attested; each that nobody did is named. */
import type { AttestationCheck } from '../adapters/attestation.ts';
import { isProof } from '../commit/proof-path.ts';
import { readInside } from '../content/read-inside.ts';
import { attestedFiles, type RunStatement } from '../model/attestation.ts';
import { sha256 } from '../model/passage.ts';
import { foldName } from '../patches/path-rules.ts';
import { proofLookalikesUnder } from './product-tree.ts';

export interface AttestedProofs {
  /** Every proof file of the site is covered, and every one that is attested is there. */
  ok: boolean;
  attested: { run_id: string; signed_by: string; issuer: string; proofs: string[] }[];
  /** Proof files of the site that no attestation covers as they are. */
  unattested: string[];
  problems: string[];
}

export function attestedProofs(
  siteRoot: string,
  check: (accepts: (statement: RunStatement) => string | undefined) => AttestationCheck,
): AttestedProofs {
  const found = check((statement) => {
    if (proofsOf(statement).length === 0) return 'The attestation is about no proof file.';
    const twice = namedTwice(statement);
    return twice === undefined
      ? undefined
      : `The attestation contradicts itself: \`${twice}\` is among its subjects with two digests.`;
  });
  const there = proofLookalikesUnder(siteRoot);
  if (!found.ok) return { ok: false, attested: [], unattested: there, problems: [found.problem] };
  const hashes = new Map<string, Set<string>>();
  for (const { statement } of found.attested)
    for (const { path, sha256: hash } of proofsOf(statement))
      hashes.set(path, (hashes.get(path) ?? new Set<string>()).add(hash));
  const problems = [...new Set([...hashes.keys(), ...there])].flatMap((path) =>
    whyNot(siteRoot, path, hashes.get(path)),
  );
  const wrong = new Set(problems.map(({ path }) => path));
  const attested = found.attested.map(({ statement, identity, issuer }) => ({
    run_id: statement.predicate.run_id,
    signed_by: identity,
    issuer,
    proofs: proofsOf(statement)
      .map(({ path }) => path)
      .filter((path) => !wrong.has(path)),
  }));
  return {
    ok: problems.length === 0,
    attested: attested.filter(({ proofs }) => proofs.length > 0),
    unattested: there.filter((path) => wrong.has(path)),
    problems: problems.map(({ problem }) => problem),
  };
}

export const describeAttested = ({ attested, problems }: AttestedProofs): string[] => [
  ...problems,
  ...attested.map(
    ({ proofs, signed_by, issuer, run_id }) =>
      `${proofs.join(', ')}: as attested by ${signed_by} (${issuer}) for run ${run_id}`,
  ),
];

/** Names come from whoever signed: only those that a proof file can have are looked up. */
const proofsOf = (statement: RunStatement): { path: string; sha256: string }[] =>
  attestedFiles(statement).filter((file) => isProof(file.path) && !file.path.split('/').includes('..'));

/** One statement is about one state of the files; several may be about a file at several times. */
function namedTwice(statement: RunStatement): string | undefined {
  const digests = new Map<string, string>();
  return statement.subject.find(({ name, digest: { sha256: hash } }) => {
    const key = foldName(name);
    const before = digests.get(key);
    digests.set(key, before ?? hash);
    return before !== undefined && before !== hash;
  })?.name;
}

function whyNot(
  siteRoot: string,
  path: string,
  hashes: ReadonlySet<string> | undefined,
): { path: string; problem: string }[] {
  if (hashes === undefined)
    return [
      {
        path,
        problem: `The proof file \`${path}\` is not attested: no attestation given names it. Add the attestation of the run that wrote it, one a line in the same file.`,
      },
    ];
  const bytes = readInside(siteRoot, path);
  if (bytes === undefined) return [{ path, problem: `The attested proof file \`${path}\` is not there.` }];
  if (!hashes.has(sha256(bytes)))
    return [{ path, problem: `The proof file \`${path}\` is not the one that was attested.` }];
  return [];
}
