/** Spans and events of a run, found by run, trace or span id. */
import { z } from 'zod';
import { UserError } from '../../errors.ts';
import type { Event } from '../../model/event.ts';
import { runId } from '../fields.ts';
import { defineTool, type ToolPorts } from '../tool.ts';

const MAX = 1_000;

export default defineTool({
  id: 'launch_get_telemetry',
  family: 'launch',
  title: 'Get telemetry',
  description:
    'Spans and events by run_id, trace_id or span_id; give at least one. Says what a run did, how long it took and why it failed. Newest `limit` (default 200) of each.',
  input: z.strictObject({
    run_id: runId.optional(),
    trace_id: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional()
      .describe('32 hexadecimal digits'),
    span_id: z
      .string()
      .regex(/^[0-9a-f]{16}$/)
      .optional()
      .describe('16 hexadecimal digits'),
    limit: z.int().min(1).max(MAX).optional().describe('Default 200'),
  }),
  rules: [
    {
      path: '',
      message: 'An id is missing. Give `run_id`, `trace_id` or `span_id`.',
      holds: ({ run_id, trace_id, span_id }) => [run_id, trace_id, span_id].some((id) => id !== undefined),
    },
  ],
  output: z.object({
    run_id: z.string().optional(),
    spans: z.array(
      z.object({
        trace_id: z.string(),
        span_id: z.string(),
        parent_span_id: z.string().nullable(),
        run_id: z.string().nullable(),
        name: z.string(),
        started_at: z.string(),
        duration_ms: z.number(),
        status: z.string(),
      }),
    ),
    events: z.array(z.object({ event_id: z.string(), run_id: z.string(), ts: z.string(), type: z.string() })),
  }),
  effects: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  failures: ['RUN_NOT_FOUND'],
  examples: [{ input: { run_id: 'r_2026-01-21T10-00-00Z_abcd' } }],
  async run({ limit = 200, ...ids }, { ports }) {
    const query = Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined));
    const spans = await ports.spans.find(query, limit);
    const runs =
      ids.run_id === undefined ? new Set(spans.flatMap(({ run_id }) => run_id ?? [])) : new Set([ids.run_id]);
    const events = (await Promise.all([...runs].map((id) => eventsOf(id, ids.run_id !== undefined, ports)))).flat();
    const matching = events.filter(
      (event) =>
        (ids.trace_id === undefined || event.trace_id === ids.trace_id) &&
        (ids.span_id === undefined || event.span_id === ids.span_id),
    );
    return { ...(ids.run_id === undefined ? {} : { run_id: ids.run_id }), spans, events: matching.slice(-limit) };
  },
});

/** A run that is only known from its spans may have been removed since. */
async function eventsOf(id: string, asked: boolean, { engine }: ToolPorts): Promise<Event[]> {
  try {
    return await engine.events(id);
  } catch (thrown) {
    if (!asked && thrown instanceof UserError && thrown.code === 'RUN_NOT_FOUND') return [];
    throw thrown;
  }
}
