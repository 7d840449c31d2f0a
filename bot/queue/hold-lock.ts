/** Holds a lease of the store while a piece of work runs; renewed as long as it does, given up when it ends. */
import type { Clock } from '../../src/ports/clock.ts';
import type { Store } from '../../src/ports/store.ts';

const LEASE_MS = 30_000;

export interface LockPorts {
  store: Store;
  clock: Clock;
  /** This process. */
  owner: string;
}
export type Held<T> = { held: false } | { held: true; value: T };

/** Does nothing while somebody else holds the lock. The signal aborts when the lock is lost. */
export async function tryWithLock<T>(
  ports: LockPorts,
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<Held<T>> {
  const { store, owner } = ports;
  // Each holding has an owner of its own: the same process must wait for itself too.
  const fence = await store.acquireLease(`bot:${name}`, `${owner}:${++serial}`, LEASE_MS);
  if (fence === undefined) return { held: false };
  const lost = new AbortController();
  const timer = setInterval(() => {
    store.renewLease(fence, LEASE_MS).then(
      (renewed) => {
        if (!renewed) lost.abort(new Error('The lock was lost.'));
      },
      () => undefined,
    );
  }, LEASE_MS / 3);
  timer.unref();
  try {
    return { held: true, value: await work(outer === undefined ? lost.signal : AbortSignal.any([lost.signal, outer])) };
  } finally {
    clearInterval(timer);
    await store.releaseLease(fence).catch(() => undefined);
  }
}

/** Waits for its turn. */
export async function withLock<T>(
  ports: LockPorts,
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
  waitMs = 60_000,
): Promise<T> {
  const until = ports.clock.monotonic() + waitMs;
  for (let pause = 10; ; pause = Math.min(pause * 2, 250)) {
    const done = await tryWithLock(ports, name, work);
    if (done.held) return done.value;
    if (ports.clock.monotonic() > until) throw new Error(`\`${name}\` was not free in time.`);
    await ports.clock.sleep(pause);
  }
}
let serial = 0;
