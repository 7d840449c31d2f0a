/** Ends a run for good, stopping what it is doing; cancelling twice is no error. */
import { z } from 'zod';
import { evidenceHead, runId } from '../fields.ts';
import { onRun } from '../on-run.ts';
import { defineTool } from '../tool.ts';

export default defineTool({
  id: 'launch_cancel',
  family: 'launch',
  title: 'Cancel a run',
  description: 'Cancels a run for good and stops its work. Not legal once its pull request is open.',
  input: z.strictObject({ run_id: runId }),
  output: z.object({ run_id: z.string(), cancelled: z.boolean(), state: z.string(), evidence_head: evidenceHead }),
  effects: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  failures: ['RUN_NOT_FOUND', 'ILLEGAL_STATE'],
  examples: [{ input: { run_id: 'r_2026-01-21T10-00-00Z_abcd' } }],
  run: ({ run_id }, { ports }) =>
    onRun(run_id, ports, async () => {
      const { engine } = ports;
      const { cancelled, state } = await engine.cancel(run_id);
      return { run_id, cancelled, state, evidence_head: await engine.evidenceHead(run_id) };
    }),
});
