/** Which run belongs to which repository of which installation; nothing of a run is shown to anybody else. */
import { forgetKept } from '../src/engine/forget-kept.ts';
import { forgetRun } from '../src/engine/forget-run.ts';
import { inOrder } from '../src/engine/run-order.ts';
import { UserError } from '../src/errors.ts';
import type { RunConfig } from '../src/model/run-config.ts';
import type { Who } from '../src/model/who.ts';
import type { Store } from '../src/ports/store.ts';
import { countOf } from '../src/text/count.ts';
import { createAccess, inInstallation } from './access.ts';
import { type Bot, keepMs } from './bot.ts';
import { LIMITED } from './conversation/stored-limit.ts';
import { markPurged } from './home.ts';
import type { RepositoryRef } from './model.ts';
import { mayPost, type ProductRef, productOf } from './product.ts';

export interface RunOwner {
  v: 1;
  repository: RepositoryRef;
  run: string;
  number: number | null;
  head_sha: string | null;
  /** RFC 3339. */
  at: string;
  by: string;
  /** Of several sites of the repository, by its name. */
  site?: string;
  /** The workflow that made the run, where one did. */
  workflow?: string;
  /** On this GitHub; null for none. */
  product: ProductRef | null;
}
/** For people: who began it; a check or fix that an event or a command brought is the bot's own. */
export const beganBy = ({ by }: Pick<RunOwner, 'by'>): string => (by === 'check' || by === 'fix' ? 'Launch' : by);

const BY_RUN = 'bot-run';
const QUOTA = 'bot-quota';
const BY_REPOSITORY = 'bot-repository-run';
const tenantKey = ({ installation, id }: RepositoryRef): string => `${installation}|${id}|`;

/** The product is what the configuration names, whoever makes the run. */
export async function rememberRun(
  bot: Bot,
  owner: Omit<RunOwner, 'v' | 'at' | 'product'>,
  config: Pick<RunConfig, 'github_repo_url' | 'kind'>,
): Promise<void> {
  const product = await productOf(bot, config, owner.repository);
  const record: RunOwner = { v: 1, ...owner, product, at: new Date(bot.context.clock.now()).toISOString() };
  const ttl = { ttlMs: keepMs(bot) };
  if (!(await bot.context.store.insertIfAbsent(BY_RUN, owner.run, record, ttl))) return;
  await bot.context.store.set(BY_REPOSITORY, `${tenantKey(owner.repository)}${owner.run}`, 1, ttl);
}

export const ownerOf = (bot: Bot, run: string): Promise<RunOwner | undefined> =>
  bot.context.store.get<RunOwner>(BY_RUN, run);
const ownersOf = async (bot: Bot, runs: readonly string[]): Promise<RunOwner[]> =>
  (await bot.context.store.getMany<RunOwner>(BY_RUN, runs)).filter((owner) => owner !== undefined);

/**
 * For an answer in a comment. Throws RUN_NOT_FOUND for a run of anybody else or about a product that the author may not read,
 * in the words for one that does not exist; POLICY_DENIED where the answer would publish a private product's text.
 */
export async function requireRun(
  bot: Bot,
  { id, installation }: RepositoryRef,
  run: string,
  author: Who,
): Promise<RunOwner> {
  const asker = inInstallation(author, installation);
  const owner = await createAccess(bot).run(asker, run, 'read');
  if (owner !== undefined && owner.repository.id === id && owner.repository.installation === installation) {
    if (await mayPost(bot, owner)) return owner;
    throw new UserError(
      'POLICY_DENIED',
      `The run \`${run}\` is about a private product, and what is written here everybody can read. See it on the page of the run, after signing in.`,
    );
  }
  throw new UserError('RUN_NOT_FOUND', `No run \`${run}\` of this repository. \`/launch list\` shows them.`, {
    details: { run_id: run },
  });
}

/** Of the newest runs, those whose answers may stand in a comment of this author's. */
export async function postableRunsOf(
  bot: Bot,
  repository: RepositoryRef,
  author: Who,
  limit: number,
): Promise<RunOwner[]> {
  const asker = inInstallation(author, repository.installation);
  const access = createAccess(bot);
  const found: RunOwner[] = [];
  for (const owner of await runsOf(bot, repository, limit))
    if ((await access.reads(asker, owner)) && (await mayPost(bot, owner))) found.push(owner);
  return found;
}

/** How many findings a run was left with, for lists that read no reports. */
export const rememberFound = (bot: Bot, repository: RepositoryRef, run: string, findings: number): Promise<void> =>
  bot.context.store.set('bot-found', `${tenantKey(repository)}${run}`, findings, { ttlMs: keepMs(bot) });
/** Null where nobody counted. */
export const foundIn = async (
  bot: Bot,
  { repository, run }: Pick<RunOwner, 'repository' | 'run'>,
): Promise<number | null> =>
  (await bot.context.store.get<number>('bot-found', `${tenantKey(repository)}${run}`)) ?? null;

/** Newest first. */
export async function runsOf(bot: Bot, repository: RepositoryRef, limit: number): Promise<RunOwner[]> {
  const prefix = tenantKey(repository);
  const keys = await bot.context.store.keys(BY_REPOSITORY, { prefix });
  const ids = await inOrder(
    bot.context.store,
    keys.map((key) => key.slice(prefix.length)),
  );
  return ownersOf(bot, ids.toReversed().slice(0, limit));
}

/** The newest runs of an installation. */
export async function runsOfInstallation(bot: Bot, installation: number, limit: number): Promise<RunOwner[]> {
  const keys = await bot.context.store.keys(BY_REPOSITORY, { prefix: `${installation}|` });
  const ids = keys.map((key) => key.split('|')[2] ?? '');
  return ownersOf(bot, (await inOrder(bot.context.store, ids)).toReversed().slice(0, limit));
}

/**
 * Counts the run that `start` begins against the installation's limit of today; the same run is counted once, and one that could not be begun
 * is given back. Throws POLICY_DENIED.
 */
export async function onQuota<T>(bot: Bot, installation: number, key: string, start: () => Promise<T>): Promise<T> {
  const taken = await takeRun(bot, installation, key);
  try {
    return await start();
  } catch (thrown) {
    for (const each of taken) await bot.context.store.delete(QUOTA, each).catch(() => undefined);
    throw thrown;
  }
}

/** What this call counted: nothing where the run was counted before. */
async function takeRun(bot: Bot, installation: number, key: string): Promise<string[]> {
  const { store, clock } = bot.context;
  const prefix = `${installation}|${new Date(clock.now()).toISOString().slice(0, 10)}|`;
  const ttl = { ttlMs: 2 * 24 * 3_600_000 };
  if ((await store.get(QUOTA, prefix + key)) !== undefined) return [];
  // Each run of the day takes a number below the limit, so that as many get one as there are, however many ask at once.
  const limit = bot.settings.maxRunsPerDay;
  const taken = (await store.keys(QUOTA, { prefix: `${prefix}#` })).length;
  for (let tried = 0; taken < limit && tried < limit; tried += 1) {
    const place = `${prefix}#${(taken + tried) % limit}`;
    if (!(await store.insertIfAbsent(QUOTA, place, 1, ttl))) continue;
    // The same run asked for twice at once was counted already.
    if (await store.insertIfAbsent(QUOTA, prefix + key, 1, ttl)) return [prefix + key, place];
    await store.delete(QUOTA, place);
    return [];
  }
  throw new UserError(
    'POLICY_DENIED',
    `This installation has used its ${countOf(bot.settings.maxRunsPerDay, 'run')} of today. Try again tomorrow. The operator sets LAUNCH_BOT_MAX_RUNS_PER_DAY.`,
  );
}

/** Whose a run was, once the run itself goes. */
export async function forgetOwner(store: Store, run: string): Promise<void> {
  const owner = await store.get<RunOwner>(BY_RUN, run);
  if (owner !== undefined)
    for (const namespace of [BY_REPOSITORY, 'bot-found'])
      await store.delete(namespace, `${tenantKey(owner.repository)}${run}`);
  await store.delete(BY_RUN, run);
}

/** Forgets what belongs to an installation, or to one repository of it. Answers how many records went. */
export async function purge(
  bot: Pick<Bot, 'context'>,
  installation: number,
  repository: number | null,
): Promise<number> {
  const { store } = bot.context;
  const prefix = repository === null ? `${installation}|` : `${installation}|${repository}|`;
  let gone = 0;
  for (const key of await store.keys(BY_REPOSITORY, { prefix })) {
    // What was read of their repositories goes with the record of it.
    const run = key.split('|')[2] ?? '';
    await forgetRun({ store, home: bot.context.home }, run);
    await store.delete(BY_RUN, run);
    await store.delete(BY_REPOSITORY, key);
    gone += 1;
  }
  // Kept across runs, and by no name of whose it is: it is made again for the others.
  await forgetKept(bot.context.home);
  await markPurged(bot);
  const tenantWide = repository === null ? ['bot-quota', 'bot-minutes'] : [];
  for (const namespace of [
    'bot-thread',
    'bot-answer',
    LIMITED,
    'bot-begun',
    'bot-head',
    'bot-check',
    'bot-annotated',
    'bot-welcome',
    'bot-dispatch',
    'bot-handed',
    'bot-cites',
    'bot-board',
    'bot-schedule',
    'bot-found',
    'bot-proof',
    'bot-dashboard',
    ...tenantWide,
  ]) {
    for (const key of await store.keys(namespace, { prefix })) {
      await store.delete(namespace, key);
      gone += 1;
    }
  }
  return gone;
}
