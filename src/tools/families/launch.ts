/** The launch dialect: `ok`, `run_id` where there is a run, and the standard error shape (launch-tools.md). */
import { z } from 'zod';
import { howToRehearse, wouldCall } from '../rehearsal.ts';
import type { Family } from './family.ts';

export const launchFamily: Family = {
  id: 'launch',
  success: (_call, payload) => ({ envelope: { ok: true, ...payload } }),
  rehearsed: ({ runId }, would, more) => ({
    envelope: { ok: true, dry_run: true, ...(runId === null ? {} : { run_id: runId }), would_call: would, ...more },
  }),
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
      ...(howToRehearse(tool) === 'described'
        ? [
            z.object({
              ok: z.literal(true),
              dry_run: z.literal(true),
              run_id: z.string().optional(),
              would_call: wouldCall,
            }),
          ]
        : []),
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
