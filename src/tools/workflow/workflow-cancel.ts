/** Cancels a workflow; the running step hears of it at once. */
import { z } from 'zod';
import { snapshotOf } from '../../workflow/record.ts';
import { servicesOf } from '../services.ts';
import { defineTool } from '../tool.ts';
import { requireWorkflow, runIdField, snapshot } from './fields.ts';
import { runtimeOf } from './runtime-of.ts';

export default defineTool({
  id: 'workflow.cancel',
  family: 'workflow',
  title: 'Cancel a workflow run',
  description:
    'Asks a workflow run to stop, also its running step. acknowledged is false when it had ended already, or in a dry run.',
  input: z.strictObject({ runId: runIdField }),
  output: z.object({ ...snapshot, acknowledged: z.boolean() }),
  effects: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  failures: ['RUN_NOT_FOUND'],
  examples: [{ input: { runId: 'wf_0123456789abcdef' } }],
  rehearses: 'run',
  async run({ runId }, call) {
    const record = await requireWorkflow(servicesOf(call.ports).store, runId);
    if (call.dryRun) return { ...snapshotOf(record), acknowledged: false } as never;
    const runtime = await runtimeOf(call);
    const acknowledged = await runtime.cancel(runId);
    return { ...snapshotOf(record), cancelRequested: acknowledged || record.cancelRequested, acknowledged } as never;
  },
});
