/** The statement of a run as its record stands now: the head of its evidence, and the proofs of its pull request if it has one. */
import type { Engine } from '../engine/engine.ts';
import { type Proposed, type RunStatement, statementOf } from '../model/attestation.ts';
import { Pr } from '../model/pr.ts';

/** `given`: what a front end knows of a pull request that the record does not hold. */
export async function runStatement(
  engine: Pick<Engine, 'evidenceHead' | 'artifact' | 'snapshot'>,
  runId: string,
  head: string,
  given: Proposed['pull_request'] = null,
): Promise<RunStatement> {
  const { artifacts } = await engine.snapshot(runId);
  const pr = artifacts.some(({ name }) => name === 'pr.json')
    ? Pr.parse(JSON.parse((await engine.artifact(runId, 'pr.json')).bytes.toString('utf8')))
    : undefined;
  const recorded =
    pr === undefined || pr.operation === 'none'
      ? null
      : { url: pr.url, number: pr.number, branch: pr.branch, head_sha: pr.head_sha };
  return statementOf(runId, head, { pull_request: recorded ?? given, proofs: pr?.proofs ?? [] });
}
