/** Holds a run to one repository: the number that its people were asked by and the address that it works on must be the same one today. */
import { parseGitHubRepository } from '../src/commit/github-repository.ts';
import { UserError } from '../src/errors.ts';
import { repositoryOfRun } from '../src/model/run-repository.ts';
import type { Bot } from './bot.ts';
import { identify } from './github/identity.ts';
import { fullName, type RepositoryRef } from './model.ts';
import { ownerOf, type RunOwner } from './runs.ts';

/** Before anything is done for a run. Throws POLICY_DENIED when its repository has another name by now: under the old one there may be another one. */
export async function requireOwnRepository(bot: Bot, run: string): Promise<RunOwner & { now: RepositoryRef }> {
  const owner = await ownerOf(bot, run);
  const now = owner && (await identify(bot, owner.repository));
  const config = await bot.context.engine.config(run);
  const named = parseGitHubRepository(repositoryOfRun(config) ?? '', bot.settings.webUrl);
  const name = named && `${named.owner}/${named.repo}`.toLowerCase();
  const isNamed = (of: RepositoryRef): boolean => name === fullName(of).toLowerCase();
  // The head of a fork is checked at the fork's own address.
  const isFork = config.kind === 'check' && name !== undefined && owner !== undefined && !isNamed(owner.repository);
  if (owner !== undefined && now !== undefined && (isFork || isNamed(now.ref))) return { ...owner, now: now.ref };
  throw new UserError(
    'POLICY_DENIED',
    `The repository of the run \`${run}\` was renamed or is out of reach; it is not worked on any more. Start another run.`,
  );
}
