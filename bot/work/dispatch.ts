/** Hands a run to the repository's own workflow, once, and remembers for whom: what became of it is collected later. */
import { GitHubFailure } from '../../src/commit/github-api.ts';
import { RESULTS } from '../../src/model/run-target.ts';
import { type Bot, keepMs, repositoryOf } from '../bot.ts';
import { showPart } from '../conversation/answer.ts';
import type { DataOf, RepositoryRef } from '../model.ts';
import { WORKFLOW_FILE } from './place.ts';

export interface Dispatched {
  v: 1;
  run: string;
  /** The job that asked; another one for the same run has another. */
  job: string;
  /** RFC 3339. */
  at: string;
  isSent: boolean;
  /** Reported as lost; should the run end after all, that is reported, too. */
  isLost: boolean;
  /** Of a site that was lost: what is said of it beside the others. */
  problem?: string;
  work: { kind: 'check'; data: DataOf<'check'> } | { kind: 'drive'; data: DataOf<'drive'> };
  /** Of a check of several sites: the run of each, which are reported together. */
  sites?: readonly { run: string; name: string | null }[];
}
const DISPATCHED = 'bot-dispatch';
/** Runs that a workflow was ever started for: it may look at them after their end, too. */
const HANDED = 'bot-handed';
const keyOf = ({ installation, id }: RepositoryRef, run: string): string => `${installation}|${id}|${run}`;

/** False: the workflow does not take it, so it is done here. */
export async function dispatch(
  bot: Bot,
  { job, run, work, ...group }: Pick<Dispatched, 'job' | 'run' | 'work' | 'sites'>,
  { command, headSha }: { command: 'check' | 'fix' | 'resume' | 'open-pr'; headSha: string },
): Promise<boolean> {
  const { store, clock } = bot.context;
  const { repository } = work.data;
  const known = await readDispatched(bot, repository, run);
  if (known?.job === job && known.isSent) return true;
  const record: Dispatched = {
    v: 1,
    run,
    job,
    at: new Date(clock.now()).toISOString(),
    isSent: false,
    isLost: false,
    work,
    ...group,
  };
  if (known !== undefined && known.job !== job) await releaseEarlier(bot, known);
  await saveDispatched(bot, record);
  await store.set(HANDED, keyOf(repository, run), 1, { ttlMs: keepMs(bot) });
  // What an earlier command made of this run is not what this one will.
  await store.delete(RESULTS, run);
  const client = repositoryOf(bot, repository);
  const { default_branch: ref } = await client.get();
  try {
    await client.dispatch(WORKFLOW_FILE, ref, { 'run-id': run, command, 'head-sha': headSha });
  } catch (thrown) {
    await forgetDispatched(bot, record);
    if (known === undefined) await store.delete(HANDED, keyOf(repository, run));
    // An older workflow without these inputs, or no right to start one.
    if (!(thrown instanceof GitHubFailure) || ![403, 404, 422].includes(thrown.status ?? 0)) throw thrown;
    bot.log('warn', 'workflow refused', { repository: repository.id, error: thrown.said });
    return false;
  }
  // The job may have ended already: only what is still there is marked.
  if ((await readDispatched(bot, repository, run))?.job === job) await saveDispatched(bot, { ...record, isSent: true });
  return true;
}

/** Who asked for the same run before is answered by what comes of it now. */
async function releaseEarlier(bot: Bot, known: Dispatched): Promise<void> {
  const { asked, number, repository } = known.work.data;
  if (asked == null || number === null) return;
  const text = 'This run was asked for again since; the newer answer says how it ended.';
  await showPart(bot, { repository, number }, asked, { outcome: 'done', text, next: '' });
}

export const wasHanded = async (bot: Bot, repository: RepositoryRef, run: string): Promise<boolean> =>
  (await bot.context.store.get(HANDED, keyOf(repository, run))) !== undefined;
export const readDispatched = (bot: Bot, repository: RepositoryRef, run: string): Promise<Dispatched | undefined> =>
  bot.context.store.get<Dispatched>(DISPATCHED, keyOf(repository, run));
export const saveDispatched = (bot: Bot, record: Dispatched): Promise<void> =>
  bot.context.store.set(DISPATCHED, keyOf(record.work.data.repository, record.run), record, { ttlMs: keepMs(bot) });
export const forgetDispatched = (bot: Bot, { work, run }: Dispatched): Promise<boolean> =>
  bot.context.store.delete(DISPATCHED, keyOf(work.data.repository, run));

/** Of one repository, or of all. */
export async function allDispatched(bot: Bot, repository: RepositoryRef | null): Promise<Dispatched[]> {
  const keys = await bot.context.store.keys(DISPATCHED, repository === null ? {} : { prefix: keyOf(repository, '') });
  return (await bot.context.store.getMany<Dispatched>(DISPATCHED, keys)).filter((one) => one !== undefined);
}
