/** What a workflow said of its steps, oldest first. */
import { z } from 'zod';
import { servicesOf } from '../services.ts';
import { defineTool } from '../tool.ts';
import { requireWorkflow, runIdField } from './fields.ts';
import { runtimeOf } from './runtime-of.ts';

const line = z.object({
  timestamp: z.string(),
  level: z.string(),
  message: z.string(),
  stepId: z.string().optional(),
  actionId: z.string().optional(),
});

export default defineTool({
  id: 'workflow.logs',
  family: 'workflow',
  title: 'Read the log of a workflow run',
  description: 'The last lines of a workflow run, at most 256, by level, step and time (RFC 3339).',
  input: z.strictObject({
    runId: runIdField,
    level: z.enum(['info', 'warn', 'error']).optional().describe('Only these lines'),
    stepId: z.string().max(80).optional().describe('Of this step'),
    since: z.string().max(40).optional().describe('RFC 3339'),
    limit: z.int().min(1).max(256).optional().describe('Last lines; default 256'),
  }),
  rules: [
    {
      path: 'since',
      message: 'This is no time of RFC 3339. Write it as 2026-01-21T10:00:00Z.',
      holds: ({ since }) => since === undefined || !Number.isNaN(Date.parse(since)),
    },
  ],
  output: z.object({ runId: z.string(), logs: z.array(line) }),
  effects: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  failures: ['RUN_NOT_FOUND'],
  examples: [{ input: { runId: 'wf_0123456789abcdef' } }],
  async run({ runId, level, stepId, since, limit = 256 }, call) {
    await runtimeOf(call);
    const { logs } = await requireWorkflow(servicesOf(call.ports).store, runId);
    const wanted = logs.filter(
      (one) =>
        (level === undefined || one.level === level) &&
        (stepId === undefined || one.stepId === stepId) &&
        (since === undefined || Date.parse(one.timestamp) >= Date.parse(since)),
    );
    return { runId, logs: wanted.slice(-limit) };
  },
});
