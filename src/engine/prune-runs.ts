/** Forgets runs whose last event is older than the retention; a run that is being worked on stays. */
import type { Event } from '../model/event.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import { forgetKept } from './forget-kept.ts';
import { forgetRun } from './forget-run.ts';
import { leaseName } from './lease.ts';

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

/** The ids that went, or would. Run ids begin with their time, so nothing newer than the limit is read. */
export async function pruneRuns(
  deps: { store: Store; home: string; clock: Pick<Clock, 'now'> },
  { days, dryRun = false, onRun, signal }: PruneOptions,
): Promise<string[]> {
  const before = deps.clock.now() - days * DAY_MS;
  const limit = `r_${new Date(before).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  const old = (await deps.store.keys('run')).filter((id) => id < limit);
  const gone: string[] = [];
  const failures: unknown[] = [];
  for (const id of old) {
    signal?.throwIfAborted();
    try {
      if ((await lastEventAt(deps.store, id)) >= before) continue;
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
