/** Takes a run to its next stable boundary, one transition; never opens a pull request. */
import { z } from 'zod';
import { ENDED } from '../../engine/transitions.ts';
import { evidenceHead, needsPerson, nextCall as nextCallField, nothingToChange, runId, runStatus } from '../fields.ts';
import { standingOf } from '../next-call.ts';
import { onRun } from '../on-run.ts';
import { defineTool } from '../tool.ts';

export default defineTool({
  id: 'launch_resume',
  family: 'launch',
  title: 'Resume a run',
  description:
    'Makes the next step of a run and returns its status. Call it again until the state is READY_FOR_PR (or `next` names another tool). An unchanged state after a long call means work goes on: call again to join it.',
  input: z.strictObject({ run_id: runId }),
  output: z.object({
    run_id: z.string(),
    status: runStatus,
    next: nextCallField,
    needs_person: needsPerson,
    nothing_to_change: nothingToChange,
    evidence_head: evidenceHead.optional(),
  }),
  effects: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  failures: [
    'RUN_NOT_FOUND',
    'ILLEGAL_STATE',
    'REPO_NOT_FOUND',
    'SCHEMA_VALIDATION_FAILED',
    'ALLOWED_PATHS_VIOLATION',
    'CANCELLED',
  ],
  examples: [{ input: { run_id: 'r_2026-01-21T10-00-00Z_abcd' } }],
  run: ({ run_id }, { ports, signal, progress, waitMs }) =>
    onRun(run_id, ports, async () => {
      const { engine } = ports;
      const status = await engine.resume(run_id, { signal, progress, waitMs });
      const standing = await standingOf(run_id, ports);
      // A run that came to its end can be held against this later.
      const head = ENDED.has(status.state) ? { evidence_head: await engine.evidenceHead(run_id) } : {};
      return { run_id, status, ...standing, ...head };
    }),
});
