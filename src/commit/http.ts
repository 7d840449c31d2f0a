/** The commit service over HTTP: a job or a run without rights of its own asks the one that holds them. */
import type { z } from 'zod';
import { ERROR_CODES, type ErrorCode, ServiceError, UserError } from '../errors.ts';
import { CommitAnswer, CommitFailure, FindPrAnswer, OpenPrAnswer } from '../model/commit-api.ts';
import type { Clock, Ids } from '../ports/clock.ts';
import type { CommitService } from './commit-service.ts';

export interface HttpCommitOptions {
  url: string;
  /** A bearer token, or a fresh OIDC token of the job; asked for once a call. */
  token: () => Promise<string>;
  fetch: typeof fetch;
  clock: Pick<Clock, 'sleep'>;
  ids: Pick<Ids, 'uuid'>;
  /** Waits between tries; tests shorten them. */
  retryMs?: readonly number[];
}

export function createHttpCommitService(options: HttpCommitOptions): CommitService {
  const base = options.url.replace(/(?<!\/)\/+$/, '');

  /** The same key and body for every try, so that a lost answer is replayed and not done again. */
  async function call<T>(
    schema: z.ZodType<T>,
    path: string,
    body: unknown,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const [key, token] = [options.ids.uuid(), await options.token()];
    const waits = options.retryMs ?? [500, 2_000, 5_000];
    for (let attempt = 0; ; attempt += 1) {
      const wait = waits[attempt];
      try {
        const response = await options.fetch(`${base}${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            accept: 'application/json',
            ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': key }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          redirect: 'error',
          ...(signal === undefined ? {} : { signal }),
        });
        const retryAfter = Number(response.headers.get('retry-after') ?? 0) * 1000;
        const failure = await read(schema, response);
        if ('answer' in failure) return failure.answer;
        if (!failure.error.retryable || wait === undefined) throw failure.error;
        await options.clock.sleep(Math.min(Math.max(wait, retryAfter), 60_000), signal);
      } catch (thrown) {
        if (thrown instanceof UserError || thrown instanceof ServiceError || signal?.aborted === true) throw thrown;
        if (wait === undefined)
          throw new ServiceError(
            'SERVICE_UNAVAILABLE',
            `No answer from the commit service at ${base}. Check LAUNCH_COMMIT_SERVICE_URL and that it runs.`,
            { retryable: true, cause: thrown },
          );
        await options.clock.sleep(wait, signal);
      }
    }
  }

  return {
    async commit(request, signal) {
      const {
        ok: _,
        schema_version: __,
        run_id: ___,
        ...result
      } = await call(CommitAnswer, '/v1/commit', { schema_version: 1, ...request }, signal);
      return result;
    },
    async openPullRequest(request, signal) {
      const {
        ok: _,
        schema_version: __,
        run_id: ___,
        ...result
      } = await call(OpenPrAnswer, '/v1/open_pr', { schema_version: 1, ...request }, signal);
      return result;
    },
    async findOpenPullRequest(repository, productSlug, baseRef, signal) {
      const query = new URLSearchParams({ repository, product_slug: productSlug, base_ref: baseRef });
      return (await call(FindPrAnswer, `/v1/open_pr?${query.toString()}`, undefined, signal)).pull_request ?? undefined;
    },
  };
}

async function read<T>(
  schema: z.ZodType<T>,
  response: Response,
): Promise<{ answer: T } | { error: UserError | ServiceError }> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { answer: schema.parse(body) };
  const parsed = CommitFailure.safeParse(body);
  const isOutside = response.status >= 500 || response.status === 429;
  if (!parsed.success)
    return {
      error: new ServiceError(
        'COMMIT_SERVICE_ERROR',
        `The commit service answered ${response.status} with something other than JSON of the commit API.`,
        { retryable: isOutside },
      ),
    };
  const { code, message, retryable, details } = parsed.data.error;
  const known: ErrorCode = isErrorCode(code) ? code : 'COMMIT_SERVICE_ERROR';
  const options = { details: { ...details, http_status: response.status }, retryable: retryable ?? isOutside };
  return {
    error:
      isOutside || known === 'COMMIT_SERVICE_ERROR'
        ? new ServiceError(known, message, options)
        : new UserError(known, message, options),
  };
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_CODES, code);
