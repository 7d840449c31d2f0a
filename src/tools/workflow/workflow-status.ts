/** Where a workflow stands, with what each step answered. */
import { z } from 'zod';
import { snapshotOf } from '../../workflow/record.ts';
import { servicesOf } from '../services.ts';
import { defineTool } from '../tool.ts';
import { requireWorkflow, runIdField, snapshot, steps } from './fields.ts';
import { runtimeOf } from './runtime-of.ts';

export default defineTool({
  id: 'workflow.status',
  family: 'workflow',
  title: 'Read a workflow run',
  description: 'Status of a workflow run, its last error, and status, attempts and output of each of its steps.',
  input: z.strictObject({ runId: runIdField }),
  output: z.object({ ...snapshot, steps }),
  effects: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  failures: ['RUN_NOT_FOUND'],
  examples: [{ input: { runId: 'wf_0123456789abcdef' } }],
  async run({ runId }, call) {
    await runtimeOf(call);
    return snapshotOf(await requireWorkflow(servicesOf(call.ports).store, runId), true) as never;
  },
});
