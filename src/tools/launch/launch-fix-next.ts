/** Repairs one finding, chosen by a fixed order, and validates again. */
import { z } from 'zod';
import type { ValidationReport } from '../../model/validation-report.ts';
import { needsPerson, nextCall as nextCallField, runId, validationReport } from '../fields.ts';
import { standingOf } from '../next-call.ts';
import { onRun } from '../on-run.ts';
import { defineTool } from '../tool.ts';

const reportSummary = z.object({
  ok: z.boolean(),
  profile: z.string(),
  failed_gates: z.array(z.string()),
  findings: z.int(),
  fixable: z.int(),
});

export default defineTool({
  id: 'launch_fix_next',
  family: 'launch',
  title: 'Fix the next finding',
  description:
    'Repairs exactly one finding in the site worktree, validates again and returns the new report. Legal in VALIDATING with ok=false. Follow `next`; FIX_EXHAUSTED means a person is needed.',
  input: z.strictObject({
    run_id: runId,
    detail: z.enum(['full', 'summary']).optional().describe('summary: the report’s counts alone'),
  }),
  output: z.object({
    run_id: z.string(),
    fixed_issue_id: z.string(),
    applied_patch_ids: z.array(z.string()),
    remaining_blockers: z.number(),
    validation_report: z.union([validationReport, reportSummary]),
    next: nextCallField,
    needs_person: needsPerson,
  }),
  effects: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  failures: [
    'RUN_NOT_FOUND',
    'ILLEGAL_STATE',
    'FIX_EXHAUSTED',
    'ALLOWED_PATHS_VIOLATION',
    'TOOLCHAIN_MISSING',
    'CANCELLED',
  ],
  examples: [{ input: { run_id: 'r_2026-01-21T10-00-00Z_abcd' } }],
  run: ({ run_id, detail }, { ports, signal, progress, waitMs }) =>
    onRun(run_id, ports, async () => {
      const { validation_report, ...fixed } = await ports.engine.fixNext(run_id, { signal, progress, waitMs });
      return {
        run_id,
        ...fixed,
        validation_report: detail === 'summary' ? summaryOf(validation_report) : validation_report,
        ...(await standingOf(run_id, ports)),
      };
    }),
});

/** What an agent that repairs finding after finding needs of each report. */
function summaryOf({ ok, profile, gates, issues }: ValidationReport): z.input<typeof reportSummary> {
  const failed = gates.filter((gate) => !gate.ok).map(({ name }) => name);
  const fixable = issues.filter((issue) => issue.fixable === 'safe').length;
  return { ok, profile, failed_gates: failed, findings: issues.length, fixable };
}
