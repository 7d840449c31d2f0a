/** The outputs of the Action: one table, and the versioned JSON document that holds them all. */

import { z } from 'zod';
import type { Pr } from '../model/pr.ts';

export const OUTPUTS = {
  ok: 'Whether nothing at or above `fail-on` remains.',
  'run-id': 'Id of the run, for a later `resume`, `open-pr` or `status`.',
  state: 'State of the run.',
  'reason-code': 'Why the step ended as it did; stable, upper snake case.',
  findings: 'Number of findings that remain.',
  fixed: 'Number of findings that were fixed.',
  'remaining-blockers': 'Number of blockers that remain.',
  'pr-number': 'Number of the pull request.',
  'pr-url': 'Address of the pull request.',
  'pr-operation': '`created`, `updated` or `none`.',
  branch: 'Branch that was written.',
  'commit-sha': 'Commit that was made.',
  verified: 'Whether GitHub vouches for its signature.',
  'evidence-head': 'Head of the run’s event chain, for `launch verify-evidence --head`.',
  'attestation-path':
    'Folder with `subjects.txt`, `predicate.json` and `statement.json` of the run, for actions/attest; relative to the workspace where it lies inside.',
  home: 'Folder with runs, results kept and the key they are sealed with, for actions/cache.',
  'report-path': 'HTML report; relative to the workspace where it lies inside.',
  'sarif-path': 'SARIF file, relative to the workspace.',
  result: 'All of this as one JSON document.',
} as const satisfies Record<string, string>;
export type OutputName = keyof typeof OUTPUTS;

/** Why a step ended as it did. A failure carries the code of its error instead. */
export const REASONS = [
  'CLEAN',
  'FINDINGS',
  'GATE_UNTESTABLE',
  'GATE_CRASHED',
  'NO_PAGES',
  'HEAD_UNSEEN',
  'HEAD_BROKEN',
  'FIXED',
  'PROPOSED',
  'PUSHED',
  'NOTHING_TO_CHANGE',
  'READ_ONLY',
  'DRY_RUN',
  'READY',
  'STATUS',
  'PROOFS_HOLD',
  'PROOFS_BROKEN',
  'PLANNED',
  'APPLIED',
  'ANSWERED',
  'NO_COMMAND',
  'APP_ANSWERS',
  'ANSWER_LIMIT',
] as const;

export const ActionResult = z.strictObject({
  schema_version: z.literal(1),
  command: z.string(),
  ok: z.boolean(),
  run_id: z.string().nullable(),
  state: z.string().nullable(),
  reason_code: z.string(),
  findings: z.int().nonnegative(),
  fixed: z.int().nonnegative(),
  remaining_blockers: z.int().nonnegative(),
  pr_number: z.int().nullable(),
  pr_url: z.string().nullable(),
  pr_operation: z.enum(['created', 'updated', 'none']),
  branch: z.string().nullable(),
  commit_sha: z.string().nullable(),
  verified: z.boolean(),
  evidence_head: z.string().nullable(),
  attestation_path: z.string().nullable().default(null),
  home: z.string().nullable(),
  report_path: z.string().nullable(),
  sarif_path: z.string().nullable(),
});
export type ActionResult = z.infer<typeof ActionResult>;

export const emptyResult = (command: string): ActionResult => ({
  schema_version: 1,
  command,
  ok: true,
  run_id: null,
  state: null,
  reason_code: 'CLEAN',
  findings: 0,
  fixed: 0,
  remaining_blockers: 0,
  pr_number: null,
  pr_url: null,
  pr_operation: 'none',
  branch: null,
  commit_sha: null,
  verified: false,
  evidence_head: null,
  attestation_path: null,
  home: null,
  report_path: null,
  sarif_path: null,
});

/** Output name → text, as a workflow reads it; null is empty. */
export function outputValues(result: ActionResult): Record<OutputName, string> {
  const fields = result as unknown as Readonly<Record<string, unknown>>;
  const value = (name: string): string => {
    const found = fields[name.replaceAll('-', '_')];
    return found === null || found === undefined ? '' : String(found);
  };
  const names = Object.keys(OUTPUTS) as OutputName[];
  return Object.fromEntries(
    names.map((name) => [name, name === 'result' ? JSON.stringify(result) : value(name)]),
  ) as Record<OutputName, string>;
}

/** What a step reports of a pull request that a run opened. */
export const proposed = (
  pr: Pr,
): Pick<ActionResult, 'pr_number' | 'pr_url' | 'pr_operation' | 'branch' | 'commit_sha' | 'verified'> => ({
  pr_number: pr.number,
  pr_url: pr.url,
  pr_operation: pr.operation,
  branch: pr.branch,
  commit_sha: pr.head_sha,
  verified: pr.verified,
});
