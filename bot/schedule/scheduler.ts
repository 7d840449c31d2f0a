/** Begins what repositories have planned, and what waited for the end of their quiet hours; one replica looks each minute. */
import type { Bot } from '../bot.ts';
import { type Closing, NOTHING_REPEATED, repeat } from '../repeat.ts';
import { queueScheduled, queueTruth } from '../work/queue-check.ts';
import { allPlans, isQuietNow, savePlan } from './plan.ts';
import { isDue } from './times.ts';

const EVERY_MS = 60_000;

/** Answers how much was begun. What is written down first is not begun twice: its jobs are named by it. */
export async function schedule(bot: Bot): Promise<number> {
  const now = bot.context.clock.now();
  let begun = 0;
  for (const plan of await allPlans(bot)) {
    if (isQuietNow(bot, plan)) continue;
    if (plan.waiting !== null) {
      await queueTruth(bot, plan.repository, plan.waiting);
      await savePlan(bot, { ...plan, waiting: null });
      begun += 1;
    }
    if (plan.every === null || !isDue(plan.every, plan.last, now)) continue;
    await queueScheduled(bot, plan.repository, String(plan.last ?? 0));
    await savePlan(bot, { ...plan, waiting: null, last: now });
    begun += 1;
  }
  return begun;
}

export const startScheduler = (bot: Bot): Closing =>
  bot.settings.sweepMinutes === 0
    ? NOTHING_REPEATED
    : repeat(bot, { lock: 'schedule', failed: 'scheduling failed', wait: () => EVERY_MS, work: () => schedule(bot) });
