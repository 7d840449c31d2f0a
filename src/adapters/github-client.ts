/** GitHub over Octokit: both rate limits obeyed with one pause for all calls, reads and harmless writes repeated, nothing else. */
import { Octokit } from '@octokit/core';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { z } from 'zod';
import { type GitHubApi, GitHubFailure, GitHubPaused } from '../commit/github-api.ts';
import { type AskedFor, askedBy } from '../commit/github-refusal.ts';
import type { Clock } from '../ports/clock.ts';
import { createPace, type Pace } from './github-pace.ts';
import { LateAnswer, limitedFetch } from './limited-fetch.ts';

export interface GitHubClientOptions {
  /** A token, or what gives one that is still valid (an App's installation token lives an hour). */
  token: string | (() => Promise<string>);
  /** Default `https://api.github.com`; a job has it as GITHUB_API_URL. */
  apiUrl?: string;
  webUrl?: string;
  clock: Pick<Clock, 'monotonic' | 'sleep'>;
  /** Shared by clients of one token, so that they keep one pace. */
  pace?: Pace;
  writesPerMinute?: number;
  /** Base of the waits between repetitions; tests shorten it. */
  retryBaseMs?: number;
  /** Longest wait for a rate limit; beyond it the call fails and says so. */
  maxWaitSeconds?: number;
  /** Beyond it a call that has to wait for a rate limit fails with GitHubPaused, for whoever can do it later. Default: it waits. */
  patienceMs?: number;
  /** For one call on the wire. */
  callMs?: number;
  /** An App's client knows that its git data commits are signed whatever its tokens look like. */
  signsGitData?: boolean;
  fetch?: typeof fetch;
  /** Default: a plain Octokit. */
  octokit?: typeof Octokit | undefined;
}

const MAX_REPEATS = 4;

export function createGitHubClient(options: GitHubClientOptions): GitHubApi {
  const { clock, retryBaseMs = 1_000, maxWaitSeconds = 900, patienceMs = Number.POSITIVE_INFINITY } = options;
  const pace =
    options.pace ??
    createPace({
      clock,
      ...(options.writesPerMinute === undefined ? {} : { writesPerMinute: options.writesPerMinute }),
    });
  const apiUrl = (options.apiUrl ?? 'https://api.github.com').replace(/(?<!\/)\/+$/, '');
  const wait = (seconds: number, _options: unknown, _octokit: unknown, repeats: number): boolean => {
    if (repeats >= MAX_REPEATS || (seconds > maxWaitSeconds && patienceMs === Number.POSITIVE_INFINITY)) return false;
    pace.pause(seconds * retryBaseMs);
    return seconds * retryBaseMs <= patienceMs;
  };
  const Launch = (options.octokit ?? Octokit).plugin(retry, throttling);
  const octokit = new Launch({
    baseUrl: apiUrl,
    userAgent: 'launch',
    request: { fetch: limitedFetch(options.callMs, options.fetch) },
    log: { debug() {}, info() {}, warn() {}, error() {} },
    retry: { doNotRetry: [400, 401, 403, 404, 409, 410, 422, 451], retries: 3, retryAfterBaseValue: retryBaseMs },
    throttle: {
      onRateLimit: wait,
      onSecondaryRateLimit: wait,
      retryAfterBaseValue: retryBaseMs,
      // The plugin's own queues go on while it waits; these hold everything back.
      ...groupsOf(pace, patienceMs),
    },
  });
  /** Before a write of unknown outcome is looked into, GitHub gets a moment to settle. */
  const settle = (failure: unknown): unknown => {
    if (failure instanceof GitHubFailure && failure.isUncertain) pace.pause(retryBaseMs);
    return failure;
  };
  /** Refused for its rate, with a pause that is too long for the caller. */
  const pausedOf = (failure: unknown): unknown =>
    failure instanceof GitHubFailure && isForRate(failure) && pace.paused() > patienceMs
      ? new GitHubPaused(pace.paused(), failure)
      : failure;
  octokit.hook.before('request', async (request) => {
    const token = typeof options.token === 'string' ? options.token : await options.token();
    request.headers.authorization = `token ${token}`;
  });
  return {
    webUrl: options.webUrl ?? webUrlOf(apiUrl),
    signsGitData: options.signsGitData ?? (typeof options.token === 'string' ? options.token.startsWith('ghs_') : true),
    async request(route, parameters, { once = false, signal } = {}) {
      const request = { ...(once ? { retries: 0 } : {}), ...(signal === undefined ? {} : { signal }) };
      for (let attempt = 1; ; attempt += 1) {
        try {
          const answer = await octokit.request(route, { ...parameters, request: { ...request } });
          if (typeof answer.data !== 'string' || answer.data === '')
            return { status: answer.status, data: answer.data };
          throw new Error('The answer ended in the middle of its JSON.');
        } catch (thrown) {
          const failure = settle(pausedOf(failureOf(thrown, askedBy(route, parameters))));
          // A body that broke off is no status the plugin would repeat.
          const broken =
            failure instanceof GitHubFailure && failure.status === 0 && !(failure.cause instanceof LateAnswer);
          if (once || !broken || attempt >= 3 || signal?.aborted === true) throw failure;
        }
      }
    },
    async graphql(query, variables, { signal } = {}) {
      try {
        return await octokit.graphql(query, {
          ...variables,
          request: { retries: 0, ...(signal === undefined ? {} : { signal }) },
        });
      } catch (thrown) {
        throw settle(pausedOf(failureOf(thrown, askedBy('POST /graphql', variables))));
      }
    },
  };
}

/** GraphQL says so with 200. */
const isForRate = ({ status, type }: GitHubFailure): boolean => [403, 429].includes(status) || type === 'RATE_LIMITED';

/** The plugin asks for groups of limiters; all of ours are one pace. */
function groupsOf(pace: Pace, patienceMs: number): object {
  const group = (turn: Pace['read']) => ({
    key: () => ({
      schedule: (_job: unknown, work: (...args: unknown[]) => Promise<unknown>, ...args: unknown[]) =>
        turn(() => work(...args)),
    }),
  });
  const [read, write] = [group((work) => pace.read(work, patienceMs)), group((work) => pace.write(work, patienceMs))];
  const free = group((work) => work());
  return { global: read, auth: read, search: read, write, notifications: free };
}

const webUrlOf = (apiUrl: string): string =>
  apiUrl === 'https://api.github.com'
    ? 'https://github.com'
    : apiUrl.replace(/\/api\/v3$/, '').replace('://api.', '://');

const Errors = z.array(z.object({ message: z.string(), type: z.string().optional() }));
const RequestError = z.object({
  message: z.string(),
  status: z.number().optional(),
  response: z
    .object({
      headers: z.record(z.string(), z.unknown()).optional(),
      data: z
        .object({ errors: z.array(z.unknown()).optional() })
        .optional()
        .catch(undefined),
    })
    .optional(),
  errors: Errors.optional().catch(undefined),
});

function failureOf(thrown: unknown, asked?: AskedFor): unknown {
  if (thrown instanceof GitHubFailure) return thrown;
  if (thrown instanceof LateAnswer)
    return new GitHubFailure('GitHub did not answer in time.', { status: 0, cause: thrown });
  if (thrown instanceof Error && thrown.name === 'AbortError') return thrown;
  const parsed = RequestError.safeParse(thrown);
  if (!parsed.success) return thrown;
  const { message, status, response, errors } = parsed.data;
  // Octokit says 500 for a call that never came back.
  const answered = response === undefined ? (errors === undefined ? 0 : 200) : (status ?? 200);
  const permissions = response?.headers?.['x-accepted-github-permissions'];
  // What the plugin makes of an answer of GraphQL keeps them there.
  const [first] = errors ?? (answered === 200 ? Errors.safeParse(response?.data?.errors).data : undefined) ?? [];
  return new GitHubFailure(first?.message ?? message, {
    status: answered,
    type: first?.type,
    asked,
    cause: thrown,
    permissions: typeof permissions === 'string' ? permissions : undefined,
    reasons: (response?.data?.errors ?? [])
      .map((reason) => (typeof reason === 'string' ? reason : JSON.stringify(reason)))
      .join('; '),
  });
}
