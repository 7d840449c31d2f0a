/** A product is read with the installation's token only for whoever may read it themselves. */
import { parseGitHubRepository } from '../src/commit/github-repository.ts';
import { UserError } from '../src/errors.ts';
import type { RunConfig } from '../src/model/run-config.ts';
import type { Access, Asker } from './access.ts';
import type { Bot } from './bot.ts';
import { createRepositoryClient } from './github/repository.ts';
import type { RepositoryRef } from './model.ts';

/** Throws POLICY_DENIED, in the same words for a repository that is not there. */
export async function requireReadableProduct(
  bot: Bot,
  access: Access,
  asker: Asker,
  { github_repo_url: url }: Pick<RunConfig, 'github_repo_url'>,
  site: RepositoryRef,
): Promise<void> {
  const name = url === undefined ? undefined : parseGitHubRepository(url, bot.settings.webUrl);
  if (name === undefined) return;
  const installation = await bot.installations.find(name.owner, name.repo);
  // Without a token of ours only what is public can be cloned.
  if (installation !== site.installation) return;
  const found = await createRepositoryClient(bot.installations.api(installation), name.owner, name.repo).get();
  const product = { id: found.id, owner: found.owner.login, name: found.name, installation };
  if (!found.private || (await access.may(asker, product, 'read'))) return;
  throw new UserError(
    'POLICY_DENIED',
    `Unexpected product \`${name.owner}/${name.repo}\`, expected one that is there and that you may read.`,
  );
}
