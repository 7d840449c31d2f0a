/** What a step leaves for `actions/attest`: the statement of its run, beside the report. The step signs nothing itself. */
import path from 'node:path';
import type { Engine } from '../engine/engine.ts';
import { attestationFiles, type RunStatement } from '../model/attestation.ts';
import { runStatement } from '../report/run-statement.ts';
import { type OutputPlace, shownPath, writeOutputFile } from './output-file.ts';
import type { ActionResult } from './outputs.ts';

/** Undefined where the record cannot be read: an attestation must not decide the step. */
export async function statementFor(
  engine: Pick<Engine, 'evidenceHead' | 'artifact' | 'snapshot'>,
  runId: string,
  head: string,
  { pr_url: url, pr_number: number, branch, commit_sha: sha }: Partial<ActionResult>,
): Promise<RunStatement | undefined> {
  const isProposed = typeof url === 'string' && typeof branch === 'string' && typeof sha === 'string';
  const given = isProposed ? { url, number: number ?? null, branch, head_sha: sha } : null;
  return runStatement(engine, runId, head, given).catch(() => undefined);
}

/** The folder, as it is shown. */
export function writeAttestation(place: OutputPlace, reportDir: string, statement: RunStatement): string {
  const folder = path.join(reportDir, 'attestation');
  for (const [name, text] of Object.entries(attestationFiles(statement)))
    writeOutputFile(place, path.join(folder, name), text);
  return shownPath(place.workspace, path.resolve(place.workspace, folder));
}
