/** What one replica of the bot does again and again until it ends: nobody does it twice at once, and a failure ends nothing. */
import type { Bot } from './bot.ts';
import { tryWithLock } from './queue/hold-lock.ts';
import { endsWithin } from './queue/queue.ts';

export interface Repeated {
  /** The lock that only one replica holds. */
  lock: string;
  /** What the log says when it failed. */
  failed: string;
  /** Milliseconds until the next time, asked before each. */
  wait(): number | Promise<number>;
  work(signal: AbortSignal): Promise<unknown>;
}
export interface Closing {
  /** Fulfilled once what is under way has ended, or does not end within some seconds. */
  close(): Promise<void>;
}

/** How long an end waits for what is under way. */
const LEFT_MS = 5_000;

export const NOTHING_REPEATED: Closing = { close: async () => undefined };

export function repeat(bot: Bot, { lock, failed, wait, work }: Repeated): Closing {
  const ending = new AbortController();
  const { signal } = ending;
  const loop = (async () => {
    while (!signal.aborted) {
      await bot.context.clock.sleep(await wait(), signal).catch(() => undefined);
      if (signal.aborted) return;
      await tryWithLock(bot.locks, lock, () => work(signal)).catch((thrown: unknown) =>
        bot.log('warn', failed, { error: String(thrown) }),
      );
    }
  })();
  return {
    async close() {
      ending.abort();
      // A database that is away answers nothing: what waits for it is left, and its lock ends by itself.
      await endsWithin(bot.context.clock, LEFT_MS, loop);
    },
  };
}
