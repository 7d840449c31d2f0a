/** Follows by the store what workflows were handed: a database tells nobody that a job has written its result into it. */
import { RESULTS } from '../src/model/run-target.ts';
import type { Bot } from './bot.ts';
import { type Closing, NOTHING_REPEATED, repeat } from './repeat.ts';
import { allDispatched, type Dispatched } from './work/dispatch.ts';
import { queueCollect } from './work/queue-check.ts';

const EVERY_MS = 15_000;
/** Without a word after this GitHub is asked, and again each time it has passed. */
const SILENT_MS = 10 * 60_000;

/** Answers how many are looked at. Each is looked at once for its result, and now and then without one. */
export async function follow(bot: Bot): Promise<number> {
  let looked = 0;
  for (const record of await allDispatched(bot, null)) {
    const key = await reasonFor(bot, record);
    if (key === undefined) continue;
    const { repository } = record.work.data;
    await queueCollect(bot, { repository, run: record.run, workflow: null }, `${record.job}:${key}`);
    looked += 1;
  }
  return looked;
}

async function reasonFor(bot: Bot, { run, at, isLost }: Dispatched): Promise<string | undefined> {
  if ((await bot.context.store.get(RESULTS, run)) !== undefined) return 'result';
  const silences = Math.floor((bot.context.clock.now() - Date.parse(at)) / SILENT_MS);
  return isLost || silences < 1 ? undefined : `silent ${silences}`;
}

/** One replica follows at a time. */
export const startFollower = (bot: Bot): Closing =>
  bot.settings.sweepMinutes === 0
    ? NOTHING_REPEATED
    : repeat(bot, { lock: 'follow', failed: 'following failed', wait: () => EVERY_MS, work: () => follow(bot) });
