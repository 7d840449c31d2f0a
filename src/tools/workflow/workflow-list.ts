/** Workflow runs, newest first, page by page. */
import { z } from 'zod';
import { UserError } from '../../errors.ts';
import { listWorkflows, snapshotOf } from '../../workflow/record.ts';
import { servicesOf } from '../services.ts';
import { defineTool } from '../tool.ts';
import { snapshot } from './fields.ts';
import { runtimeOf } from './runtime-of.ts';

export default defineTool({
  id: 'workflow.list',
  family: 'workflow',
  title: 'List workflow runs',
  description: 'Workflow runs, newest first. Pass nextCursor back as cursor for the next page.',
  input: z.strictObject({
    limit: z.int().min(1).max(100).optional().describe('Default 20'),
    cursor: z.string().max(20).optional().describe('nextCursor of the page before'),
    status: z.enum(['running', 'succeeded', 'failed', 'canceled']).optional().describe('Only these'),
  }),
  output: z.object({ runs: z.array(z.object(snapshot)), nextCursor: z.string().optional() }),
  effects: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  failures: [],
  examples: [{ input: { limit: 20 } }],
  async run({ limit = 20, cursor, status }, call) {
    if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) {
      throw new UserError('INVALID_INPUT', 'This cursor came from no page. Give the nextCursor of the page before.', {
        details: { problems: [{ path: 'cursor', message: 'It came from no page.' }] },
      });
    }
    await runtimeOf(call);
    const all = (await listWorkflows(servicesOf(call.ports).store)).filter(
      (record) => status === undefined || record.status === status,
    );
    const from = Number(cursor ?? 0);
    const runs = all.slice(from, from + limit).map((record) => snapshotOf(record)) as never[];
    return { runs, ...(from + limit < all.length ? { nextCursor: String(from + limit) } : {}) };
  },
});
