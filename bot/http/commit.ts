/** The commit service of the bot: each operator's token writes where it is for, a job of CI what its run planned for its own repository. */
import { createCommitHandler } from '../../src/serve/commit-handler.ts';
import { type Authenticate, createAuthenticate } from '../../src/serve/principal.ts';
import type { Bot } from '../bot.ts';
import type { Route } from '../server.ts';
import { defaultBranchOf, plannedUnderConfig } from './jobs.ts';

export function createCommitRoute(bot: Bot, jobs: Authenticate, onError: (thrown: unknown) => void): Route {
  const { settings, context } = bot;
  const { tokens, tokenScopes, webUrl } = settings;
  const handlerFor = (authenticate: Authenticate, repositories: readonly string[]) =>
    createCommitHandler({
      service: context.commitService,
      store: context.store,
      clock: context.clock,
      ids: context.ids,
      webUrl,
      plannedPaths: plannedUnderConfig(bot),
      defaultBranch: defaultBranchOf(bot),
      authenticate,
      onError,
      repositories,
    });
  const all = createAuthenticate({ tokens });
  const byName = new Map(
    Object.entries(tokenScopes).map(([name, scope]) => [
      `bearer:${name}`,
      handlerFor(createAuthenticate({ tokens: { [name]: tokens[name] ?? '' } }), [
        scope.includes('/') ? scope : `${scope}/*`,
      ]),
    ]),
  );
  const ofJobs = handlerFor(jobs, []);
  return async (request, response) => {
    const name = await all(request.headers.authorization).then(
      ({ id }) => id,
      () => '',
    );
    return (byName.get(name) ?? ofJobs)(request, response);
  };
}
