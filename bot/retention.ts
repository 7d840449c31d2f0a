/** Runs older than LAUNCH_RETENTION_DAYS go, with what the bot keeps of them; one replica looks, twice a day. */
import { pruneRuns } from '../src/engine/prune-runs.ts';
import type { Bot } from './bot.ts';
import { tryWithLock } from './queue/hold-lock.ts';
import { forgetOwner } from './runs.ts';

const EVERY_MS = 12 * 3_600_000;
/** Not at once: a start that fails is tried again and again. */
const FIRST_MS = 10 * 60_000;

export function startRetention(bot: Bot): { close(): Promise<void> } {
  const days = bot.settings.retentionDays;
  if (days === 0) return { close: async () => undefined };
  const ending = new AbortController();
  const { store, clock, home } = bot.context;
  const loop = (async () => {
    for (let wait = FIRST_MS; !ending.signal.aborted; wait = EVERY_MS) {
      await clock.sleep(wait, ending.signal).catch(() => undefined);
      if (ending.signal.aborted) return;
      await tryWithLock(bot.locks, 'prune', async () => {
        const options = { days, signal: ending.signal, onRun: (run: string) => forgetOwner(store, run) };
        const gone = await pruneRuns({ store, home, clock }, options);
        if (gone.length > 0) bot.log('info', 'runs forgotten', { count: gone.length });
      }).catch((thrown: unknown) => bot.log('warn', 'retention failed', { error: String(thrown) }));
    }
  })();
  return {
    async close() {
      ending.abort();
      await loop;
    },
  };
}
