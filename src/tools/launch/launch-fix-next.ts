/** Repairs one finding, chosen by a fixed order, and validates again. */
import { z } from 'zod';
import { runId, validationReport } from '../fields.ts';
import { onRun } from '../on-run.ts';
import { defineTool } from '../tool.ts';

export default defineTool({
  id: 'launch_fix_next',
  family: 'launch',
  title: 'Fix the next finding',
  description:
    'Repairs exactly one finding in the site worktree, validates again and returns the new report. Legal in VALIDATING with ok=false. Call again while remaining_blockers > 0; FIX_EXHAUSTED means a person is needed.',
  input: z.strictObject({ run_id: runId }),
  output: z.object({
    run_id: z.string(),
    fixed_issue_id: z.string(),
    applied_patch_ids: z.array(z.string()),
    remaining_blockers: z.number(),
    validation_report: validationReport,
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
  run: ({ run_id }, { ports: { engine }, signal, progress, waitMs }) =>
    onRun(run_id, engine, async () => ({
      run_id,
      ...(await engine.fixNext(run_id, { signal, progress, waitMs })),
    })),
});
