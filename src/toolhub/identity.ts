/** Who asks and who approves: proven by the token of the process, never by what a call says of itself. */
import { z } from 'zod';
import { type GitHubApi, GitHubFailure, parseAnswer } from '../commit/github-api.ts';
import { parseGitHubRepository } from '../commit/github-repository.ts';
import { siteToken } from '../commit/github-token.ts';
import { UserError } from '../errors.ts';
import { webUrlOf } from './runs.ts';

type Env = Readonly<Record<string, string | undefined>>;
interface Deps {
  env: Env;
  /** Who signed in and may write to the repository. */
  person?: string;
  github(token?: string): Promise<GitHubApi>;
}
const User = z.object({ login: z.string() });
const Permission = z.object({ permission: z.string() });

/**
 * The login behind the token that writes; without one, what the operator calls this process. Throws what GitHub says where it
 * cannot be asked: who is not known could approve what they asked for themselves.
 */
export async function requesterOf({ env, github }: Deps): Promise<string> {
  if (env.LAUNCH_ACTOR !== undefined && env.LAUNCH_ACTOR !== '') return env.LAUNCH_ACTOR;
  const token = siteToken(env);
  if (token === undefined) return 'this-process';
  try {
    return await loginOf(await github());
  } catch (thrown) {
    // The token of an App or a job names no user; a rate limit has the same status.
    if (thrown instanceof GitHubFailure && thrown.status === 403 && /not accessible by integration/iu.test(thrown.said))
      return 'this-process';
    throw thrown;
  }
}

/**
 * The person who approves. Who signed in is known; else for a repository on GitHub the login of LAUNCH_APPROVER_TOKEN, which must have write permission there;
 * for one on this machine the name in LAUNCH_APPROVER, which only whoever starts the process can set. Throws POLICY_DENIED.
 */
export async function approverOf({ env, github, person }: Deps, source: string): Promise<string> {
  if (person !== undefined) return person;
  const name = parseGitHubRepository(source, webUrlOf(env));
  if (name === undefined) {
    const local = env.LAUNCH_APPROVER;
    if (local !== undefined && local !== '') return local;
    throw denied('LAUNCH_APPROVER with the name of the person');
  }
  const token = env.LAUNCH_APPROVER_TOKEN;
  if (token === undefined || token === '') throw denied("LAUNCH_APPROVER_TOKEN with the person's own token");
  const api = await github(token);
  const login = await loginOf(api);
  const answer = await api.request('GET /repos/{owner}/{repo}/collaborators/{username}/permission', {
    ...name,
    username: login,
  });
  const { permission } = parseAnswer(Permission, answer.data);
  if (['admin', 'maintain', 'write'].includes(permission)) return login;
  throw new UserError('POLICY_DENIED', `\`${login}\` may not write to the repository. Let somebody grant it who may.`, {
    details: { reason: 'approver_permission' },
  });
}

async function loginOf(api: GitHubApi): Promise<string> {
  return parseAnswer(User, (await api.request('GET /user', {})).data).login;
}
const denied = (what: string): UserError =>
  new UserError(
    'POLICY_DENIED',
    `This process was not started to approve. Let a person start one that is: set ${what}.`,
    {
      details: { reason: 'approver_unknown' },
    },
  );
