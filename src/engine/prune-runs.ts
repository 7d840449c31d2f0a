/** Forgets runs whose last event is older than the retention; a run that is being worked on stays. */
import type { Event } from '../model/event.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { forgetKept } from './forget-kept.ts';
import { forgetRun, SEEN_AHEAD } from './forget-run.ts';
import { leaseName } from './lease.ts';
import { inOrder } from './run-order.ts';

const DAY_MS = 24 * 3_600_000;
export const DEFAULT_RETENTION_DAYS = 90;

export interface PruneOptions {
  days: number;
  /** Only says what would go. */
  dryRun?: boolean;
  /** Before a run is forgotten: what else is kept under it. */
  onRun?: (runId: string) => Promise<void>;
  signal?: AbortSignal;
}

/** The ids that went, or would. Run ids begin with their time, so nothing newer than the limit is read; a run that was made behind one that is young is no older, whatever the clock said then. */
export async function pruneRuns(
  deps: { store: Store; home: string; clock: Pick<Clock, 'now'> },
  { days, dryRun = false, onRun, signal }: PruneOptions,
): Promise<string[]> {
  const now = deps.clock.now();
  const before = now - days * DAY_MS;
  const [limit, ahead] = [idAt(before), idAt(now + DAY_MS)];
  const ids = await inOrder(deps.store, await deps.store.keys('run'));
  const young = ids.findIndex((id) => id >= limit && id <= ahead);
  const old = ids.filter((id, at) => (id < limit && (young === -1 || at < young)) || id > ahead);
  const gone: string[] = [];
  const failures: unknown[] = [];
  for (const id of old) {
    signal?.throwIfAborted();
    try {
      const last = await lastEventAt(deps.store, id);
      const at = last > now + DAY_MS ? await firstSeenAhead(deps.store, id, { now, dryRun }) : last;
      if (at >= before) continue;
      if ((await deps.store.leaseHolder(leaseName(id))) !== undefined) continue;
      if (!dryRun) {
        await onRun?.(id);
        await forgetRun(deps, id);
      }
      gone.push(id);
    } catch (thrown) {
      signal?.throwIfAborted();
      // One run that cannot be forgotten keeps no other: it is said when all were tried.
      failures.push(thrown);
    }
  }
  if (!dryRun) await forgetKept(deps.home, before);
  if (failures.length > 0) throw failures[0];
  return gone;
}

/** How the id of a run begins that was made then. */
const idAt = (time: number): string => `r_${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** What lies ahead was written by a clock that was wrong: its time is when that was first seen, so that it is not kept for ever. */
async function firstSeenAhead(
  store: Store,
  id: string,
  { now, dryRun }: { now: number; dryRun: boolean },
): Promise<number> {
  const seen = await store.get<number>(SEEN_AHEAD, id);
  if (typeof seen === 'number' && seen <= now + DAY_MS) return seen;
  if (!dryRun) await store.set(SEEN_AHEAD, id, now);
  return now;
}

const NEWEST = 20;
/** Where nobody else says what time it is: the clock's, and no later than the newest event on record, so that a clock that is ahead makes nothing old. */
export async function timeOnRecord({ store, clock }: { store: Store; clock: Pick<Clock, 'now'> }): Promise<number> {
  const now = clock.now();
  const ahead = idAt(now + DAY_MS);
  const ids = (await inOrder(store, await store.keys('run'))).filter((id) => id <= ahead);
  let newest = 0;
  for (const id of ids.slice(-NEWEST)) {
    const at = await lastEventAt(store, id);
    if (at <= now + DAY_MS) newest = Math.max(newest, at);
  }
  return newest === 0 ? now : Math.min(now, newest);
}

/** A header without an event is what a crash left behind; what is no event has no time. */
async function lastEventAt(store: Store, id: string): Promise<number> {
  const last = (await store.keys('event', { prefix: `${id}/` })).at(-1);
  const event = last === undefined ? undefined : await store.get<Partial<Event> | null>('event', last);
  const at = Date.parse(String(event?.ts));
  return Number.isNaN(at) ? 0 : at;
}

/** LAUNCH_RETENTION_DAYS, or 90; undefined for what is no whole number. 0 keeps everything. */
export function retentionDays(written: string | undefined): number | undefined {
  if (written === undefined || written === '') return DEFAULT_RETENTION_DAYS;
  const days = Number(written);
  return Number.isSafeInteger(days) && days >= 0 ? days : undefined;
}
