/** Who asks and who approves, with the numbers of their accounts: proven by the token of the process, never by what a call says of itself. */
import { z } from 'zod';
import { type GitHubApi, GitHubFailure, parseAnswer } from '../commit/github-api.ts';
import { parseGitHubRepository } from '../commit/github-repository.ts';
import { siteToken } from '../commit/github-token.ts';
import { UserError } from '../errors.ts';
import type { Who } from '../model/who.ts';
import { webUrlOf } from './runs.ts';

type Env = Readonly<Record<string, string | undefined>>;
interface Deps {
  env: Env;
  /** Who signed in and may write to the repository. */
  person?: Who;
  github(token?: string): Promise<GitHubApi>;
}
const User = z.object({ login: z.string(), id: z.int() });
const Permission = z.object({ permission: z.string(), user: z.object({ id: z.int() }).nullish() });

/**
 * Who is behind the token that writes; without one, what the operator calls this process. Throws what GitHub says where it
 * cannot be asked: who is not known could approve what they asked for themselves.
 */
export async function requesterOf({ env, github, person }: Deps): Promise<Who> {
  if (person !== undefined) return person;
  if (env.LAUNCH_ACTOR !== undefined && env.LAUNCH_ACTOR !== '') return named(env.LAUNCH_ACTOR);
  const token = siteToken(env);
  if (token === undefined) return THIS_PROCESS;
  try {
    return await whoIs(await github());
  } catch (thrown) {
    // The token of an App or a job names no user; a rate limit has the same status.
    if (thrown instanceof GitHubFailure && thrown.status === 403 && /not accessible by integration/iu.test(thrown.said))
      return THIS_PROCESS;
    throw thrown;
  }
}

/**
 * The person who approves. Who signed in is known; else for a repository on GitHub the login of LAUNCH_APPROVER_TOKEN, which must have write permission there;
 * for one on this machine the name in LAUNCH_APPROVER, which only whoever starts the process can set. Throws POLICY_DENIED.
 */
export async function approverOf({ env, github, person }: Deps, source: string): Promise<Who> {
  if (person !== undefined) return person;
  const name = parseGitHubRepository(source, webUrlOf(env));
  if (name === undefined) {
    const local = env.LAUNCH_APPROVER;
    if (local !== undefined && local !== '') return named(local);
    throw denied('LAUNCH_APPROVER with the name of the person');
  }
  const token = env.LAUNCH_APPROVER_TOKEN;
  if (token === undefined || token === '') throw denied("LAUNCH_APPROVER_TOKEN with the person's own token");
  const api = await github(token);
  const who = await whoIs(api);
  const answer = await api.request('GET /repos/{owner}/{repo}/collaborators/{username}/permission', {
    ...name,
    username: who.login,
  });
  const { permission, user } = parseAnswer(Permission, answer.data);
  if (user?.id === who.id && ['admin', 'maintain', 'write'].includes(permission)) return who;
  throw new UserError(
    'POLICY_DENIED',
    `\`${who.login}\` may not write to the repository. Let somebody grant it who may.`,
    {
      details: { reason: 'approver_permission' },
    },
  );
}

async function whoIs(api: GitHubApi): Promise<Who> {
  return parseAnswer(User, (await api.request('GET /user', {})).data);
}
const named = (login: string): Who => ({ login, id: null });
const THIS_PROCESS = named('this-process');
const denied = (what: string): UserError =>
  new UserError(
    'POLICY_DENIED',
    `This process was not started to approve. Let a person start one that is: set ${what}.`,
    {
      details: { reason: 'approver_unknown' },
    },
  );
