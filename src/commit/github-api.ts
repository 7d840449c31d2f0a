/** What the GitHub backend asks of a client. The adapter obeys rate limits and retries what is safe to repeat. */
import type { z } from 'zod';
import { type LaunchError, ServiceError, type Translatable } from '../errors.ts';
import { type AskedFor, explainRefusal } from './github-refusal.ts';

export interface GitHubResponse {
  status: number;
  data: unknown;
}
export interface GitHubApi {
  /** `route` as GitHub documents it. Throws GitHubFailure. `once`: never repeated by the client, because a lost answer may hide a done write. */
  request(
    route: string,
    parameters: Readonly<Record<string, unknown>>,
    options?: { once?: boolean; signal?: AbortSignal },
  ): Promise<GitHubResponse>;
  /** Throws GitHubFailure, also for errors in a 200. Never repeated by the client. */
  graphql(
    query: string,
    variables: Readonly<Record<string, unknown>>,
    options?: { signal?: AbortSignal },
  ): Promise<unknown>;
  /** Web address of the host, e.g. `https://github.com`. */
  webUrl: string;
  /** Commits made over the git data API are signed for Apps and job tokens, not for a person's. */
  signsGitData: boolean;
}

const MALFORMED = new Set([400, 422]);

/** A call that GitHub refused or that never came back. */
export class GitHubFailure extends Error implements Translatable {
  override readonly name = 'GitHubFailure';
  /** 0 when no answer came. */
  readonly status: number;
  /** GraphQL's error type, e.g. STALE_DATA. */
  readonly type: string | undefined;
  /** `x-accepted-github-permissions`, e.g. `contents=write`. */
  readonly permissions: string | undefined;
  /** What GitHub said beside the message, in one line. */
  readonly reasons: string;
  /** What was asked for, where the client knows it. */
  readonly asked: AskedFor | undefined;

  constructor(
    message: string,
    facts: {
      status: number;
      type?: string | undefined;
      permissions?: string | undefined;
      reasons?: string;
      asked?: AskedFor | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { cause: facts.cause });
    this.status = facts.status;
    this.type = facts.type;
    this.permissions = facts.permissions;
    this.reasons = facts.reasons ?? '';
    this.asked = facts.asked;
  }
  /** Message and reasons, to look for GitHub's words in. */
  get said(): string {
    return `${this.message} ${this.reasons}`.trim();
  }
  /** GitHub's own trouble is no fault of ours, nor is what it refuses to this token; what it cannot make sense of is. */
  asLaunchError(): LaunchError | undefined {
    if (!this.isUncertain)
      return MALFORMED.has(this.status) || this.asked === undefined ? undefined : explainRefusal(this, this.asked);
    const what = this.status === 0 ? 'GitHub could not be reached or broke off' : `GitHub answered ${this.status}`;
    return new ServiceError('SERVICE_UNAVAILABLE', `${what}, also when it was asked again.`, {
      retryable: true,
      cause: this,
      details: { github_status: this.status },
    });
  }
  /** Nobody knows whether the work was done: read before doing it again. */
  get isUncertain(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 408;
  }
}

/** GitHub said to wait longer than the caller waits: nothing was sent, or it was refused. Do it later. */
export class GitHubPaused extends GitHubFailure {
  readonly laterMs: number;

  constructor(laterMs: number, cause?: unknown) {
    super('GitHub said to wait before the next call.', { status: 429, cause });
    this.laterMs = Math.ceil(laterMs);
  }
  override asLaunchError(): ServiceError {
    const seconds = Math.ceil(this.laterMs / 1000);
    return new ServiceError('SERVICE_UNAVAILABLE', `GitHub said to wait ${seconds} s before the next call.`, {
      retryable: true,
      cause: this,
      details: { github_status: this.status },
    });
  }
}

/** An answer of another shape is an answer that did not arrive whole. */
export function parseAnswer<T>(schema: z.ZodType<T>, data: unknown): T {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new GitHubFailure('The answer does not have the shape that GitHub documents.', {
    status: 0,
    cause: parsed.error,
  });
}
