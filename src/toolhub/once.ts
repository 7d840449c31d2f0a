/** A write to the outside that happens once for its key: among concurrent callers, over crashes, and when an answer was lost. */
import { createHash } from 'node:crypto';
import { ServiceError } from '../errors.ts';
import type { Clock, Ids } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';

export interface Kept {
  result: Record<string, unknown>;
  tool_call_id: string;
  evidence_hash: string;
}
type Entry = { state: 'pending'; since: number } | ({ state: 'done' } & Kept);

export interface OnceDeps {
  store: Store;
  clock: Clock;
  ids: Pick<Ids, 'random'>;
}
export interface OnceWork {
  key: string;
  /** Longest to wait for another caller with the same key. */
  waitMs: number;
  signal: AbortSignal;
  /** The record of an earlier success whose entry was never finished. */
  recorded(): Promise<Kept | undefined>;
  /** Looks outside for what an earlier try may have left there since then. */
  find(since: number): Promise<Record<string, unknown> | undefined>;
  make(): Promise<Record<string, unknown>>;
  /** Whether nobody knows what became of a try that failed so. */
  isUncertain(thrown: unknown): boolean;
  record(result: Record<string, unknown>): Promise<Kept>;
}

const NAMESPACE = 'toolhub-once';
const LEASE_MS = 10_000;
const PAUSE_MS = 40;
/** Clocks of two machines may differ by this much. */
const SKEW_MS = 120_000;

export async function once(deps: OnceDeps, work: OnceWork): Promise<Kept & { replayed: boolean }> {
  const done = await finished(deps.store, work.key);
  if (done !== undefined) return { ...done, replayed: true };
  return holding(deps, work, async () => {
    const entry = await deps.store.get<Entry>(NAMESPACE, work.key);
    if (entry?.state === 'done') return { ...kept(entry), replayed: true };
    // Also where the store has lost the entry: the evidence came back with the run's files.
    const recorded = await work.recorded();
    if (recorded !== undefined) return { ...(await finish(deps.store, work.key, recorded)), replayed: true };
    if (entry?.state === 'pending') {
      const found = await work.find(entry.since - SKEW_MS);
      if (found !== undefined)
        return { ...(await finish(deps.store, work.key, await work.record(found))), replayed: false };
    } else {
      await deps.store.set(NAMESPACE, work.key, { state: 'pending', since: deps.clock.now() } satisfies Entry);
    }
    const result = await attempt(deps, work);
    return { ...(await finish(deps.store, work.key, await work.record(result))), replayed: false };
  });
}

/** After a lost answer it is looked for before anybody may try again. */
async function attempt({ store, clock }: OnceDeps, work: OnceWork): Promise<Record<string, unknown>> {
  const since = clock.now() - SKEW_MS;
  try {
    return await work.make();
  } catch (thrown) {
    if (!work.isUncertain(thrown)) {
      await store.delete(NAMESPACE, work.key);
      throw thrown;
    }
    const found = await work.find(since).catch(() => undefined);
    if (found !== undefined) return found;
    throw thrown;
  }
}

async function holding<T>({ store, clock, ids }: OnceDeps, work: OnceWork, then: () => Promise<T>): Promise<T> {
  const owner = `toolhub#${ids.random(12)}`;
  const until = clock.monotonic() + work.waitMs;
  for (;;) {
    work.signal.throwIfAborted();
    const fence = await store.acquireLease(`toolhub:${work.key}`, owner, LEASE_MS);
    if (fence !== undefined) {
      const renew = setInterval(() => void store.renewLease(fence, LEASE_MS).catch(() => false), LEASE_MS / 3);
      try {
        return await then();
      } finally {
        clearInterval(renew);
        await store.releaseLease(fence).catch(() => undefined);
      }
    }
    if (clock.monotonic() >= until) {
      throw new ServiceError('SERVICE_UNAVAILABLE', 'The same call is still at work. Call again to get its answer.', {
        retryable: true,
        details: { reason: 'in_progress' },
      });
    }
    await clock.sleep(PAUSE_MS, work.signal);
  }
}

async function finished(store: Store, key: string): Promise<Kept | undefined> {
  const entry = await store.get<Entry>(NAMESPACE, key);
  return entry?.state === 'done' ? kept(entry) : undefined;
}
async function finish(store: Store, key: string, value: Kept): Promise<Kept> {
  await store.set(NAMESPACE, key, { state: 'done', ...value } satisfies Entry);
  return value;
}
const kept = ({ result, tool_call_id, evidence_hash }: Kept): Kept => ({ result, tool_call_id, evidence_hash });

/** The key of a write: run, tool and its input with spelling differences taken out, in the order other readers of the contract hash them. */
export function onceKey(call: {
  run_id: string;
  tool_name: string;
  title: string;
  body: string;
  labels: readonly string[];
  index?: number;
}): string {
  const labels = call.labels.map((label) => label.trim()).sort();
  const { run_id, tool_name, title, body, index } = call;
  const normal = { run_id, tool_name, title: title.trim(), body, labels, ...(index === undefined ? {} : { index }) };
  return createHash('sha256').update(JSON.stringify(normal)).digest('hex');
}

/** Put behind the text of what is made, invisible to readers, so that it is found again. */
export const onceMark = (key: string): string => `\n\n<!-- launch-call: ${key} -->`;
