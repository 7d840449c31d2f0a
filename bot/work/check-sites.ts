/** Checks or fixes the sites of one head, each as a run of its own, one after the other; a site that cannot be judged keeps none of the others from it. */
import { contentSha256 } from '../../src/commit/policy.ts';
import { type ListedSite, listedSites } from '../../src/config/sites.ts';
import { drive } from '../../src/engine/drive.ts';
import { UserError } from '../../src/errors.ts';
import type { Change, ChangeSet } from '../../src/model/change-set.ts';
import type { Bot } from '../bot.ts';
import type { DataOf } from '../model.ts';
import type { RepositoryConfig } from '../repository-config.ts';
import { changeOf, checkedSite, startCheck } from './checked.ts';
import { secretsFor } from './drive.ts';
import { knownIn } from './known.ts';
import type { CheckedPart, FailedPart } from './sum-sites.ts';
import type { JobCall } from './work.ts';

export interface SiteRun {
  run: string;
  name: string | null;
}
export interface SitesChange {
  changeSet: ChangeSet;
  baseSha: string;
  before(path: string): Promise<Buffer | undefined>;
}
type Judged = CheckedPart & { unfixed: string | null };

/** The site's run has the job's key where there is one site, so that a job that is tried again goes on with it. */
export const keyFor = (key: string, { name, path }: ListedSite): string => (name === null ? key : `${key}|${path}`);

export async function checkSites(
  bot: Bot,
  data: DataOf<'check'>,
  config: RepositoryConfig,
  call: Pick<JobCall, 'id' | 'signal'>,
): Promise<(Judged | FailedPart)[]> {
  const parts: (Judged | FailedPart)[] = [];
  const known = await knownIn(bot, data, config);
  for (const site of listedSites(config.check)) {
    const run = await startCheck(bot, data, { key: keyFor(call.id, site), config, place: 'local', site });
    parts.push(await checkSite(bot, data, config, { run, name: site.name, known }, call.signal));
  }
  return parts;
}

async function checkSite(
  bot: Bot,
  { fix }: DataOf<'check'>,
  config: RepositoryConfig,
  { known, ...site }: SiteRun & { known: ReadonlySet<string> | null },
  signal: AbortSignal,
): Promise<Judged | FailedPart> {
  try {
    const { unfixed } = await drive(bot.context.engine, site.run, {
      signal,
      fix,
      secrets: await secretsFor(bot, site.run),
    });
    return { ...(await checkedSite(bot, site, config, known)), unfixed };
  } catch (thrown) {
    // What is wrong with one of several sites is said beside what the others have.
    if (site.name === null || !(thrown instanceof UserError) || thrown.retryable) throw thrown;
    return { ...site, problem: thrown.message };
  }
}

/** What the fixes of all sites changed, as one: a file that two sites hold is changed once. */
export async function changeOfSites(
  bot: Bot,
  parts: readonly (CheckedPart | FailedPart)[],
  signal: AbortSignal,
): Promise<SitesChange> {
  const all: (SitesChange & { run: string })[] = [];
  for (const part of parts)
    if ('report' in part) all.push({ run: part.run, ...(await changeOf(bot, part.run, signal)) });
  const [first] = all;
  if (first === undefined) throw new Error('No site was judged.');
  if (all.length === 1) return first;
  const from = new Map<string, { change: Change; of: SitesChange }>();
  for (const of of all)
    for (const change of of.changeSet.changes) if (!from.has(change.path)) from.set(change.path, { change, of });
  const changes = [...from.values()]
    .map(({ change }) => change)
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
  return {
    baseSha: first.baseSha,
    changeSet: { schema_version: 1, content_sha256: contentSha256(changes), changes },
    before: async (path) => from.get(path)?.of.before(path),
  };
}

export const unfixedOf = (parts: readonly (Judged | FailedPart)[]): string | null =>
  parts.flatMap((part) => ('unfixed' in part && part.unfixed !== null ? [part.unfixed] : [])).join(' ') || null;
