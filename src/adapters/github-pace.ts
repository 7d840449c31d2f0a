/** One pace for all calls of a client: writes spaced apart, and nothing at all goes out while GitHub said to wait. */
import PQueue from 'p-queue';
import { GitHubPaused } from '../commit/github-api.ts';
import type { Clock } from '../ports/clock.ts';

export interface Pace {
  /** Runs a call when its turn has come and no pause holds. Throws GitHubPaused for a pause longer than `patienceMs`. */
  read<T>(work: () => Promise<T>, patienceMs?: number): Promise<T>;
  write<T>(work: () => Promise<T>, patienceMs?: number): Promise<T>;
  /** Holds every call back, also those already queued. */
  pause(ms: number): void;
  /** How long the pause still holds, in milliseconds. */
  paused(): number;
}

/** Content-creating calls (docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api). */
export const WRITES_PER_MINUTE = 80;

export interface PaceOptions {
  clock: Pick<Clock, 'monotonic' | 'sleep'>;
  /** Default: what GitHub's secondary limit allows. */
  writesPerMinute?: number;
  /** GitHub's limit is 100. Default 10. */
  concurrency?: number;
}

export function createPace({ clock, writesPerMinute = WRITES_PER_MINUTE, concurrency = 10 }: PaceOptions): Pace {
  const all = new PQueue({ concurrency });
  const writes = new PQueue({ concurrency: 1 });
  const starts: number[] = [];
  let pausedUntil = 0;

  const paused = (): number => Math.max(0, pausedUntil - clock.monotonic());
  async function untilFree(patienceMs: number): Promise<void> {
    for (let wait = paused(); wait > 0; wait = paused()) {
      if (wait > patienceMs) throw new GitHubPaused(wait);
      await clock.sleep(wait);
    }
  }
  /** A short burst is fine; what counts is the number of writes in any minute. */
  async function untilRoom(): Promise<void> {
    for (;;) {
      const now = clock.monotonic();
      while (starts[0] !== undefined && now - starts[0] >= 60_000) starts.shift();
      if (starts.length < writesPerMinute) break;
      await clock.sleep(60_000 - (now - (starts[0] ?? now)));
    }
    starts.push(clock.monotonic());
  }
  const run = async <T>(work: () => Promise<T>, patienceMs: number): Promise<T> => {
    await untilFree(patienceMs);
    return work();
  };
  return {
    read: (work, patienceMs = Number.POSITIVE_INFINITY) => all.add(() => run(work, patienceMs)),
    write: (work, patienceMs = Number.POSITIVE_INFINITY) =>
      writes.add(async () => {
        await untilFree(patienceMs);
        await untilRoom();
        return all.add(() => run(work, patienceMs));
      }),
    paused,
    pause: (ms) => {
      pausedUntil = Math.max(pausedUntil, clock.monotonic() + ms);
    },
  };
}
