/** The manager dialect: ok, summary, result, error, meta, and seven codes decided by the cause of a failure (manager-envelope.md). */
import { z } from 'zod';
import type { ErrorCode, LaunchError } from '../../errors.ts';
import { scrubText } from '../public-error.ts';
import type { CallRecord, Family } from './family.ts';

const E_CODES: Readonly<Record<ErrorCode, string>> = {
  INVALID_INPUT: 'E_SCHEMA_VALIDATION',
  INVALID_URL: 'E_SCHEMA_VALIDATION',
  UNSUPPORTED_SITE: 'E_SCHEMA_VALIDATION',
  SCHEMA_VALIDATION_FAILED: 'E_SCHEMA_VALIDATION',
  REPO_NOT_FOUND: 'E_NOT_FOUND',
  RUN_NOT_FOUND: 'E_NOT_FOUND',
  ILLEGAL_STATE: 'E_UNSUPPORTED',
  TOOLCHAIN_MISSING: 'E_UNSUPPORTED',
  GATE_FAILED: 'E_UNSUPPORTED',
  FIX_EXHAUSTED: 'E_UNSUPPORTED',
  ALLOWED_PATHS_VIOLATION: 'E_PERMISSION_DENIED',
  POLICY_DENIED: 'E_PERMISSION_DENIED',
  COMMIT_SERVICE_ERROR: 'E_NOT_CONNECTED',
  SERVICE_UNAVAILABLE: 'E_NOT_CONNECTED',
  CANCELLED: 'E_INTERNAL',
  INTERNAL: 'E_INTERNAL',
};

export const managerFamily: Family = {
  id: 'manager',
  success(call, payload) {
    const { summary = 'Done.', extras = {}, error } = call.trail.manager ?? {};
    const isOk = error === undefined;
    return {
      envelope: {
        ok: isOk,
        summary,
        result: isOk ? payload : null,
        error: error ?? null,
        meta: metaOf(call),
        ...extras,
      },
      ...(isOk ? {} : { ok: false, exitCode: 1 }),
    };
  },
  rehearsed: (call, would, more) => ({
    envelope: {
      ok: true,
      summary: `Dry run: ${would.tool} was not called.`,
      result: { dry_run: true, would_call: would, ...more },
      error: null,
      meta: metaOf(call),
    },
  }),
  failure: (call, error) => ({
    envelope: { ok: false, summary: error.message, result: null, error: managerError(error), meta: metaOf(call) },
  }),
  envelope: (tool) =>
    z.object({
      ok: z.boolean(),
      summary: z.string(),
      result: z.union([tool.output, z.null()]),
      error: z
        .object({
          code: z.string(),
          message: z.string(),
          retryable: z.boolean().optional(),
          suggestedFix: z.string().optional(),
        })
        .nullable(),
      meta: z.object({
        tool: z.string(),
        action: z.string().nullable(),
        correlationId: z.string(),
        durationMs: z.number(),
      }),
    }),
};

/** A failure with one of the seven codes; `details.e_code` says it where the cause is finer than the code of ours. */
export function managerError(
  error: Pick<LaunchError, 'code' | 'message' | 'retryable' | 'details'>,
): Record<string, unknown> {
  const { e_code, suggested_fix, ...details } = error.details;
  const code = typeof e_code === 'string' ? e_code : isTimeout(error) ? 'E_TIMEOUT' : E_CODES[error.code];
  return {
    code,
    message: error.message,
    details: { ...details, launch_code: error.code },
    retryable: error.retryable,
    suggestedFix: typeof suggested_fix === 'string' ? suggested_fix : fixOf(error.message),
  };
}
const isTimeout = ({ details }: Pick<LaunchError, 'details'>): boolean => typeof details.deadline_ms === 'number';

/** Messages of ours end with what to do; that sentence alone. */
function fixOf(message: string): string {
  const sentences = message.split(/(?<=[.!?])\s+(?=[A-Z])/);
  return sentences.length > 1 ? sentences.slice(1).join(' ') : 'Call meta_manager with action tool_help for this tool.';
}

function metaOf({ tool, input, trail, correlationId, durationMs }: CallRecord): Record<string, unknown> {
  const action =
    typeof input.action === 'string' ? scrubText(input.action).slice(0, 100) : (trail.manager?.action ?? null);
  return { tool: tool.id, action, correlationId, durationMs: Math.round(durationMs) };
}
