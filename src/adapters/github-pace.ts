/** One pace for all calls of a client: writes spaced apart, and nothing at all goes out while GitHub said to wait. */
import PQueue from 'p-queue';
import type { Clock } from '../ports/clock.ts';

export interface Pace {
  /** Runs a call when its turn has come and no pause holds. */
  read<T>(work: () => Promise<T>): Promise<T>;
  write<T>(work: () => Promise<T>): Promise<T>;
  /** Holds every call back, also those already queued. */
  pause(ms: number): void;
}

export interface PaceOptions {
  clock: Pick<Clock, 'monotonic' | 'sleep'>;
  /** GitHub's secondary limit is 80 content-creating calls a minute. Default 80. */
  writesPerMinute?: number;
  /** GitHub's limit is 100. Default 10. */
  concurrency?: number;
}

export function createPace({ clock, writesPerMinute = 80, concurrency = 10 }: PaceOptions): Pace {
  const all = new PQueue({ concurrency });
  const writes = new PQueue({ concurrency: 1 });
  const starts: number[] = [];
  let pausedUntil = 0;

  async function untilFree(): Promise<void> {
    for (let wait = pausedUntil - clock.monotonic(); wait > 0; wait = pausedUntil - clock.monotonic())
      await clock.sleep(wait);
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
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    await untilFree();
    return work();
  };
  return {
    read: (work) => all.add(() => run(work)),
    write: (work) =>
      writes.add(async () => {
        await untilFree();
        await untilRoom();
        return all.add(() => run(work));
      }),
    pause: (ms) => {
      pausedUntil = Math.max(pausedUntil, clock.monotonic() + ms);
    },
  };
}
