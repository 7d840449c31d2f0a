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
  /** Kept as long as its run is. */
  run: string;
  key: string;
  /** Longest to wait for another caller with the same key. */
  waitMs: number;
  signal: AbortSignal;
  /** The record of an earlier success whose entry was never finished. */
  recorded(): Promise<Kept | undefined>;
  /** Looks outside for what an earlier try may have left there since then. */
  find(since: number): Promise<Record<string, unknown> | undefined>;
  /** Whether the outside may carry it out for a while after nobody waits for its answer any more. */
  mayOutlast: boolean;
  make(): Promise<Record<string, unknown>>;
  /** Whether nobody knows what became of a try that failed so. */
  isUncertain(thrown: unknown): boolean;
  record(result: Record<string, unknown>): Promise<Kept>;
}

const NAMESPACE = 'toolhub-once';
const placeOf = ({ run, key }: Pick<OnceWork, 'run' | 'key'>): string => `${run}/${key}`;
const LEASE_MS = 10_000;
/** A call to GitHub ends after 30 s, whatever becomes of the store meanwhile: nobody else takes it for dead before. */
const UNDER_WAY_MS = 45_000;
const PAUSE_MS = 40;
/** Clocks of two machines may differ by this much. */
const SKEW_MS = 120_000;

export async function once(deps: OnceDeps, work: OnceWork): Promise<Once> {
  const done = await finished(deps.store, placeOf(work));
  if (done !== undefined) return { ...done, replayed: true };
  return joined(deps, work);
}

/** Of one process, callers wait for the one that is at work, whatever becomes of its lease. */
async function joined(deps: OnceDeps, work: OnceWork): Promise<Once> {
  const { clock } = deps;
  const until = clock.monotonic() + work.waitMs;
  for (let other = atWork.get(placeOf(work)); other !== undefined; other = atWork.get(placeOf(work))) {
    const waited = new AbortController();
    const late = clock
      .sleep(Math.max(0, until - clock.monotonic()), AbortSignal.any([waited.signal, work.signal]))
      .catch(() => undefined);
    const done = await Promise.race([other.catch(() => undefined), late]);
    waited.abort();
    work.signal.throwIfAborted();
    if (done !== undefined) return { ...done, replayed: true };
    if (clock.monotonic() >= until) throw inProgress();
  }
  const mine = holding(deps, work, until).finally(() => atWork.delete(placeOf(work)));
  atWork.set(placeOf(work), mine);
  return mine;
}
const atWork = new Map<string, Promise<Once>>();

type Once = Kept & { replayed: boolean };

async function makeOnce(deps: OnceDeps, work: OnceWork, assertHeld: () => Promise<void>): Promise<Once> {
  const entry = await deps.store.get<Entry>(NAMESPACE, placeOf(work));
  if (entry?.state === 'done') return { ...kept(entry), replayed: true };
  // Also where the store has lost the entry: the evidence came back with the run's files.
  const recorded = await work.recorded();
  if (recorded !== undefined) return { ...(await finish(deps.store, placeOf(work), recorded)), replayed: true };
  if (entry?.state === 'pending') {
    const found = await work.find(entry.since - SKEW_MS);
    if (found !== undefined)
      return { ...(await finish(deps.store, placeOf(work), await work.record(found))), replayed: false };
  } else {
    await deps.store.set(NAMESPACE, placeOf(work), { state: 'pending', since: deps.clock.now() } satisfies Entry);
  }
  await assertHeld();
  const result = await attempt(deps, work);
  return { ...(await finish(deps.store, placeOf(work), await work.record(result))), replayed: false };
}

/** After a lost answer it is looked for before anybody may try again. */
async function attempt({ store, clock }: OnceDeps, work: OnceWork): Promise<Record<string, unknown>> {
  const since = clock.now() - SKEW_MS;
  try {
    return await work.make();
  } catch (thrown) {
    if (!work.isUncertain(thrown)) {
      await store.delete(NAMESPACE, placeOf(work));
      throw thrown;
    }
    const found = await work.find(since).catch(() => undefined);
    if (found !== undefined) return found;
    throw thrown;
  }
}

async function holding(deps: OnceDeps, work: OnceWork, until: number): Promise<Once> {
  const { store, clock, ids } = deps;
  const owner = `toolhub#${ids.random(12)}`;
  const leaseMs = work.mayOutlast ? UNDER_WAY_MS : LEASE_MS;
  for (;;) {
    work.signal.throwIfAborted();
    const fence = await store.acquireLease(`toolhub:${placeOf(work)}`, owner, leaseMs);
    if (fence !== undefined) {
      const renew = setInterval(() => void store.renewLease(fence, leaseMs).catch(() => false), LEASE_MS / 3);
      try {
        return await makeOnce(deps, work, async () => {
          if (!(await store.renewLease(fence, leaseMs))) throw inProgress();
        });
      } finally {
        clearInterval(renew);
        // What was given up half-way may still be carried out, and nobody finds it yet.
        if (!(work.mayOutlast && work.signal.aborted)) await store.releaseLease(fence).catch(() => undefined);
      }
    }
    if (clock.monotonic() >= until) throw inProgress();
    await clock.sleep(PAUSE_MS, work.signal);
  }
}

const inProgress = (): ServiceError =>
  new ServiceError('SERVICE_UNAVAILABLE', 'The same call is still at work. Call again to get its answer.', {
    retryable: true,
    details: { reason: 'in_progress' },
  });

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
