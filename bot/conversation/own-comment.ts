/** A comment of ours in a thread: known by its id, else by a marker at its start and by who wrote it, never by words alone. */
import { type Bot, repositoryOf } from '../bot.ts';
import type { Comment } from '../github/repository.ts';
import type { ThreadRef } from './thread.ts';

export interface OwnComment {
  /** As it was kept; null before the first, or where a process died between writing the comment and keeping its id. */
  id: number | null;
  marker: string;
  /** Begins with the marker. */
  body: string;
  /** RFC 3339; it was not written before. */
  since?: string;
}

/** Writes it, edits it where it stands, and writes it again where somebody deleted it. Answers its id. */
export async function putComment(bot: Bot, ref: ThreadRef, { id, marker, body, since }: OwnComment): Promise<number> {
  const repository = repositoryOf(bot, ref.repository);
  const known = id ?? (await findComment(bot, ref, marker, since));
  const edited = known === null ? undefined : await repository.edit(known, body);
  return edited?.id ?? (await repository.say(ref.number, body)).id;
}

export async function findComment(bot: Bot, ref: ThreadRef, marker: string, since?: string): Promise<number | null> {
  const self = await bot.installations.login();
  const comments = await repositoryOf(bot, ref.repository).comments(ref.number, since);
  const mine = comments.find((comment) => comment.body?.startsWith(marker) === true && isBy(bot, self, comment));
  return mine?.id ?? null;
}

/** GitHub names the App of a comment, and an older server the login alone. */
const isBy = ({ settings: { appId } }: Bot, self: string, { performed_via_github_app: app, user }: Comment): boolean =>
  app == null ? user?.login === self : app.id === appId;

export const commentUrl = ({ settings: { webUrl } }: Bot, { repository, number }: ThreadRef, id: number): string =>
  `${webUrl}/${repository.owner}/${repository.name}/issues/${number}#issuecomment-${id}`;
