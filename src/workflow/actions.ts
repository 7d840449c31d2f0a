/** Any other tool as an action of a workflow: called through the same checks, its payload without its family's envelope. */

import { silentProgress } from '../ports/progress.ts';
import { rehearsedOutput } from '../tools/families/workflow.ts';
import type { AnyTool, ToolCall } from '../tools/tool.ts';
import type { WorkflowRecord } from './record.ts';
import type { ActionCall, ActionResult } from './runtime.ts';

/** Workflow tools call no workflow tools, their manager no more than they. */
export const isAction = (tool: AnyTool | undefined): tool is AnyTool =>
  tool !== undefined && !isWorkflowTool(tool) && tool.id !== 'workflow_manager';
const isWorkflowTool = ({ id }: AnyTool): boolean => id.startsWith('workflow.');

/** The arguments with the key of a step, where the tool itself takes one and none was given; a manager hands it to the tool behind its action. */
export function withOwnKey(
  tool: AnyTool,
  input: Readonly<Record<string, unknown>>,
  key: string | undefined,
): Readonly<Record<string, unknown>> {
  const shape = Object.keys((tool.input as unknown as { shape?: Record<string, unknown> }).shape ?? {});
  const isTaken = tool.family !== 'manager' && shape.includes('idempotency_key') && input.idempotency_key === undefined;
  return isTaken && key !== undefined ? { ...input, idempotency_key: key } : input;
}

export function performWith(call: Pick<ToolCall, 'invoke' | 'find'>) {
  return async (record: WorkflowRecord, action: ActionCall): Promise<ActionResult> => {
    const tool = call.find(action.actionId);
    if (!isAction(tool)) return failed('NOT_FOUND', `There is no action \`${action.actionId}\`.`, false);
    const input = withOwnKey(tool, action.input as Record<string, unknown>, action.idempotencyKey);
    const outcome = await call.invoke(action.actionId, input, {
      actor: record.actor,
      correlationId: record.correlationId,
      dryRun: record.dryRun,
      approved: record.approved,
      signal: action.signal,
      progress: silentProgress,
      idempotencyKey: action.idempotencyKey,
      deadlineMs: action.timeoutMs,
      // Its steps run after the answer: the person was asked when it started.
      ask: undefined,
    });
    if (outcome.would !== undefined) return { ok: true, output: rehearsedOutput(outcome.would) };
    const output = payloadOf(tool, outcome.envelope);
    if (outcome.ok) return { ok: true, output };
    const error = (
      outcome.fault === undefined ? outcome.envelope?.error : { ...outcome.fault.data, message: outcome.fault.message }
    ) as { code?: unknown; message?: unknown; retryable?: unknown } | undefined;
    const code = String(error?.code ?? 'INTERNAL');
    // Everything else than a fault of its own is INTERNAL_ERROR in this dialect: our code says what it was.
    const details = (error as { details?: { launch_code?: unknown } } | undefined)?.details;
    const retryable = error?.retryable === true || /INTERNAL/.test(String(details?.launch_code ?? code));
    return { ...failed(code, String(error?.message ?? 'The action failed.'), retryable), output };
  };
}

export function payloadOf(tool: AnyTool, envelope: Record<string, unknown> | undefined): unknown {
  if (envelope === undefined) return null;
  if (tool.family === 'launch') {
    const { ok: _, error: __, ...payload } = envelope;
    return payload;
  }
  // Snapshots of workflow runs are bare.
  if (isWorkflowTool(tool)) return envelope;
  return tool.family === 'workflow' ? (envelope.output ?? null) : (envelope.result ?? null);
}
const failed = (code: string, message: string, retryable: boolean): ActionResult => ({
  ok: false,
  output: null,
  error: { code, message, retryable },
});
