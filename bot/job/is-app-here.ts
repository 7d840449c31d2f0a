/** Whether the App of Launch answers in a thread already: it reacted to the comment, or its reply stands there. Then a job stays silent. */
import { z } from 'zod';
import { type GitHubApi, GitHubFailure, parseAnswer } from '../../src/commit/github-api.ts';
import { OURS } from '../conversation/render-answer.ts';
import type { Comment } from '../github/repository.ts';
import { HOMEPAGE } from '../setup/manifest.ts';

const Reaction = z.object({ content: z.string(), user: z.object({ login: z.string(), type: z.string() }).nullable() });
const App = z.object({ external_url: z.string() });
const BOT = '[bot]';
/** Other bots react too; so many are asked about. */
const ASKED = 10;

/**
 * Words and reactions can be had from other bots, by whoever asks them; an App's own record cannot: Launch's names its homepage
 * (https://docs.github.com/en/rest/apps/apps#get-an-app), which its manifest sets.
 */
export async function isAppHere(
  api: GitHubApi,
  at: { owner: string; repo: string; comment_id: number },
  comments: readonly Comment[],
  self: string,
): Promise<boolean> {
  const said = comments.filter(({ body, user }) => body?.startsWith(OURS) === true && isOtherBot(user, self));
  if (said.some(({ performed_via_github_app: app }) => app?.external_url === HOMEPAGE)) return true;
  const { data } = await api.request('GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions', {
    ...at,
    content: 'eyes',
    per_page: 100,
  });
  const looked = parseAnswer(z.array(Reaction), data).filter(
    ({ content, user }) => content === 'eyes' && isOtherBot(user, self),
  );
  const logins = new Set([...said, ...looked].flatMap(({ user }) => (user === null ? [] : [user.login])));
  for (const login of [...logins].slice(0, ASKED)) if (await isLaunch(api, login)) return true;
  return false;
}

const isOtherBot = (user: { login: string; type: string } | null, self: string): boolean =>
  user !== null && user.type === 'Bot' && user.login.endsWith(BOT) && user.login !== self;

async function isLaunch(api: GitHubApi, login: string): Promise<boolean> {
  try {
    const { data } = await api.request('GET /apps/{app_slug}', { app_slug: login.slice(0, -BOT.length) });
    return App.safeParse(data).data?.external_url === HOMEPAGE;
  } catch (thrown) {
    if (thrown instanceof GitHubFailure && (thrown.status === 403 || thrown.status === 404)) return false;
    throw thrown;
  }
}

const SELF = z.object({ viewer: z.object({ login: z.string() }) });

/** Whose token this is, as its comments are signed. */
export async function selfOf(api: GitHubApi): Promise<string> {
  const answer = SELF.safeParse(await api.graphql('{ viewer { login } }', {}).catch(() => undefined));
  const login = answer.data?.viewer.login ?? 'github-actions';
  return login === 'github-actions' ? 'github-actions[bot]' : login;
}
