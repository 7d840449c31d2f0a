/** What each repository has planned: kept when its configuration is read, looked at by the scheduler. */
import type { Bot } from '../bot.ts';
import type { RepositoryRef } from '../model.ts';
import type { BotConfig } from '../repository-config.ts';
import { type Every, isQuiet, type QuietHours } from './times.ts';

export interface Plan {
  v: 1;
  repository: RepositoryRef;
  every: Every | null;
  quiet: QuietHours | null;
  /** Milliseconds since the epoch; of the newest scheduled work. */
  last: number | null;
  /** A push that came while it was quiet: its commit. */
  waiting: string | null;
}
const PLANS = 'bot-schedule';
const keyOf = ({ installation, id }: RepositoryRef): string => `${installation}|${id}|`;

export const savePlan = (bot: Bot, plan: Plan): Promise<void> =>
  bot.context.store.set(PLANS, keyOf(plan.repository), plan);
export const readPlan = (bot: Bot, repository: RepositoryRef): Promise<Plan | undefined> =>
  bot.context.store.get<Plan>(PLANS, keyOf(repository));
export async function allPlans(bot: Bot): Promise<Plan[]> {
  const { store } = bot.context;
  return (await store.getMany<Plan>(PLANS, await store.keys(PLANS))).filter((one) => one !== undefined);
}

/** The plan as the configuration of the default branch has it now. The first scheduled work comes one period later. */
export async function planFor(
  bot: Bot,
  repository: RepositoryRef,
  { schedule, quiet_hours: hours }: Pick<BotConfig, 'schedule' | 'quiet_hours'>,
): Promise<Plan | undefined> {
  const quiet = hours ?? null;
  const known = await readPlan(bot, repository);
  const every = schedule ?? null;
  if (every === null && quiet === null && known?.waiting == null) {
    if (known !== undefined) await bot.context.store.delete(PLANS, keyOf(repository));
    return undefined;
  }
  const last = known?.every === every && known.last !== null ? known.last : bot.context.clock.now();
  const plan: Plan = { v: 1, repository, every, quiet, last, waiting: known?.waiting ?? null };
  await savePlan(bot, plan);
  return plan;
}

export const isQuietNow = (bot: Bot, { quiet }: Pick<Plan, 'quiet'>): boolean =>
  quiet !== null && isQuiet(quiet, bot.context.clock.now());
