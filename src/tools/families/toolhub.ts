/** The ToolHub dialect: `ok`, `meta` with the evidence of the call, `result`, and `error` when it failed (toolhub-tools.md). */
import { z } from 'zod';
import { howToRehearse, wouldCall } from '../rehearsal.ts';
import type { CallRecord, Family } from './family.ts';

const meta = z.object({
  run_id: z.string(),
  tool_call_id: z.string(),
  evidence_hash: z.string(),
  dry_run: z.boolean(),
  replayed: z.boolean().optional(),
});
const error = z.object({ code: z.string(), message: z.string() });

export const toolhubFamily: Family = {
  id: 'toolhub',
  success(call, { result = null, ...more }) {
    const { failed } = call.trail;
    const runId = typeof more.run_id === 'string' ? more.run_id : runIdIn(call);
    return {
      envelope: {
        ok: failed === undefined,
        meta: metaOf(call, runId),
        result,
        ...more,
        ...(failed === undefined ? {} : { error: failed }),
      },
      ...(failed === undefined ? {} : { ok: false, exitCode: 1 }),
    };
  },
  rehearsed: (call, would, more) => ({
    envelope: { ok: true, meta: metaOf(call, runIdIn(call)), result: { would_call: would, ...more } },
  }),
  failure: (call, { code, message, retryable, details }) => ({
    envelope: {
      ok: false,
      meta: metaOf(call, runIdIn(call)),
      result: null,
      error: { code, message, retryable, details },
    },
  }),
  envelope: (tool) => {
    const { result = z.unknown(), ...more } = tool.output.shape;
    return z.object({
      ok: z.boolean(),
      meta,
      result: z.union([
        result as z.ZodType,
        z.null(),
        ...(howToRehearse(tool) === 'described' ? [z.object({ would_call: wouldCall })] : []),
      ]),
      ...Object.fromEntries(Object.entries(more).map(([name, schema]) => [name, (schema as z.ZodType).optional()])),
      error: error.optional(),
    });
  },
};

/** Every member is always there; `replayed` and `qa_artifacts` only where they say something. */
function metaOf({ trail, dryRun }: CallRecord, runId: string): Record<string, unknown> {
  return {
    run_id: runId,
    tool_call_id: trail.toolCallId ?? '',
    evidence_hash: trail.evidenceHash ?? '',
    dry_run: trail.dryRun ?? dryRun,
    ...(trail.replayed === true ? { replayed: true } : {}),
    ...(trail.qaArtifacts === undefined ? {} : { qa_artifacts: trail.qaArtifacts }),
  };
}
const runIdIn = ({ runId }: CallRecord): string => runId ?? '';
