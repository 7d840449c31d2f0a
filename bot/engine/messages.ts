/** What an engine thread is started with, asked and answers; all of it can be copied between threads. */

import type { CommitRequest } from '../../src/commit/commit-service.ts';
import { GitHubFailure, GitHubPaused } from '../../src/commit/github-api.ts';
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

/** The calls that read texts of other people's repositories, or hash and judge thousands of files, and may take long. */
export const LONG_CALLS = ['resume', 'validate', 'fixNext', 'fixAll', 'openPr', 'rehearsePr'] as const;
export type LongCall = (typeof LONG_CALLS)[number];
/** `limit`: how many fixes `fixAll` makes. */
export type LongOptions = Pick<CallOptions, 'waitMs' | 'secrets'> & { limit?: number };

export type Order =
  | { id: number; call: LongCall; run: string; options: LongOptions }
  | { id: number; commit: CommitRequest }
  | { abort: number }
  | ({ answer: number } & ({ value: unknown } | { failure: Failure }))
  | { close: true };

export type Reply = { id: number; value: unknown } | { id: number; failure: Failure } | Ask;

/** What a thread asks of the one that has the App's key. */
export interface Ask {
  ask: number;
  asked: Asked;
}
export type Asked =
  | { what: 'find'; owner: string; repo: string }
  | {
      what: 'request';
      installation: number;
      route: string;
      parameters: Readonly<Record<string, unknown>>;
      once: boolean;
    }
  | { what: 'graphql'; installation: number; query: string; variables: Readonly<Record<string, unknown>> };

export interface Failure {
  /** Undefined: no failure of ours, but a bug. */
  class?: 'UserError' | 'ServiceError' | 'InternalError';
  code?: ErrorCode;
  message: string;
  details?: ErrorDetails;
  retryable?: boolean;
  stack?: string | undefined;
  /** GitHub's own: what was asked again, or waits, is decided by it. */
  github?: Pick<GitHubFailure, 'status' | 'type' | 'permissions' | 'reasons' | 'asked'> & {
    laterMs: number | undefined;
  };
}

export function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof Error)) return { message: String(thrown) };
  const { message, stack } = thrown;
  if (thrown instanceof GitHubFailure) {
    const { status, type, permissions, reasons, asked } = thrown;
    const laterMs = thrown instanceof GitHubPaused ? thrown.laterMs : undefined;
    return { message, stack, github: { status, type, permissions, reasons, asked, laterMs } };
  }
  if (!(thrown instanceof LaunchError)) return { message, stack };
  const { code, details, retryable } = thrown;
  const kind =
    thrown instanceof UserError ? 'UserError' : thrown instanceof ServiceError ? 'ServiceError' : 'InternalError';
  return { class: kind, code, message, details, retryable, stack };
}

export function errorOf({ class: kind, code, message, details, retryable, stack, github }: Failure): Error {
  if (github !== undefined)
    return github.laterMs === undefined ? new GitHubFailure(message, github) : new GitHubPaused(github.laterMs);
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
