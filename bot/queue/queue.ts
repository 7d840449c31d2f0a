/** Work that outlives a delivery: kept until it is done, one job at a time for a lock, fair between installations. */

import type { Clock } from '../../src/ports/clock.ts';

export interface QueueJob {
  /** The same id is the same job: adding it again changes nothing. */
  id: string;
  kind: string;
  /** The installation: tenants take turns. */
  tenant: string;
  /** Jobs of one lock run one after the other, e.g. of one run or one target branch. */
  lock: string;
  /** JSON; carries its own version. */
  data: Record<string, unknown>;
}
export interface DeadJob {
  id: string;
  kind: string;
  tenant: string;
  attempts: number;
  error: string;
  /** RFC 3339. */
  at: string;
}
/** Throws to be tried again; `signal` aborts when the queue closes or the lock is lost; after the last attempt nobody tries again. */
export type Work = (job: QueueJob, signal: AbortSignal, isLast: boolean) => Promise<void>;

export interface Queue {
  readonly backend: string;
  /** Answers whether the job is new. Kept once this returns. */
  add(job: QueueJob): Promise<boolean>;
  /** Begins to take jobs. */
  start(work: Work): Promise<void>;
  counts(): Promise<{ waiting: number; active: number; dead: number }>;
  /** What was given up after the last attempt, newest first. */
  dead(limit: number): Promise<DeadJob[]>;
  /** A dead job gets a new life. */
  revive(id: string): Promise<boolean>;
  /**
   * Forgets the jobs of a tenant that are so, whatever became of them, with all that they hold; one that is under way is forgotten when it
   * ends. Answers how many.
   */
  forget(tenant: string, isSo?: (job: QueueJob) => boolean): Promise<number>;
  /** Takes no more, waits so long for what is under way, hands back the rest. Answers whether all ended by itself. */
  close(graceMs: number): Promise<boolean>;
}

export interface QueueOptions {
  concurrency: number;
  /** Default 5. */
  attempts?: number;
  /** Wait before the second attempt; it doubles each time. Default 2 s. */
  backoffMs?: number;
  onError?: (job: QueueJob, thrown: unknown) => void;
}
/** One place is always left for the others: a tenant whose calls hang holds up itself. */
export const mostOfTenant = (concurrency: number): number => Math.max(1, concurrency - 1);
/** How long a job of a tenant that holds its places waits for the next look; longer each time, for there may be thousands. */
export const fullMs = (looks: number): number => Math.min(30_000, 250 * 2 ** Math.min(looks, 10));

/** Work that has to wait gives up its place, and this is no attempt: how long, or undefined for any other failure. */
export function laterMsOf(thrown: unknown): number | undefined {
  let error = thrown;
  for (let depth = 0; depth < 5 && error instanceof Error; depth += 1) {
    if ('laterMs' in error && typeof error.laterMs === 'number') return Math.max(50, error.laterMs);
    error = error.cause;
  }
  return undefined;
}

/** How many jobs of each tenant are under way in this process. */
export function createPlaces(concurrency: number): { has(tenant: string): boolean; hold(tenant: string): () => void } {
  const held = new Map<string, number>();
  return {
    has: (tenant) => (held.get(tenant) ?? 0) < mostOfTenant(concurrency),
    hold(tenant) {
      held.set(tenant, (held.get(tenant) ?? 0) + 1);
      return () => {
        const left = (held.get(tenant) ?? 1) - 1;
        if (left > 0) held.set(tenant, left);
        else held.delete(tenant);
      };
    },
  };
}
export const DEFAULT_ATTEMPTS = 5;
export const DEFAULT_BACKOFF_MS = 2_000;
/** Stands in errors that belong to no job. */
export const NO_JOB: QueueJob = { id: '', kind: 'queue', tenant: '', lock: '', data: {} };
/** How long an id stays known after its job is done. */
export const KNOWN_MS = 3 * 24 * 3_600_000;
/** So far clocks of replicas may be apart. */
export const SLACK_MS = 60_000;
/** Longer waits are never given. */
export const LONGEST_MS = 24 * 3_600_000;
/** How long a job that was given up can be given a new life. */
export const DEAD_MS = 30 * 24 * 3_600_000;
export const messageOf = (thrown: unknown): string =>
  (thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown))
    .replace(/[\r\n]+/gu, ' ')
    .slice(0, 500);

/** Whether the work ended by itself within so many milliseconds. */
export async function endsWithin(clock: Pick<Clock, 'sleep'>, ms: number, work: Promise<unknown>): Promise<boolean> {
  const late = new AbortController();
  const waited = clock.sleep(ms, late.signal).then(
    () => false,
    () => true,
  );
  const ended = await Promise.race([work.then(() => true), waited]);
  late.abort();
  return ended;
}
