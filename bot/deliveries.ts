/** Takes one delivery in: claimed once, its jobs kept before it is acknowledged; a second one like it changes nothing. */
import { ZodError } from 'zod';
import type { Bot } from './bot.ts';
import type { EventCall } from './events/event.ts';
import { events } from './events/index.ts';
import type { RepositoryRef } from './model.ts';
import type { QueueJob } from './queue/queue.ts';
import { readRepositoryConfig } from './repository-config.ts';
import { seenHead } from './work/head.ts';

/** GitHub keeps deliveries for three days; so long they may come again. */
const CLAIM_MS = 4 * 24 * 3_600_000;

export type Taken = 'taken' | 'known' | 'ignored' | 'malformed';
export interface Delivery {
  id: string;
  event: string;
  payload: unknown;
}

/** What a delivery asks for; nothing is kept yet. */
export async function jobsOf(
  bot: Bot,
  delivery: Delivery,
  /** The newest head that the writer had before them, by default the newest that a delivery named. */
  seen: EventCall['seenHead'] = async (repository, number) => seenHead(bot, repository, number),
): Promise<QueueJob[] | 'malformed'> {
  const action = actionOf(delivery.payload);
  const rule = events.find(
    ({ event, actions }) =>
      event === delivery.event && (actions === null || (action !== undefined && actions.includes(action))),
  );
  if (rule === undefined) return [];
  const call = {
    delivery: delivery.id,
    appId: bot.settings.appId,
    allowedBots: bot.settings.allowedBots,
    namesBot: async (repository: RepositoryRef, branch: string, login: string) =>
      (await readRepositoryConfig(bot, repository, branch)).bot.allowed_bots?.includes(login) === true,
    seenHead: seen,
  };
  try {
    return await rule.jobs(delivery.payload, call);
  } catch (thrown) {
    if (thrown instanceof ZodError) return 'malformed';
    throw thrown;
  }
}

/** Claims a delivery and keeps its jobs. */
export async function keepJobs(bot: Bot, { id }: Delivery, jobs: readonly QueueJob[]): Promise<'taken' | 'known'> {
  const { store } = bot.context;
  const isNew = await store.insertIfAbsent('bot-delivery', id, 'claimed', { ttlMs: CLAIM_MS });
  if (!isNew && (await store.get('bot-delivery', id)) === 'queued') return 'known';
  // A claim that never came to be queued is a process that died in between: the jobs' ids make the second time harmless.
  for (const job of jobs) await bot.queue.add(job);
  await store.set('bot-delivery', id, 'queued', { ttlMs: CLAIM_MS });
  return isNew ? 'taken' : 'known';
}

export async function takeDelivery(bot: Bot, delivery: Delivery, seen?: EventCall['seenHead']): Promise<Taken> {
  const jobs = await jobsOf(bot, delivery, seen);
  if (jobs === 'malformed') return jobs;
  // Nearly every delivery asks for nothing, and then nothing has to be kept.
  return jobs.length === 0 ? 'ignored' : keepJobs(bot, delivery, jobs);
}

const actionOf = (payload: unknown): string | undefined =>
  typeof payload === 'object' && payload !== null && 'action' in payload && typeof payload.action === 'string'
    ? payload.action
    : undefined;
