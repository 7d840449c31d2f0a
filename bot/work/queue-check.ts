/** Puts checks, fixes and launch runs into the queue, each once, and shows at once that they wait. */
import type { Bot } from '../bot.ts';
import { showWork } from '../conversation/show-work.ts';
import { JOB_INSTALLATION } from '../job/comment-event.ts';
import type { DataOf, RepositoryRef } from '../model.ts';
import { ensureCheckRun } from './check-run.ts';

export const titleOf = ({ fix }: Pick<DataOf<'check'>, 'fix'>): string => (fix ? 'Fix' : 'Check');

export async function queueCheck(bot: Bot, data: Omit<DataOf<'check'>, 'v'>): Promise<void> {
  const { repository, head, fix, gate, again, number } = data;
  const what = `${fix ? 'fix' : 'check'}${gate === null ? '' : `-${gate}`}`;
  if (!fix) await ensureCheckRun(bot, repository, { sha: head.sha, again });
  const work = { title: titleOf(data), head: head.sha, state: 'queued', text: 'Waiting to start.' } as const;
  await showWork(bot, { repository, number }, work, { show: false });
  await bot.queue.add({
    id: `${what}:${repository.id}:${head.sha}:${again ?? 'event'}`,
    kind: 'check',
    tenant: String(repository.installation),
    lock: `target:${repository.id}:${head.repository ?? ''}:${head.ref}`,
    data: { v: 1, ...data } satisfies DataOf<'check'>,
  });
}

export async function queueDrive(bot: Bot, data: Omit<DataOf<'drive'>, 'v'>, key: string): Promise<void> {
  const { repository, run, openPr } = data;
  await bot.queue.add({
    id: `${openPr ? 'open-pr' : 'drive'}:${run}:${key}`,
    kind: 'drive',
    tenant: String(repository.installation),
    lock: `run:${run}`,
    data: { v: 1, ...data } satisfies DataOf<'drive'>,
  });
}

/** Looks at what a workflow did; `key` tells one looking from another. */
export async function queueCollect(bot: Bot, data: Omit<DataOf<'collect'>, 'v'>, key: string): Promise<void> {
  const { repository, run } = data;
  await bot.queue.add({
    id: `collect:${repository.id}:${run ?? 'all'}:${key}`,
    kind: 'collect',
    tenant: String(repository.installation),
    lock: `collect:${repository.id}:${run ?? 'all'}`,
    data: { v: 1, ...data } satisfies DataOf<'collect'>,
  });
}

/** Has the dashboard show what became of something; `key` names what happened. Nothing without a dashboard, and none from a job: no tick of a box reaches it. */
export async function queueDashboard(bot: Pick<Bot, 'queue'>, repository: RepositoryRef, key: string): Promise<void> {
  if (repository.installation === JOB_INSTALLATION) return;
  await bot.queue.add({
    id: `dashboard:${repository.id}:${key}`,
    kind: 'dashboard',
    tenant: String(repository.installation),
    lock: `dashboard:${repository.id}`,
    data: { v: 1, repository } satisfies DataOf<'dashboard'>,
  });
}

/** Looks which pages of docs cite what this head of a pull request changes. */
export async function queueNeeded(bot: Bot, repository: RepositoryRef, number: number, sha: string): Promise<void> {
  await bot.queue.add({
    id: `needed:${repository.id}:${number}:${sha}`,
    kind: 'needed',
    tenant: String(repository.installation),
    lock: `needed:${repository.id}:${number}`,
    data: { v: 1, repository, number } satisfies DataOf<'needed'>,
  });
}

/** At the start of what names a truth check that nobody asked for: what it finds is kept in an issue. */
export const SCHEDULED = 'scheduled:';

export async function queueScheduled(bot: Bot, repository: RepositoryRef, key: string): Promise<void> {
  await bot.queue.add({
    id: `scheduled:${repository.id}:${key}`,
    kind: 'scheduled',
    tenant: String(repository.installation),
    lock: `scheduled:${repository.id}`,
    data: { v: 1, repository } satisfies DataOf<'scheduled'>,
  });
}

/** A push that waited for the end of the quiet hours. */
export async function queueTruth(bot: Bot, repository: RepositoryRef, sha: string): Promise<void> {
  await bot.queue.add({
    id: `truth:${repository.id}:${sha}:waited`,
    kind: 'truth',
    tenant: String(repository.installation),
    lock: `truth:${repository.id}`,
    data: { v: 1, repository, sha } satisfies DataOf<'truth'>,
  });
}
