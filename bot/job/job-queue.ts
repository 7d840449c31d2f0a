/** A queue that lives as long as its job: what was asked for is done in order, tried again where it may pass, then the job ends. */
import type { Clock } from '../../src/ports/clock.ts';
import { DEFAULT_BACKOFF_MS, type Queue, type QueueJob, type Work } from '../queue/queue.ts';

const ATTEMPTS = 3;

export interface JobQueue extends Queue {
  /** Does all that was added, and what that adds. Throws when `signal` aborts. */
  drain(work: Work, signal: AbortSignal): Promise<void>;
}

export function createJobQueue(
  clock: Pick<Clock, 'sleep'>,
  onError: (job: QueueJob, thrown: unknown) => void,
  backoffMs = DEFAULT_BACKOFF_MS,
): JobQueue {
  const known = new Set<string>();
  const waiting: QueueJob[] = [];
  const attempt = async (job: QueueJob, work: Work, signal: AbortSignal): Promise<void> => {
    for (let nth = 1; ; nth += 1) {
      signal.throwIfAborted();
      try {
        return await work(job, signal, nth === ATTEMPTS);
      } catch (thrown) {
        if (signal.aborted || nth === ATTEMPTS) throw thrown;
        onError(job, thrown);
        await clock.sleep(backoffMs * 2 ** (nth - 1), signal);
      }
    }
  };
  return {
    backend: 'job',
    async add(job) {
      if (known.has(job.id)) return false;
      known.add(job.id);
      waiting.push(job);
      return true;
    },
    start: async () => undefined,
    counts: async () => ({ waiting: waiting.length, active: 0, dead: 0 }),
    dead: async () => [],
    revive: async () => false,
    // All of it ends with the job.
    async forget(tenant, isSo = () => true) {
      const left = waiting.filter((job) => job.tenant !== tenant || !isSo(job));
      const gone = waiting.length - left.length;
      waiting.splice(0, waiting.length, ...left);
      return gone;
    },
    close: async () => true,
    async drain(work, signal) {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await attempt(job, work, signal);
    },
  };
}
