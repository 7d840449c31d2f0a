/** Judges the site worktree of a run as it is now; a failing gate is a success of this tool. */
import { z } from 'zod';
import { exitCodeOf } from '../../errors.ts';
import { needsPerson, nextCall as nextCallField, nothingToChange, runId, validationReport } from '../fields.ts';
import { standingOf } from '../next-call.ts';
import { onRun } from '../on-run.ts';
import { defineTool } from '../tool.ts';

export default defineTool({
  id: 'launch_validate',
  family: 'launch',
  title: 'Validate a run',
  description:
    'Runs every gate of the profile over the site worktree and returns the report; pass or fail is validation_report.ok. Legal from LINKING on.',
  input: z.strictObject({ run_id: runId }),
  output: z.object({
    run_id: z.string(),
    validation_report: validationReport,
    next: nextCallField,
    needs_person: needsPerson,
    nothing_to_change: nothingToChange,
  }),
  effects: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
  failures: ['RUN_NOT_FOUND', 'ILLEGAL_STATE', 'TOOLCHAIN_MISSING', 'CANCELLED'],
  examples: [{ input: { run_id: 'r_2026-01-21T10-00-00Z_abcd' } }],
  exitCode: ({ validation_report }) => (validation_report.ok ? 0 : exitCodeOf('GATE_FAILED')),
  run: ({ run_id }, { ports, signal, progress, waitMs }) =>
    onRun(run_id, ports, async () => {
      const validation_report = await ports.engine.validate(run_id, { signal, progress, waitMs });
      return { run_id, validation_report, ...(await standingOf(run_id, ports)) };
    }),
});
