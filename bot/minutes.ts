/** Minutes of the bot's own work that an installation has a day: what was used is kept by job, what is over is refused. */
import { UserError } from '../src/errors.ts';
import { countOf } from '../src/text/count.ts';
import type { Bot } from './bot.ts';

const MINUTES = 'bot-minutes';
const prefixOf = ({ context }: Bot, installation: number): string =>
  `${installation}|${new Date(context.clock.now()).toISOString().slice(0, 10)}|`;

/** Milliseconds used today. */
export async function usedToday(bot: Bot, installation: number): Promise<number> {
  const { store } = bot.context;
  const keys = await store.keys(MINUTES, { prefix: prefixOf(bot, installation) });
  const used = await store.getMany<number>(MINUTES, keys);
  return used.reduce<number>((sum, ms) => sum + (ms ?? 0), 0);
}

/** Runs work on the installation's account. Throws POLICY_DENIED when its minutes of today are used. */
export async function onAccount<T>(bot: Bot, installation: number, job: string, work: () => Promise<T>): Promise<T> {
  const { clock, store } = bot.context;
  const limit = bot.settings.maxMinutesPerDay;
  if ((await usedToday(bot, installation)) >= limit * 60_000)
    throw new UserError(
      'POLICY_DENIED',
      `This installation has used its ${countOf(limit, 'minute')} of today. Try again tomorrow, or use the repository's own workflow. The operator sets LAUNCH_BOT_MAX_MINUTES_PER_DAY.`,
    );
  const began = clock.monotonic();
  try {
    return await work();
  } finally {
    const key = `${prefixOf(bot, installation)}${job}`;
    const before = (await store.get<number>(MINUTES, key).catch(() => 0)) ?? 0;
    await store
      .set(MINUTES, key, before + Math.round(clock.monotonic() - began), { ttlMs: 2 * 24 * 3_600_000 })
      .catch(() => undefined);
  }
}
