/** `/v1/runs`: a job of CI finds its run, opens a session for it and works on it through the store of this service. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { numberRun } from '../engine/run-order.ts';
import { writeTarget } from '../engine/run-target.ts';
import { parseOnce } from '../model/parse-once.ts';
import { RunId } from '../model/run.ts';
import { FindCall, SessionCall, StoreCall } from '../model/run-api.ts';
import type { RunConfig } from '../model/run-config.ts';
import { RESULTS, RunTarget, sameRepository, TARGET_INDEX, TARGETS } from '../model/run-target.ts';
import type { Clock, Ids } from '../ports/clock.ts';
import { type Fence, LeaseLost, type Store } from '../ports/store.ts';
import { type Answer, failureAnswer, HttpRefusal } from './http-error.ts';
import { type Authenticate, assertFresh, type JobClaims } from './principal.ts';
import { readBody } from './read-body.ts';
import { isOwner, ownerOf, refuseStoreCall } from './run-rights.ts';
import { type Admits, assertOwnRun, openSession, ownerOfClaims, type RunSession, sessionOf } from './run-session.ts';
import { refuseWrites } from './run-writes.ts';
import { sendAnswer } from './send-answer.ts';

export interface RunHandlerOptions {
  store: Store;
  clock: Clock;
  ids: Ids;
  authenticate: Authenticate;
  webUrl: string;
  /** Leases beyond the run's own that working on it takes. */
  leases?: (runId: string) => Promise<readonly string[]>;
  /** Told before a job makes a run of its own; may throw to refuse it. */
  creating?: (
    run: Pick<RunSession, 'run_id' | 'repository' | 'workflow_ref'>,
    config: Pick<RunConfig, 'github_repo_url'>,
  ) => Promise<void>;
  /** Default: every job of the run's repository. */
  admits?: Admits;
  /** Told once the target of such a run is known, and of every result. */
  targeted?: (target: RunTarget) => Promise<void>;
  finished?: (runId: string) => Promise<void>;
  onError?: (thrown: unknown) => void;
}
/** An artifact in base64, and its frame. */
const MAX_BODY = 64 * 1024 * 1024;
const PATH = /^\/v1\/runs\/(?:find|(r_[^/]{1,60})\/(session|store))$/u;

export function createRunHandler(options: RunHandlerOptions) {
  const { store } = options;

  async function answer(
    request: IncomingMessage,
    runId: string | undefined,
    what: string | undefined,
  ): Promise<Answer> {
    if (request.method !== 'POST')
      throw new HttpRefusal(405, `The method ${request.method} is not allowed here. Use POST.`, {
        headers: { allow: 'POST' },
      });
    const { authorization } = request.headers;
    if (runId !== undefined && what === 'store') {
      if (!RunId.safeParse(runId).success) throw new HttpRefusal(404, 'Not a run id.');
      const session = await sessionOf(store, authorization, runId);
      const call = parse(StoreCall, await readBody(request, MAX_BODY));
      const value = await perform(session, call);
      return { status: 200, body: { ok: true, ...(value === undefined ? {} : { value }) } };
    }
    const claims = await job(authorization, `${what ?? 'find'} ${runId ?? ''}`);
    const body = await readBody(request, 16 * 1024);
    if (runId !== undefined) {
      if (!RunId.safeParse(runId).success) throw new HttpRefusal(404, 'Not a run id.');
      return {
        status: 200,
        body: { ok: true, ...(await openSession(options, runId, claims, parse(SessionCall, body).holder)) },
      };
    }
    const { prefix } = parse(FindCall, body);
    if (!prefix.startsWith(`${claims.repository.toLowerCase()}|`))
      throw new HttpRefusal(403, 'A job may only name its own repository.', { code: 'POLICY_DENIED' });
    // A name can change hands: what was made under it belongs to the repository with its number.
    const me = ownerOfClaims(claims);
    const found = await store.keys(TARGET_INDEX, { prefix });
    const targets = await store.getMany<RunTarget>(
      TARGETS,
      found.map((key) => key.slice(key.lastIndexOf('|') + 1)),
    );
    const own = found.filter((_, at) => {
      const target = targets[at];
      return target !== undefined && sameRepository(target, me);
    });
    return { status: 200, body: { ok: true, value: own } };
  }

  /** Only a job of CI; its token is good for one call. */
  async function job(authorization: string | undefined, call: string): Promise<JobClaims> {
    const principal = await options.authenticate(authorization);
    if (principal.kind !== 'job')
      throw new HttpRefusal(403, "An operator's token cannot do this: it takes the identity of a job.", {
        code: 'POLICY_DENIED',
      });
    await assertFresh(options, principal, call);
    return principal.claims;
  }

  async function perform(session: RunSession, call: StoreCall): Promise<unknown> {
    const leases = 'namespace' in call ? [] : ((await options.leases?.(session.run_id)) ?? []);
    const refused = refuseStoreCall(session.run_id, call, leases);
    if (refused !== undefined) throw new HttpRefusal(403, refused, { code: 'POLICY_DENIED' });
    await refuseWrites(store, session.run_id, call);
    switch (call.op) {
      case 'get':
        return store.get(call.namespace, call.key);
      case 'get_many':
        return (await store.getMany(call.namespace, call.keys)).map((one) => (one === undefined ? [] : [one]));
      case 'keys':
        return store.keys(call.namespace, { prefix: call.prefix });
      case 'set':
        await store.set(call.namespace, call.key, call.value, ttlOf(call));
        if (call.namespace === RESULTS) await options.finished?.(session.run_id);
        return undefined;
      case 'delete':
        return store.delete(call.namespace, call.key);
      case 'insert':
        return insert(session, call);
      case 'insert_all':
        return orLost(() =>
          store.insertInOrder(
            call.namespace,
            call.keys.map((key, at) => ({ key, value: call.values[at] })),
            fenceOf(session, call),
          ),
        );
      case 'acquire':
        return store.acquireLease(call.name, ownerOf(session.holder, call.owner), call.ttl_ms);
      case 'renew':
        return store.renewLease(held(session, call.fence), call.ttl_ms);
      case 'release':
        return store.releaseLease(held(session, call.fence));
      case 'holder':
        return store.leaseHolder(call.name);
    }
  }

  async function insert(session: RunSession, call: Extract<StoreCall, { op: 'insert' }>): Promise<unknown> {
    if (call.namespace === TARGETS) {
      const given = parse(RunTarget, call.value);
      // What the job says of its repository counts for nothing; what the bot said before it, stands.
      const target = { ...given, ...ownerPart(session), run_id: session.run_id, by: 'job' as const };
      if ((await store.get(TARGETS, session.run_id)) !== undefined) return false;
      await writeTarget(store, target);
      await options.targeted?.(target);
      return true;
    }
    if (call.namespace === 'run') {
      const config = assertOwnRun(session, call.value, options.webUrl);
      if ((await store.get('run', session.run_id)) === undefined) await options.creating?.(session, config);
      await numberRun(store, session.run_id);
    }
    return orLost(() =>
      store.insertIfAbsent(call.namespace, call.key, call.value, { ...ttlOf(call), ...fenceOf(session, call) }),
    );
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const match = PATH.exec(URL.parse(request.url ?? '/', 'http://localhost')?.pathname ?? '');
    if (match === null) return false;
    try {
      sendAnswer(request, response, await answer(request, match[1], match[2]));
    } catch (thrown) {
      const failed = failureAnswer(thrown);
      if (failed.status >= 500) options.onError?.(thrown);
      sendAnswer(request, response, failed);
    }
    return true;
  };
}

const ownerPart = ({ repository, repository_id }: RunSession) => ({ repository, repository_id });
const ttlOf = ({ ttl_ms: ttlMs }: { ttl_ms?: number | undefined }): { ttlMs?: number } =>
  ttlMs === undefined ? {} : { ttlMs };

const fenceOf = (session: RunSession, { fence }: { fence?: Fence | undefined }): { fence?: Fence } =>
  fence === undefined ? {} : { fence: held(session, fence) };

/** The loss of a lease is an answer, not a failure of this service. */
async function orLost<T>(work: () => Promise<T>): Promise<T | 'lease_lost'> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof LeaseLost) return 'lease_lost';
    throw thrown;
  }
}

/** Another session's lease is nothing to this one. */
function held(session: RunSession, fence: Fence): Fence {
  if (!isOwner(session.holder, fence.owner))
    throw new HttpRefusal(403, 'Another session holds the lease.', { code: 'POLICY_DENIED' });
  return fence;
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  let given = value;
  if (Buffer.isBuffer(value))
    try {
      given = parseOnce(value.toString('utf8'));
    } catch {
      throw new HttpRefusal(400, 'The body is not JSON.');
    }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new HttpRefusal(400, `The request is not valid: ${z.prettifyError(parsed.error).slice(0, 500)}`, {
    code: 'SCHEMA_VALIDATION_FAILED',
  });
}
