/** The newest commit of a product, as far as one installation reaches: another tenant's product is read by its own alone. */
import { parseGitHubRepository } from '../src/commit/github-repository.ts';
import type { Bot } from './bot.ts';
import { byName } from './github/identity.ts';
import { createRepositoryClient } from './github/repository.ts';
import type { DataOf } from './model.ts';

export async function newestOf(
  bot: Bot,
  installation: number,
  url: string,
): Promise<NonNullable<DataOf<'check'>['truth']> | undefined> {
  const named = parseGitHubRepository(url, bot.settings.webUrl);
  if (named === undefined || (await bot.installations.find(named.owner, named.repo)) !== installation) return undefined;
  const api = bot.installations.api(installation);
  const found = await byName(api, named.owner, named.repo);
  if (found === undefined) return undefined;
  const client = createRepositoryClient(api, found.owner, found.name);
  const sha = await client.branchHead((await client.get()).default_branch);
  const repository = { id: found.id, owner: found.owner, name: found.name, installation };
  return sha === undefined ? undefined : { repository, sha };
}
