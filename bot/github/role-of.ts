/** What an account may do in a repository: GitHub is asked by login and answers for whoever has it today, so the number must be the one that is meant. */
import { z } from 'zod';
import { type GitHubApi, GitHubFailure, parseAnswer } from '../../src/commit/github-api.ts';
import type { Who } from '../../src/model/who.ts';
import { ROLES, type Role } from '../permissions.ts';

const Permission = z.object({
  permission: z.string(),
  role_name: z.string().optional(),
  user: z.object({ id: z.int() }).nullish(),
});
const Account = z.object({ login: z.string() });

/** `none` when GitHub does not know. Throws when it cannot be asked. */
export async function roleOf(api: GitHubApi, at: { owner: string; repo: string }, { login, id }: Who): Promise<Role> {
  const first = await ask(api, at, login);
  if (id === null) return first?.role ?? 'none';
  if (first?.id === id) return first.role;
  // Renamed since: the number finds the login of today.
  const now = await found(api.request('GET /user/{account_id}', { account_id: id }));
  const renamed = now === undefined ? login : parseAnswer(Account, now.data).login;
  const second = renamed === login ? undefined : await ask(api, at, renamed);
  return second?.id === id ? second.role : 'none';
}

async function ask(
  api: GitHubApi,
  at: { owner: string; repo: string },
  username: string,
): Promise<{ role: Role; id: number | undefined } | undefined> {
  const answer = await found(
    api.request('GET /repos/{owner}/{repo}/collaborators/{username}/permission', { ...at, username }),
  );
  if (answer === undefined) return undefined;
  const { role_name: custom, permission, user } = parseAnswer(Permission, answer.data);
  // A custom role has a name of its own; its legacy permission is one that is known.
  const role = ROLES.find((each) => each === custom) ?? ROLES.find((each) => each === permission) ?? 'none';
  return { role, id: user?.id };
}

async function found<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (thrown) {
    if (thrown instanceof GitHubFailure && thrown.status === 404) return undefined;
    throw thrown;
  }
}
