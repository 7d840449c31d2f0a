/** What a tool reaches for one run: its own repository with the installation's token, every other one with none. */
import type { GitHubApi } from '../../src/commit/github-api.ts';
import { parseGitHubRepository } from '../../src/commit/github-repository.ts';
import type { GitAccess } from '../../src/ports/git.ts';
import type { ToolPorts } from '../../src/tools/tool.ts';
import { type Asker, whoIs } from '../access.ts';
import type { Bot } from '../bot.ts';
import { identify } from '../github/identity.ts';
import { fullName, type RepositoryRef } from '../model.ts';

/** `repository`: the one that the asker was held to. A person is known to the bot; an operator's token is nobody who could approve. */
export function createTenantPorts(bot: Bot, ports: ToolPorts, repository: RepositoryRef, asker: Asker): ToolPorts {
  const { installations, settings } = bot;
  /** By the name that it has now: an old one may be another repository's. */
  const isIts = async (source: string): Promise<boolean> => {
    const name = parseGitHubRepository(source, settings.webUrl);
    const now = name && (await identify(bot, repository));
    return now !== undefined && `${name?.owner}/${name?.repo}`.toLowerCase() === fullName(now.ref).toLowerCase();
  };
  const withToken = async <O extends GitAccess>(source: string, options: O | undefined): Promise<GitAccess & O> => {
    const { token: _, ...rest } = options ?? {};
    return ((await isIts(source)) ? { ...rest, token: await installations.token(repository.installation) } : rest) as O;
  };
  const { git, services } = ports;
  const watch = (api: GitHubApi): GitHubApi => services?.watch?.(api) ?? api;
  return {
    ...ports,
    git: {
      ...git,
      resolveRef: async (source, ref, options) => git.resolveRef(source, ref, await withToken(source, options)),
      checkout: async (source, sha, directory, options) =>
        git.checkout(source, sha, directory, await withToken(source, options)),
    },
    ...(services === undefined
      ? {}
      : {
          services: {
            ...services,
            ...(asker.kind === 'person' ? { person: whoIs(asker) } : {}),
            github: (token) =>
              token === undefined
                ? Promise.resolve(watch(installations.api(repository.installation)))
                : services.github(token),
          },
        }),
  };
}
