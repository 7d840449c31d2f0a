/** The members of a workflow run's snapshot, described once. */
import { z } from 'zod';
import { UserError } from '../../errors.ts';
import type { Store } from '../../ports/store.ts';
import { readWorkflow, type WorkflowRecord } from '../../workflow/record.ts';

/** Of any form: one that is not there is not found, whatever it looks like. */
export const runIdField = z.string().max(1_000).describe('Id of a workflow run, as its start gave it');
const FORM = /^wf_[a-z0-9]{8,40}$/;

export const snapshot = {
  runId: z.string(),
  workflowId: z.string(),
  correlationId: z.string(),
  status: z.enum(['running', 'succeeded', 'failed', 'canceled']),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  totalSteps: z.int(),
  completedSteps: z.int(),
  cancelRequested: z.boolean(),
  lastError: z.object({ code: z.string(), message: z.string() }).optional(),
};
export const steps = z
  .array(
    z.object({ stepId: z.string(), actionId: z.string(), status: z.string(), attempts: z.int(), output: z.unknown() }),
  )
  .optional();

/** Throws RUN_NOT_FOUND. */
export async function requireWorkflow(store: Store, runId: string): Promise<WorkflowRecord> {
  const record = FORM.test(runId) ? await readWorkflow(store, runId) : undefined;
  if (record !== undefined) return record;
  const shown = runId.slice(0, 100);
  throw new UserError('RUN_NOT_FOUND', `There is no workflow run \`${shown}\`. List the runs with workflow.list.`, {
    details: { runId: shown },
  });
}
