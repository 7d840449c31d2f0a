/** Failures as HTTP answers: one table from our codes to statuses, one body shape. */
import { type ErrorCode, type LaunchError, toLaunchError } from '../errors.ts';

export interface Answer {
  status: number;
  /** A value, or the JSON text of one. */
  body: unknown;
  headers?: Record<string, string>;
}

/** A refusal that HTTP has a status of its own for. */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal';
  readonly status: number;
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly headers: Record<string, string>;
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    message: string,
    more: {
      code?: ErrorCode;
      retryable?: boolean;
      headers?: Record<string, string>;
      details?: Record<string, unknown>;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = more.code ?? 'INVALID_INPUT';
    this.retryable = more.retryable ?? false;
    this.headers = more.headers ?? {};
    this.details = more.details ?? {};
  }
}

const STATUS: Readonly<Partial<Record<ErrorCode, number>>> = {
  INVALID_INPUT: 400,
  INVALID_URL: 400,
  SCHEMA_VALIDATION_FAILED: 400,
  UNSUPPORTED_SITE: 400,
  REPO_NOT_FOUND: 404,
  RUN_NOT_FOUND: 404,
  ALLOWED_PATHS_VIOLATION: 403,
  POLICY_DENIED: 403,
  ILLEGAL_STATE: 409,
  COMMIT_SERVICE_ERROR: 502,
  SERVICE_UNAVAILABLE: 503,
  CANCELLED: 503,
};

export function failureAnswer(thrown: unknown, runId?: string): Answer {
  const run = runId === undefined ? {} : { run_id: runId };
  if (thrown instanceof HttpRefusal) {
    const { status, code, message, retryable, details, headers } = thrown;
    return { status, headers, body: { ok: false, ...run, error: { code, message, retryable, details } } };
  }
  const error: LaunchError = toLaunchError(thrown);
  return {
    status: STATUS[error.code] ?? 500,
    body: {
      ok: false,
      ...run,
      error: { code: error.code, message: error.message, retryable: error.retryable, details: error.details },
    },
    ...(error.retryable ? { headers: { 'retry-after': '5' } } : {}),
  };
}
