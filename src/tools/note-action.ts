/** Calls of core and project actions leave a record of their own; all other tools have a run, evidence or a workflow for that. */
import { randomUUID } from 'node:crypto';
import { writeAction } from '../workflow/action-record.ts';
import type { CallRecord } from './families/family.ts';
import type { Outcome } from './invoke.ts';
import type { AnyTool, ToolPorts } from './tool.ts';

export const isPlainAction = ({ family, id }: Pick<AnyTool, 'family' | 'id'>): boolean =>
  family === 'workflow' && !id.startsWith('workflow.');

/** The `runId` of its envelope. */
export const actionId = (): string => `act_${randomUUID().replaceAll('-', '')}`;

/** Failing to note it never fails the call. */
export async function noteAction(
  { services }: Partial<ToolPorts>,
  { tool, trail, correlationId, durationMs }: CallRecord,
  { ok, fault }: Outcome,
): Promise<void> {
  if (services === undefined || trail.toolCallId === undefined) return;
  const ended = services.clock.now();
  const record = {
    runId: trail.toolCallId,
    correlationId,
    name: tool.id,
    status: ok ? ('succeeded' as const) : ('failed' as const),
    startedAt: new Date(ended - Math.round(durationMs)).toISOString(),
    endedAt: new Date(ended).toISOString(),
    ...(fault === undefined
      ? {}
      : { errorCode: String(fault.data.code ?? 'INTERNAL_ERROR'), errorMessage: fault.message.slice(0, 500) }),
  };
  await writeAction(services.store, record).catch(() => undefined);
}
