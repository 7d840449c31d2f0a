/** Runs older than LAUNCH_RETENTION_DAYS go, with what the bot keeps of them; one replica looks, twice a day. */
import { pruneRuns } from '../src/engine/prune-runs.ts';
import type { Bot } from './bot.ts';
import { type Closing, NOTHING_REPEATED, repeat } from './repeat.ts';
import { forgetOwner } from './runs.ts';

const EVERY_MS = 12 * 3_600_000;
/** Not at once: a start that fails is tried again and again. */
const FIRST_MS = 10 * 60_000;

export function startRetention(bot: Bot): Closing {
  const days = bot.settings.retentionDays;
  if (days === 0) return NOTHING_REPEATED;
  const { store, clock, home } = bot.context;
  let next = FIRST_MS;
  return repeat(bot, {
    lock: 'prune',
    failed: 'retention failed',
    wait() {
      const now = next;
      next = EVERY_MS;
      return now;
    },
    async work(signal) {
      const gone = await pruneRuns({ store, home, clock }, { days, signal, onRun: (run) => forgetOwner(store, run) });
      if (gone.length > 0) bot.log('info', 'runs forgotten', { count: gone.length });
    },
  });
}
