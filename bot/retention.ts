/** Runs older than LAUNCH_RETENTION_DAYS go, with what the bot keeps of them; one replica looks, twice a day, and asks GitHub for the time. */
import { pruneRuns } from '../src/engine/prune-runs.ts';
import type { Bot } from './bot.ts';
import { type Closing, NOTHING_REPEATED, repeat } from './repeat.ts';
import { forgetOwner } from './runs.ts';

const EVERY_MS = 12 * 3_600_000;
/** Not at once: a start that fails is tried again and again. */
const FIRST_MS = 10 * 60_000;

export function startRetention(bot: Bot): Closing {
  if (bot.settings.retentionDays === 0) return NOTHING_REPEATED;
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
      const gone = await forgetOld(bot, signal);
      if (gone.length > 0) bot.log('info', 'runs forgotten', { count: gone.length });
    },
  });
}

/** By the earlier of this machine's clock and GitHub's: one that is ahead makes nothing old. The ids that went. */
export async function forgetOld(
  { context: { store, clock, home }, settings, installations }: Pick<Bot, 'context' | 'settings' | 'installations'>,
  signal: AbortSignal,
): Promise<string[]> {
  const time = await installations.time();
  if (time === undefined) throw new Error('GitHub does not say what time it is, so nothing is taken for old.');
  return pruneRuns(
    { store, home, clock: { now: () => Math.min(clock.now(), time) } },
    { days: settings.retentionDays, signal, onRun: (run) => forgetOwner(store, run) },
  );
}
