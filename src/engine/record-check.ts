/** Puts a check that was made outside the engine on record as a run, so that status, resume, artifacts and the tools work on it. */

import { tryFromOutside } from '../config/from-outside.ts';
import type { ValidationReport } from '../model/validation-report.ts';
import { jsonBytes } from '../report/json-pieces.ts';
import { encodeArtifact } from './artifact-json.ts';
import { openIssueOf } from './open-issue.ts';
import type { Step } from './run-step.ts';

/** The run stands where a validation with this report leaves one. Its inputs are pinned when a later step first needs them. */
export async function recordReport(step: Step, report: ValidationReport): Promise<void> {
  const bytes = bytesOf(report);
  const entry = await step.artifacts.write('validation_report.json', 'application/json', bytes);
  const issues = report.issues.map(openIssueOf);
  const move = (from: string, to: string) => ({ type: 'RUN_STATE_CHANGED' as const, payload: { from, to } });
  await step.record([
    move('CREATED', 'CLONED_INPUTS'),
    move('CLONED_INPUTS', 'LINKING'),
    { type: 'ARTIFACT_WRITTEN', payload: { ...entry, worker: 'W7' } },
    ...(issues.length === 0 ? [] : [{ type: 'ISSUE_OPENED' as const, payload: { issues } }]),
    {
      type: 'GATE_RUN_FINISHED',
      payload: { ok: report.ok, profile: report.profile, report_sha256: entry.sha256, findings: report.issues.length },
    },
    move('LINKING', 'VALIDATING'),
    ...(report.ok ? [move('VALIDATING', 'READY_FOR_PR')] : []),
  ]);
}

/** A report as `buildReport` makes it has its members in the order of the schema: it is judged, and said as it stands. */
const bytesOf = (report: ValidationReport): Buffer =>
  tryFromOutside('validation_report', report) === undefined
    ? encodeArtifact('validation_report', report)
    : jsonBytes(report);
