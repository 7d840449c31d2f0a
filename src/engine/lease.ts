/** One writer a run: a lease with a fence, renewed while the work goes on, and the flag by which anyone may cancel it. */
import { setTimeout as delay } from 'node:timers/promises';
import { type LaunchError, UserError } from '../errors.ts';
import type { Liveness } from '../ports/liveness.ts';
import { type Fence, LeaseLost, type Store } from '../ports/store.ts';

export type StopReason = 'cancelled' | 'lease_lost' | 'caller' | 'runtime';
export interface Held extends Writer {
  readonly signal: AbortSignal;
  /** Why the signal aborted. */
  readonly reason: StopReason | undefined;
  stop(reason: StopReason): void;
}
/** The right to write a run's events. */
export interface Writer {
  readonly fence: Fence;
  /** After a stall longer than the lease: takes it up again, if nobody has had it since. */
  regain(): Promise<boolean>;
}
export interface LeaseOptions {
  store: Store;
  owner: string;
  ttlMs: number;
  pollMs: number;
  liveness: Liveness | undefined;
}

/** Held by whoever works on a run. */
export const leaseName = (runId: string): string => `run/${runId}`;

/** Runs `work` as the run's only writer; undefined when another process is. */
export async function holding<T>(
  runId: string,
  options: LeaseOptions,
  work: (held: Held) => Promise<T>,
): Promise<{ value: T } | undefined> {
  const first = await acquire(runId, options);
  if (first === undefined) return undefined;
  let fence = first;
  const controller = new AbortController();
  let reason: StopReason | undefined;
  const regainOnce = async (): Promise<boolean> => {
    const { store, owner, ttlMs } = options;
    const next = await store.acquireLease(leaseName(runId), owner, ttlMs);
    if (next === undefined) return false;
    // The number grows with every owner: a step of more than one says that somebody was here.
    if (next.token > fence.token + 1) {
      await store.releaseLease(next);
      return false;
    }
    fence = next;
    await store.set('writer', runId, next);
    return true;
  };
  /** Whoever renews and whoever writes may notice a stall at the same time: the second is no stranger to the first. */
  let regaining: Promise<boolean> | undefined;
  const held: Held = {
    get fence() {
      return fence;
    },
    regain: () => {
      regaining ??= regainOnce().finally(() => {
        regaining = undefined;
      });
      return regaining;
    },
    signal: controller.signal,
    get reason() {
      return reason;
    },
    stop(why) {
      if (controller.signal.aborted) return;
      reason = why;
      controller.abort(new DOMException('Cancelled.', 'AbortError'));
    },
  };
  const ended = new AbortController();
  const guard = Promise.all([renew(options, held, ended.signal), watchCancel(runId, options, held, ended.signal)]);
  try {
    return { value: await work(held) };
  } finally {
    ended.abort();
    await guard;
    // A store that is away lets the lease run out by itself.
    await options.store.releaseLease(fence).catch(() => {});
  }
}

async function acquire(runId: string, { store, owner, ttlMs, liveness }: LeaseOptions): Promise<Fence | undefined> {
  const name = leaseName(runId);
  const fence = await store.acquireLease(name, owner, ttlMs);
  if (fence !== undefined) {
    await store.set('writer', runId, fence);
    return fence;
  }
  // A writer that died on this machine need not be waited for.
  const last = await store.get<Fence>('writer', runId);
  if (last === undefined || liveness?.isGone(last.owner) !== true) return undefined;
  await store.releaseLease(last);
  const again = await store.acquireLease(name, owner, ttlMs);
  if (again !== undefined) await store.set('writer', runId, again);
  return again;
}

/** Renews at a third of the time to live; one failure is retried, a loss that cannot be made good stops the work. */
async function renew({ store, ttlMs }: LeaseOptions, held: Held, ended: AbortSignal): Promise<void> {
  let good = performance.now();
  while (await pause(ttlMs / 3, ended)) {
    try {
      if (!(await store.renewLease(held.fence, ttlMs)) && !(await held.regain())) return held.stop('lease_lost');
      good = performance.now();
    } catch {
      if (performance.now() - good > ttlMs) return held.stop('lease_lost');
    }
  }
}

async function watchCancel(
  runId: string,
  { store, pollMs }: LeaseOptions,
  held: Held,
  ended: AbortSignal,
): Promise<void> {
  do {
    try {
      if (await cancelRequested(store, runId)) return held.stop('cancelled');
    } catch {
      // The store is away for a moment; the renewal decides how long that may last.
    }
  } while (await pause(pollMs, ended));
}

const pause = (ms: number, ended: AbortSignal): Promise<boolean> =>
  delay(ms, undefined, { signal: ended, ref: false }).then(
    () => true,
    () => false,
  );

export const requestCancel = (store: Store, runId: string, at: number): Promise<void> =>
  store.set('cancel', runId, { at });
export const cancelRequested = async (store: Store, runId: string): Promise<boolean> =>
  (await store.get('cancel', runId)) !== undefined;

/** The call may succeed as soon as the other process has finished its step. */
export const heldByAnother = (runId: string, state: string): LaunchError =>
  new UserError('ILLEGAL_STATE', `Another process works on run ${runId}. Wait for it, then call again.`, {
    retryable: true,
    details: { state, reason: 'lease_held', next_call: 'launch_get_status' },
  });

export const isLeaseLost = (thrown: unknown): thrown is LeaseLost => thrown instanceof LeaseLost;
