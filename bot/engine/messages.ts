/** What an engine thread is started with, asked and answers; all of it can be copied between threads. */

import type { CallOptions } from '../../src/engine/engine.ts';
import {
  ERROR_CODES,
  type ErrorCode,
  type ErrorDetails,
  InternalError,
  LaunchError,
  ServiceError,
  UserError,
} from '../../src/errors.ts';
import type { ReachSettings } from '../reach.ts';

export interface ThreadSetup {
  /** Without tokens and keys of the operator. */
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  home: string;
  storeUri: string;
  /** The same as in the thread that started it. */
  reach: ReachSettings;
}

/** The calls that read texts of other people's repositories, and may take long. */
export const LONG_CALLS = ['resume', 'validate', 'fixNext', 'fixAll'] as const;
export type LongCall = (typeof LONG_CALLS)[number];
/** `limit`: how many fixes `fixAll` makes. */
export type LongOptions = Pick<CallOptions, 'waitMs' | 'secrets'> & { limit?: number };

export type Order =
  | { id: number; call: LongCall; run: string; options: LongOptions }
  | { abort: number }
  | { close: true };

export type Reply = { id: number; value: unknown } | { id: number; failure: Failure };

export interface Failure {
  /** Undefined: no failure of ours, but a bug. */
  class?: 'UserError' | 'ServiceError' | 'InternalError';
  code?: ErrorCode;
  message: string;
  details?: ErrorDetails;
  retryable?: boolean;
  stack?: string | undefined;
}

export function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof Error)) return { message: String(thrown) };
  const { message, stack } = thrown;
  if (!(thrown instanceof LaunchError)) return { message, stack };
  const { code, details, retryable } = thrown;
  const kind =
    thrown instanceof UserError ? 'UserError' : thrown instanceof ServiceError ? 'ServiceError' : 'InternalError';
  return { class: kind, code, message, details, retryable, stack };
}

export function errorOf({ class: kind, code, message, details, retryable, stack }: Failure): Error {
  const options = { ...(details === undefined ? {} : { details }), ...(retryable === undefined ? {} : { retryable }) };
  const error =
    kind === undefined || code === undefined || !(code in ERROR_CODES)
      ? new Error(message)
      : kind === 'UserError'
        ? new UserError(code, message, options)
        : kind === 'ServiceError'
          ? new ServiceError(code, message, options)
          : new InternalError(message, options);
  if (stack !== undefined) error.stack = stack;
  return error;
}
