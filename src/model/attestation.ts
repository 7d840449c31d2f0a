/** What a run is attested by: an in-toto statement over the proof files of its pull request and the head of its evidence, for a signer outside. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type EvidenceHead, headBytes, headLine, parseHead } from './evidence-head.ts';
import { Pr } from './pr.ts';
import { RunId, Sha256 } from './run.ts';

export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
export const PREDICATE_TYPE = 'https://launch-docs.github.io/launch/attestation/run/v1';
/** Media type of the envelope that a statement is signed in. */
export const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** `https://launch-docs.github.io/launch/attestation/run/v1`: which run it was and what it proposed. */
export const RunPredicate = z.object({
  run_id: RunId,
  /** `1.<events>.<hash of the last>`, without a signature: the attestation is one. */
  evidence_head: z.string(),
  /** Null where the run proposed nothing. */
  pull_request: Pr.pick({ url: true, number: true, branch: true, head_sha: true }).nullable(),
});
export type RunPredicate = z.infer<typeof RunPredicate>;
/** What a run put outside: its pull request, and the proof files in it. */
export interface Proposed {
  pull_request: RunPredicate['pull_request'];
  proofs: readonly { path: string; sha256: string }[];
}

/** Members that are not known are left alone, as in-toto asks of readers. */
export const RunStatement = z.object({
  _type: z.literal(STATEMENT_TYPE),
  subject: z.array(z.object({ name: z.string(), digest: z.object({ sha256: Sha256 }) })).min(1),
  predicateType: z.literal(PREDICATE_TYPE),
  predicate: RunPredicate,
});
export type RunStatement = z.infer<typeof RunStatement>;

/** Name of the subject that stands for the head of a run's evidence. */
export const headSubject = (runId: string): string => `launch/evidence/${runId}`;

/** `line` is the run's `evidence_head`, signed or not. */
export function statementOf(runId: string, line: string, { pull_request, proofs }: Proposed): RunStatement {
  const head = parseHead(runId, line);
  if (head === undefined) throw new TypeError(`no evidence head: ${line}`);
  return {
    _type: STATEMENT_TYPE,
    subject: [
      ...proofs.map(({ path, sha256 }) => ({ name: path, digest: { sha256 } })),
      { name: headSubject(runId), digest: { sha256: digestOf(head) } },
    ],
    predicateType: PREDICATE_TYPE,
    predicate: { run_id: runId, evidence_head: headLine(head), pull_request },
  };
}

/** The head that a statement vouches for; undefined where its subject and its predicate do not agree. */
export function attestedHead({ subject, predicate }: RunStatement): EvidenceHead | undefined {
  const head = parseHead(predicate.run_id, predicate.evidence_head);
  if (head === undefined) return undefined;
  const name = headSubject(predicate.run_id);
  const named = subject.filter((each) => each.name === name);
  return named.length > 0 && named.every(({ digest }) => digest.sha256 === digestOf(head)) ? head : undefined;
}

/** Everything that is attested beside the head: proof files by their path in the docs repository. */
export const attestedFiles = ({ subject, predicate }: RunStatement): { path: string; sha256: string }[] =>
  subject.flatMap(({ name, digest }) =>
    name === headSubject(predicate.run_id) ? [] : [{ path: name, sha256: digest.sha256 }],
  );

/** The files that `actions/attest` takes, and the statement it will make of them. */
export const attestationFiles = (statement: RunStatement): Record<string, string> => ({
  'subjects.txt': statement.subject.map(({ name, digest }) => `${digest.sha256}  ${name}\n`).join(''),
  'predicate.json': `${JSON.stringify(statement.predicate, null, 2)}\n`,
  'statement.json': `${JSON.stringify(statement, null, 2)}\n`,
});

const digestOf = (head: EvidenceHead): string => createHash('sha256').update(headBytes(head)).digest('hex');
