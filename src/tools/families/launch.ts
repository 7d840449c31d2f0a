/** The launch dialect: `ok`, `run_id` where there is a run, and the standard error shape (launch-tools.md). */
import { z } from 'zod';
import type { Family } from './family.ts';

export const launchFamily: Family = {
  id: 'launch',
  success: (_call, payload) => ({ envelope: { ok: true, ...payload } }),
  failure: ({ runId }, error) => ({
    envelope: {
      ok: false,
      ...(runId === null ? {} : { run_id: runId }),
      error: { code: error.code, message: error.message, retryable: error.retryable, details: error.details },
    },
  }),
  envelope: (tool) =>
    z.union([
      z.object({ ok: z.literal(true), ...tool.output.shape }),
      z.object({
        ok: z.literal(false),
        run_id: z.string().optional(),
        error: z.object({
          code: z.string().describe(tool.failures.join(', ')),
          message: z.string(),
          retryable: z.boolean(),
          details: z.record(z.string(), z.unknown()),
        }),
      }),
    ]),
};
