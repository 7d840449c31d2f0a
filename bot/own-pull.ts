/** A pull request is Launch's by who opened it and where its head lies: anybody can copy its text. */
import { type PullRequestMarker, parsePullRequestBody } from '../src/commit/pull-request-body.ts';
import type { Bot } from './bot.ts';
import type { OpenPull } from './github/repository.ts';
import type { RepositoryRef } from './model.ts';

/** Jobs of the repository's own workflows write as this one. */
const ACTIONS = 'github-actions[bot]';

/** Undefined for everybody else's. */
export async function ownMarker(
  bot: Bot,
  repository: RepositoryRef,
  { user, head, body }: Pick<OpenPull, 'user' | 'head' | 'body'>,
): Promise<PullRequestMarker | undefined> {
  const marker = parsePullRequestBody(body ?? '');
  if (marker === undefined || user?.type !== 'Bot' || head.repo?.id !== repository.id) return undefined;
  return user.login === ACTIONS || user.login === (await bot.installations.login()) ? marker : undefined;
}
