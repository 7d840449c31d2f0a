/** A repository by its number: a name can change hands, so what GitHub says of a name counts only where the number is the one on record. */
import { z } from 'zod';
import { type GitHubApi, GitHubFailure } from '../../src/commit/github-api.ts';
import type { Bot } from '../bot.ts';
import type { RepositoryRef } from '../model.ts';
import { createRepositoryClient } from './repository.ts';

export interface Identified {
  /** Under the name it has now. */
  ref: RepositoryRef;
  isPrivate: boolean;
}
export interface Listed extends Identified {
  branch: string;
}

/** The repository with this number as it is now, also after it was renamed; undefined when the installation does not reach it. */
export async function identify(
  bot: Pick<Bot, 'installations'>,
  { id, owner, name, installation }: RepositoryRef,
): Promise<Identified | undefined> {
  const api = bot.installations.api(installation);
  const found = await byName(api, owner, name);
  if (found?.id === id)
    return { ref: { id, owner: found.owner, name: found.name, installation }, isPrivate: found.isPrivate };
  return (await repositoriesOf(bot, installation)).find(({ ref }) => ref.id === id);
}

/** What a name stands for today, as this client sees it. */
export async function byName(
  api: GitHubApi,
  owner: string,
  name: string,
): Promise<{ id: number; owner: string; name: string; isPrivate: boolean } | undefined> {
  try {
    const found = await createRepositoryClient(api, owner, name).get();
    return { id: found.id, owner: found.owner.login, name: found.name, isPrivate: found.private };
  } catch (thrown) {
    if (thrown instanceof GitHubFailure && [403, 404, 451].includes(thrown.status ?? 0)) return undefined;
    throw thrown;
  }
}

/** More repositories than these of one installation are not looked at. */
const MAX_PAGES = 5;
const Page = z.object({
  repositories: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      private: z.boolean(),
      archived: z.boolean(),
      default_branch: z.string(),
      owner: z.object({ login: z.string() }),
    }),
  ),
});

/** Those of an installation that are not archived. */
export async function repositoriesOf(bot: Pick<Bot, 'installations'>, installation: number): Promise<Listed[]> {
  const api = bot.installations.api(installation);
  const all: Listed[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { data } = await api.request('GET /installation/repositories', { per_page: 100, page });
    const { repositories } = Page.parse(data);
    for (const { id, name, archived, owner, private: isPrivate, default_branch: branch } of repositories)
      if (!archived) all.push({ ref: { id, name, owner: owner.login, installation }, isPrivate, branch });
    if (repositories.length < 100) break;
  }
  return all;
}
