/** Repairs findings one after the other, in the order and under the rules of launch_fix_next, up to a limit; answers with counts and where the report is. */
import { z } from 'zod';
import { needsPerson, nextCall as nextCallField, runId } from '../fields.ts';
import { standingOf } from '../next-call.ts';
import { onRun } from '../on-run.ts';
import { defineTool } from '../tool.ts';

const MOST = 500;
const reportUri = (run: string): string => `launch://runs/${run}/artifacts/validation_report.json`;

export default defineTool({
  id: 'launch_fix_all',
  family: 'launch',
  title: 'Fix what can be fixed',
  description:
    'Repairs findings one after the other as launch_fix_next does, at most `limit` (default 100) and within the time of a call, and answers with counts and ids. `next` says whether to call again. FIX_EXHAUSTED means that not one could be fixed.',
  input: z.strictObject({
    run_id: runId,
    limit: z.int().min(1).max(MOST).optional().describe('Most findings to fix; default 100'),
  }),
  output: z.object({
    run_id: z.string(),
    fixed: z.int(),
    fixed_issue_ids: z.array(z.string()),
    applied_patches: z.int(),
    remaining_blockers: z.int(),
    remaining_findings: z.int(),
    stopped: z.enum(['clean', 'exhausted', 'limit', 'time']),
    validation_ok: z.boolean(),
    report: z.object({ uri: z.string(), artifact_name: z.string() }),
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
  examples: [{ input: { run_id: 'r_2026-01-21T10-00-00Z_abcd', limit: 50 } }],
  links: ({ run_id }) => [
    {
      uri: reportUri(run_id),
      name: 'validation_report.json',
      title: 'The report after the fixes',
      mimeType: 'application/json',
    },
  ],
  run: ({ run_id, limit = 100 }, { ports, signal, progress, waitMs }) =>
    onRun(run_id, ports, async () => {
      const done = await ports.engine.fixAll(run_id, { limit, signal, progress, waitMs });
      return {
        run_id,
        fixed: done.fixed_issue_ids.length,
        ...done,
        report: { uri: reportUri(run_id), artifact_name: 'validation_report.json' },
        ...(await standingOf(run_id, ports)),
      };
    }),
});
