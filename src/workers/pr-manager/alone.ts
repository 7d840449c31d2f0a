/** One run at a time works on a target, over every process that shares the store. */
import { ServiceError } from '../../errors.ts';
import type { WorkerContext } from '../worker.ts';

const LEASE_MS = 3 * 60_000;
const WAIT_MS = 60_000;

/** One run at a time looks for an open pull request of the target and opens one; otherwise two could. */
export async function alone<T>(
  { ports, snapshot, signal }: WorkerContext,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const until = ports.clock.monotonic() + WAIT_MS;
  for (;;) {
    signal.throwIfAborted();
    const fence = await ports.store.acquireLease(name, snapshot.run_id, LEASE_MS);
    if (fence !== undefined) {
      try {
        return await work();
      } finally {
        await ports.store.releaseLease(fence);
      }
    }
    if (ports.clock.monotonic() > until) {
      throw new ServiceError(
        'SERVICE_UNAVAILABLE',
        `Run \`${(await ports.store.leaseHolder(name)) ?? 'unknown'}\` still writes to the same target. Resume this run later; nothing is lost.`,
        { retryable: true },
      );
    }
    await ports.clock.sleep(250, signal);
  }
}
