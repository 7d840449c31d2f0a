/** What resolvers get, and how they refuse in GitHub's way (`type` beside `message`). */
import type { ForgeState, Level, Repository, Token } from '../state.ts';
import { canSee, holds } from '../tokens.ts';

export interface GraphqlContext {
  forge: ForgeState;
  token: Token;
}
export class GraphqlRefusal extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}
export function findRepository({ forge, token }: GraphqlContext, owner: string, name: string): Repository {
  const repo = forge.repositories.find(
    (one) => one.owner.login.toLowerCase() === owner.toLowerCase() && one.name.toLowerCase() === name.toLowerCase(),
  );
  if (!repo || !canSee(token, repo))
    throw new GraphqlRefusal('NOT_FOUND', `Could not resolve to a Repository with the name '${owner}/${name}'.`);
  return repo;
}
export function need({ token }: GraphqlContext, repo: Repository, permission: string, level: Level): void {
  if (!holds(token, repo, permission, level))
    throw new GraphqlRefusal(
      'FORBIDDEN',
      token.kind === 'pat'
        ? `${token.actor.login} does not have the correct permissions to execute this mutation`
        : 'Resource not accessible by integration',
    );
}
