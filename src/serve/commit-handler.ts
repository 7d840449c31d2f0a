/** `POST /v1/commit`, `POST /v1/open_pr` and `GET /v1/open_pr` as part of a node:http listener; `launch serve` and the bot mount it. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import type { CommitRequest, CommitService } from '../commit/commit-service.ts';
import { UserError } from '../errors.ts';
import { CommitCall, OpenPrCall } from '../model/commit-api.ts';
import { parseOnce } from '../model/parse-once.ts';
import type { Clock, Ids } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { type CapabilityOptions, createCapability } from './capability.ts';
import { type Answer, failureAnswer, HttpRefusal } from './http-error.ts';
import { createOnce, UUID_V4 } from './idempotency.ts';
import { type Authenticate, assertFresh, type Principal } from './principal.ts';
import { readBody } from './read-body.ts';
import { sendAnswer } from './send-answer.ts';

export interface CommitHandlerOptions extends Pick<CapabilityOptions, 'plannedPaths' | 'defaultBranch' | 'webUrl'> {
  /** Globs over `owner/name` that bearer tokens may write to. Default: all that the service reaches. */
  repositories?: readonly string[];
  service: CommitService;
  store: Store;
  clock: Clock;
  ids: Ids;
  authenticate: Authenticate;
  /** Default 2,000 files and 64 MiB. */
  limits?: CapabilityOptions['limits'];
  /** Bytes of a request. Default 100 MiB: a change set of 64 MiB in base64 and its frame. */
  maxBodyBytes?: number;
  /** Receives every failure that is ours or the outside world's. */
  onError?: (thrown: unknown) => void;
}
/** False when the path is none of this handler's. */
export type CommitHandler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

const ROUTES: Readonly<Record<string, readonly string[]>> = { '/v1/commit': ['POST'], '/v1/open_pr': ['POST', 'GET'] };

export function createCommitHandler(options: CommitHandlerOptions): CommitHandler {
  const once = createOnce(options);
  const capability = createCapability({
    ...options,
    repositories: options.repositories ?? ['**'],
    limits: options.limits ?? { max_files: 2_000, max_bytes: 64 * 1024 * 1024 },
  });

  async function answer(request: IncomingMessage, url: URL): Promise<Answer> {
    const methods = ROUTES[url.pathname] ?? [];
    if (!methods.includes(request.method ?? ''))
      throw new HttpRefusal(405, `The method ${request.method} is not allowed here. Use ${methods.join(' or ')}.`, {
        headers: { allow: methods.join(', ') },
      });
    const principal = await options.authenticate(request.headers.authorization);
    if (request.method === 'GET') {
      await assertFresh(options, principal, `GET ${url.search}`);
      return find(principal, url);
    }
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !UUID_V4.test(key))
      throw new HttpRefusal(400, 'The Idempotency-Key is no UUID of version 4.');
    if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
      throw new HttpRefusal(415, 'The Content-Type is not application/json.');
    const body = await readBody(request, options.maxBodyBytes ?? 100 * 1024 * 1024);
    await assertFresh(options, principal, `${url.pathname} ${key.toLowerCase()}`);
    const { replayed, ...first } = await once({ scope: `${principal.id} ${url.pathname}`, key, body }, () =>
      execute(principal, url.pathname, body),
    );
    return replayed ? { ...first, headers: { ...first.headers, 'idempotency-replayed': 'true' } } : first;
  }

  /** Failures are answers too: a refusal must be the same when it is asked for again. */
  async function execute(principal: Principal, path: string, body: Buffer): Promise<Answer> {
    let runId: string | undefined;
    try {
      if (path === '/v1/commit') {
        const call = parse(CommitCall, body);
        runId = call.run_id;
        const { schema_version: _, ...request } = await capability.commit(principal, call);
        const done = await options.service.commit(request as CommitRequest);
        return { status: 200, body: { ok: true, schema_version: 1, run_id: runId, ...done } };
      }
      const call = parse(OpenPrCall, body);
      runId = call.run_id;
      const { schema_version: _, ...request } = await capability.openPr(principal, call);
      const opened = await options.service.openPullRequest(request);
      return { status: 200, body: { ok: true, schema_version: 1, run_id: runId, ...opened } };
    } catch (thrown) {
      const failed = failureAnswer(thrown, runId);
      if (failed.status >= 500) options.onError?.(thrown);
      return failed;
    }
  }

  async function find(principal: Principal, url: URL): Promise<Answer> {
    const [repository, slug, base] = ['repository', 'product_slug', 'base_ref'].map((name) =>
      url.searchParams.get(name),
    );
    if (!repository || !slug || !base)
      throw new HttpRefusal(400, 'The query needs `repository`, `product_slug` and `base_ref`.');
    capability.find(principal, repository);
    const found = await options.service.findOpenPullRequest(repository, slug, base);
    return { status: 200, body: { ok: true, schema_version: 1, pull_request: found ?? null } };
  }

  return async (request, response) => {
    // What is no address is nothing that is served here.
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (url === null || ROUTES[url.pathname] === undefined) return false;
    let result: Answer;
    try {
      result = await answer(request, url);
    } catch (thrown) {
      result = failureAnswer(thrown);
      if (result.status >= 500) options.onError?.(thrown);
    }
    sendAnswer(request, response, result);
    return true;
  };
}

function parse<T>(schema: z.ZodType<T>, body: Buffer): T {
  let value: unknown;
  try {
    value = parseOnce(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (thrown) {
    throw new UserError('INVALID_INPUT', 'The body is not JSON in UTF-8.', { cause: thrown });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })).slice(0, 50);
  throw new UserError(
    'SCHEMA_VALIDATION_FAILED',
    `The request is not valid: ${problems
      .slice(0, 5)
      .map(({ path, message }) => `\`${path}\`: ${message}`)
      .join('; ')}.`,
    { details: { problems } },
  );
}
