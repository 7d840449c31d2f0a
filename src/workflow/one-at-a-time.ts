/** Workflows are begun one at a time, over every process that shares the store, so that what is counted before stays true. */
import { ServiceError } from '../errors.ts';
import type { Clock, Ids } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';

const LEASE = 'workflow-start';
const LEASE_MS = 6_000;
const POLL_MS = 10;
/** This process's own starts queue here; those of others are waited for through the lease. */
let starting: Promise<unknown> = Promise.resolve();

/** Throws SERVICE_UNAVAILABLE, retryable, when others hold the turn for long. */
export function oneAtATime<T>(
  { store, clock, ids }: { store: Store; clock: Clock; ids: Pick<Ids, 'random'> },
  work: () => Promise<T>,
): Promise<T> {
  const turn = starting.then(async () => {
    const owner = `start#${ids.random(12)}`;
    for (let waited = 0; ; waited += POLL_MS) {
      const fence = await store.acquireLease(LEASE, owner, LEASE_MS);
      if (fence !== undefined) {
        try {
          return await work();
        } finally {
          await store.releaseLease(fence).catch(() => undefined);
        }
      }
      if (waited > LEASE_MS * 2)
        throw new ServiceError(
          'SERVICE_UNAVAILABLE',
          'Another process has been starting a workflow for long. Try again.',
          { retryable: true },
        );
      await clock.sleep(POLL_MS);
    }
  });
  starting = turn.catch(() => undefined);
  return turn;
}
