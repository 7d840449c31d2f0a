/** Whether the App answers in a thread already: it reacted to the comment, or its reply stands there. Then a job stays silent. */
import { z } from 'zod';
import { type GitHubApi, parseAnswer } from '../../src/commit/github-api.ts';
import { MARKER } from '../conversation/render-thread.ts';
import type { Comment } from '../github/repository.ts';

const Reaction = z.object({ content: z.string(), user: z.object({ login: z.string(), type: z.string() }).nullable() });

export async function isAppHere(
  api: GitHubApi,
  at: { owner: string; repo: string; comment_id: number },
  comments: readonly Comment[],
  self: string,
): Promise<boolean> {
  const isOther = (user: { login: string; type: string } | null): boolean =>
    user !== null && user.type === 'Bot' && user.login !== self;
  if (comments.some(({ body, user }) => body?.startsWith(MARKER) === true && isOther(user))) return true;
  const { data } = await api.request('GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions', {
    ...at,
    content: 'eyes',
    per_page: 100,
  });
  return parseAnswer(z.array(Reaction), data).some(({ content, user }) => content === 'eyes' && isOther(user));
}

const SELF = z.object({ viewer: z.object({ login: z.string() }) });

/** Whose token this is, as its comments are signed. */
export async function selfOf(api: GitHubApi): Promise<string> {
  const answer = SELF.safeParse(await api.graphql('{ viewer { login } }', {}).catch(() => undefined));
  const login = answer.data?.viewer.login ?? 'github-actions';
  return login === 'github-actions' ? 'github-actions[bot]' : login;
}
