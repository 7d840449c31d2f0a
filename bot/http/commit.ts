/** The commit service of the bot: each operator's token writes where it is for, through the installation there. */
import { createCommitHandler } from '../../src/serve/commit-handler.ts';
import { plannedPathsOf } from '../../src/serve/planned-paths.ts';
import { createAuthenticate } from '../../src/serve/principal.ts';
import type { Bot } from '../bot.ts';
import type { Route } from '../server.ts';

export function createCommitRoute(bot: Bot, onError: (thrown: unknown) => void): Route {
  const { settings, context } = bot;
  const { tokens, tokenScopes, webUrl } = settings;
  const handlerFor = (known: Readonly<Record<string, string>>, repositories: readonly string[]) =>
    createCommitHandler({
      service: context.commitService,
      store: context.store,
      clock: context.clock,
      ids: context.ids,
      webUrl,
      plannedPaths: plannedPathsOf(context.engine, webUrl),
      authenticate: createAuthenticate({ tokens: known }),
      onError,
      repositories,
    });
  const all = createAuthenticate({ tokens });
  const byName = new Map(
    Object.entries(tokenScopes).map(([name, scope]) => [
      `bearer:${name}`,
      handlerFor({ [name]: tokens[name] ?? '' }, [scope.includes('/') ? scope : `${scope}/*`]),
    ]),
  );
  const nobody = handlerFor({}, []);
  return async (request, response) => {
    const name = await all(request.headers.authorization).then(
      ({ id }) => id,
      () => '',
    );
    return (byName.get(name) ?? nobody)(request, response);
  };
}
