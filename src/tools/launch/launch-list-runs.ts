/** Runs, newest first, by product and state. */
import { z } from 'zod';
import { RunState } from '../../model/run.ts';
import { defineTool } from '../tool.ts';

export default defineTool({
  id: 'launch_list_runs',
  family: 'launch',
  title: 'List runs',
  description: 'Runs, newest first, optionally of one product or state. Pass next_cursor as cursor for more.',
  input: z.strictObject({
    filter: z
      .strictObject({
        product_slug: z.string().max(200).optional().describe('Of this product'),
        state: RunState.optional().describe('In this state'),
      })
      .optional()
      .describe('Only these runs'),
    limit: z.int().min(1).max(200).optional().describe('Default 50'),
    cursor: z.string().max(200).optional().describe('next_cursor of the page before'),
  }),
  output: z.object({
    runs: z.array(
      z.object({
        run_id: z.string(),
        product_slug: z.string(),
        state: z.string(),
        started_at: z.string(),
        finished_at: z.string().nullable(),
      }),
    ),
    next_cursor: z.string().nullable(),
    restored: z
      .array(z.string())
      .optional()
      .describe('Runs that the store had lost and that came back from their folders'),
    damaged: z
      .array(z.object({ run_id: z.string(), problem: z.string() }))
      .optional()
      .describe('Runs whose record does not hold, and where'),
  }),
  effects: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  failures: [],
  examples: [{ input: {} }, { input: { filter: { state: 'READY_FOR_PR' }, limit: 10 } }],
  run({ filter, limit, cursor }, { ports: { engine } }) {
    const wanted = {
      ...(filter?.product_slug === undefined ? {} : { product_slug: filter.product_slug }),
      ...(filter?.state === undefined ? {} : { state: filter.state }),
    };
    return engine.list(wanted, { limit: limit ?? 50, ...(cursor === undefined ? {} : { cursor }) });
  },
});
