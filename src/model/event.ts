/** One line of a run's append-only, hash-chained log (DESIGN.md section 9). */
import { z } from 'zod';
import { RunId, Sha256 } from './run.ts';

export const EVENT_TYPES = [
  'RUN_CREATED',
  'INPUTS_CLONED',
  'ARTIFACT_WRITTEN',
  'WORK_ITEM_QUEUED',
  'WORK_ITEM_STARTED',
  'WORK_ITEM_FINISHED',
  'WORK_ITEM_FAILED',
  'GATE_RUN_STARTED',
  'GATE_RUN_FINISHED',
  'ISSUE_OPENED',
  'ISSUE_RESOLVED',
  'PATCH_APPLIED',
  'RUN_STATE_CHANGED',
  'PR_OPENED',
  'RUN_COMPLETED',
  'RUN_FAILED',
  'RUN_CANCELLED',
  'LLM_CALL_STARTED',
  'LLM_CALL_FINISHED',
  'LLM_CALL_FAILED',
  'TOOL_CALLED',
  'APPROVAL_REQUESTED',
  'APPROVAL_GRANTED',
  'APPROVAL_USED',
] as const;
export const EventType = z.enum(EVENT_TYPES);
export type EventType = z.infer<typeof EventType>;

export const Event = z.strictObject({
  event_id: z.string(),
  run_id: RunId,
  /** Position in the run's log, from 0. */
  seq: z.int().nonnegative(),
  /** RFC 3339 UTC. */
  ts: z.string(),
  type: EventType,
  payload: z.record(z.string(), z.unknown()),
  /** W3C trace context ids, lower-case hexadecimal. */
  trace_id: z.string(),
  span_id: z.string(),
  parent_span_id: z.string().nullable(),
  /** `event_hash` of the event before; 64 zeros for the first. */
  prev_hash: Sha256,
  /** sha256 of the RFC 8785 canonical JSON of this event without `event_hash`. */
  event_hash: Sha256,
});
export type Event = z.infer<typeof Event>;
