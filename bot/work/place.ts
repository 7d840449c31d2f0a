/** Where work runs: in the repository's own workflow when it has one that can reach the runs, else in the bot. */

import { GitHubFailure } from '../../src/commit/github-api.ts';
import { parseGitHubRepository } from '../../src/commit/github-repository.ts';
import { type Bot, repositoryOf } from '../bot.ts';
import { createRepositoryClient } from '../github/repository.ts';
import type { RepositoryRef } from '../model.ts';
import { addressForJobs } from '../setup/public-address.ts';

export type Place = 'dispatch' | 'local';
export const WORKFLOW_FILE = 'launch.yml';

/** A fork's head never runs with this repository's rights. */
export async function placeOf(bot: Bot, repository: RepositoryRef, head: { isFork: boolean } | null): Promise<Place> {
  const { settings, context } = bot;
  if (settings.runsIn === 'local' || head?.isFork === true) return 'local';
  if (addressForJobs(settings) === null && context.store.shared !== true) return 'local';
  return (await hasWorkflow(bot, repository)) ? 'dispatch' : 'local';
}

/** Without the right to ask there is none. */
async function hasWorkflow(bot: Bot, repository: RepositoryRef): Promise<boolean> {
  try {
    return (await repositoryOf(bot, repository).workflow(WORKFLOW_FILE))?.state === 'active';
  } catch (thrown) {
    if (thrown instanceof GitHubFailure && thrown.status === 403) return false;
    throw thrown;
  }
}

/** A workflow's token reads its own repository alone: a private product is read here. */
export async function placeOfLaunch(bot: Bot, repository: RepositoryRef, product: string | undefined): Promise<Place> {
  const name = product === undefined ? undefined : parseGitHubRepository(product, bot.settings.webUrl);
  if (name !== undefined && (await bot.installations.find(name.owner, name.repo)) === repository.installation) {
    const api = bot.installations.api(repository.installation);
    if ((await createRepositoryClient(api, name.owner, name.repo).get()).private) return 'local';
  }
  return placeOf(bot, repository, null);
}
