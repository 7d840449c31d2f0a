/** The closed set of failures: the user's (UserError), the outside world's (ServiceError), ours (InternalError). */

/**
 * Every code a failure can carry, with its exit code (issue "One registry of tools", launch-tools.md "Error codes").
 * `validation` codes answer 1, bad input 2, policy 3, an outside service 4, our bug 5, cancelled 130.
 */
export const ERROR_CODES = {
  /** Request missing or invalid fields. */
  INVALID_INPUT: 2,
  /** A URL that cannot be parsed or matches no supported pattern. */
  INVALID_URL: 2,
  /** A URL whose host no site profile names. */
  UNSUPPORTED_SITE: 2,
  /** The repository does not exist or cannot be read. */
  REPO_NOT_FOUND: 2,
  /** A config or artifact fails its schema. */
  SCHEMA_VALIDATION_FAILED: 2,
  /** No run has this id. */
  RUN_NOT_FOUND: 2,
  /** The call is not legal in the run's state. */
  ILLEGAL_STATE: 2,
  /** A program that a gate needs is not installed, or a part of Launch is not in this copy. */
  TOOLCHAIN_MISSING: 2,
  /** Validation ended with ok=false (exit code only; never an error envelope). */
  GATE_FAILED: 1,
  /** max_fix_attempts reached, or nothing left a machine can fix. */
  FIX_EXHAUSTED: 1,
  /** A write outside allowed_paths or into a protected path. */
  ALLOWED_PATHS_VIOLATION: 3,
  /** Refused by policy. */
  POLICY_DENIED: 3,
  /** The commit service rejected or failed. */
  COMMIT_SERVICE_ERROR: 4,
  /** Store, GitHub or network is away. */
  SERVICE_UNAVAILABLE: 4,
  /** The run, or this call, was cancelled. */
  CANCELLED: 130,
  /** Our invariant broke. */
  INTERNAL: 5,
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Details a client can act on; JSON only, never a stack or an absolute path of ours. */
export type ErrorDetails = Record<string, unknown>;

interface ErrorOptionsWithDetails {
  details?: ErrorDetails;
  retryable?: boolean;
  cause?: unknown;
}

/** What all three classes share: a code of the closed list, details, and whether trying again can help. */
export abstract class LaunchError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  readonly retryable: boolean;

  constructor(code: ErrorCode, message: string, options: ErrorOptionsWithDetails = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.details = options.details ?? {};
    this.retryable = options.retryable ?? false;
  }
}

/** The request or configuration is wrong, or not allowed; the user can act on the message. */
export class UserError extends LaunchError {}

/** GitHub, git, the store or a program failed. `retryable` says whether the same call may succeed later. */
export class ServiceError extends LaunchError {}

/** An invariant of ours broke. Shown as "internal error"; the stack goes to the log alone. */
export class InternalError extends LaunchError {
  constructor(message: string, options: ErrorOptionsWithDetails = {}) {
    super('INTERNAL', message, { ...options, details: { cause_class: 'InternalError', ...options.details } });
  }
}

/** The same failure with other details. */
export function withDetails(error: LaunchError, details: ErrorDetails): LaunchError {
  const options = { details, retryable: error.retryable, cause: error };
  if (error instanceof InternalError) return new InternalError(error.message, options);
  return error instanceof ServiceError
    ? new ServiceError(error.code, error.message, options)
    : new UserError(error.code, error.message, options);
}

/** Any thrown value as one of ours, so that every front end translates three classes and no more. */
export function toLaunchError(thrown: unknown): LaunchError {
  if (thrown instanceof LaunchError) return thrown;
  const translated = isTranslatable(thrown) ? thrown.asLaunchError() : undefined;
  if (translated !== undefined) return translated;
  if (thrown instanceof Error && thrown.name === 'AbortError')
    return new UserError('CANCELLED', 'Cancelled.', { cause: thrown });
  const causeClass = thrown instanceof Error ? thrown.constructor.name : typeof thrown;
  return new InternalError('Internal error.', { cause: thrown, details: { cause_class: causeClass } });
}

/** A failure of an adapter that says itself whose fault it is. */
export interface Translatable {
  /** Undefined: ours. */
  asLaunchError(): LaunchError | undefined;
}
const isTranslatable = (thrown: unknown): thrown is Translatable =>
  thrown instanceof Error && 'asLaunchError' in thrown && typeof thrown.asLaunchError === 'function';

/** The process exit code for an error code (0 is success and not in this table). */
export const exitCodeOf = (code: ErrorCode): number => ERROR_CODES[code];
