/** What was answered to one comment or button: a comment of its own, edited by the work it asked for and by nothing else. */
import { createHash } from 'node:crypto';
import { type Bot, keepMs, repositoryOf } from '../bot.ts';
import { withLock } from '../queue/hold-lock.ts';
import type { LimitOf } from './answer-limit.ts';
import { commentUrl, findComment, putComment } from './own-comment.ts';
import { answerMarker, answerStart, endedMarker, nameOf, renderAnswer, renderEnded } from './render-answer.ts';
import type { ThreadRef } from './thread.ts';

export interface AnswerPart {
  /** Of the command line among those of its comment; with a fraction for what else the line asked for. */
  index: number;
  line: string;
  /** `found`: the work was done, and there is something to fix. */
  outcome: 'done' | 'found' | 'working' | 'refused' | 'failed';
  text: string;
  next: string;
  /** One sentence for the person who asked: that it ended. */
  brief?: string;
}
export interface Answer {
  v: 1;
  /** Names the asking for good, however often it is delivered. */
  ask: string;
  /** Null until the command itself was answered: work may be quicker. */
  author: string | null;
  /** Of somebody without write access: the answer counts against its limits. */
  account?: number | null;
  /** The limit that this answer names. */
  last?: LimitOf | null;
  /** RFC 3339; when it was asked. */
  at: string;
  reply: number | null;
  /** Hash of what stands there. */
  posted: string | null;
  parts: AnswerPart[];
  /** Parts that their work has written: what the command said at first comes too late for them. */
  worked: number[];
  /** Parts whose end was reported to the person who asked. */
  notified: number[];
}

/** What one command line asked for: the asking and the line's place in it. */
export const askOf = (asked: string): { ask: string; index: number } => {
  const at = asked.lastIndexOf('#');
  return { ask: asked.slice(0, at), index: Number(asked.slice(at + 1)) };
};

/** Whether the answer to an asking stands in the thread, whatever the store says. */
export const hasAnswer = async (bot: Bot, ref: ThreadRef, ask: string): Promise<boolean> =>
  (await findComment(bot, ref, answerStart(nameOf(ask)))) !== null;

/** The first answer to all lines of a comment. */
export const sayAnswer = (
  bot: Bot,
  ref: ThreadRef,
  { ask, author, parts, account, last }: Pick<Answer, 'ask' | 'parts' | 'account' | 'last'> & { author: string },
): Promise<Answer> =>
  updateAnswer(bot, ref, ask, (answer) => {
    Object.assign(answer, { author, ...(account == null ? {} : { account, last: last ?? null }) });
    for (const part of parts) {
      const worked = answer.parts.find(({ index }) => index === part.index && answer.worked.includes(index));
      put(answer, worked === undefined ? part : { ...worked, line: part.line });
    }
  });

/** How far the work of one line came. GitHub notifies nobody of an edit: whoever waited long is notified of the end by a comment. */
export const showPart = (
  bot: Bot,
  ref: ThreadRef,
  asked: string,
  given: Omit<AnswerPart, 'index' | 'line'>,
): Promise<Answer> => {
  const { ask, index } = askOf(asked);
  return updateAnswer(
    bot,
    ref,
    ask,
    (answer) => {
      const line = answer.parts.findLast((part) => Math.trunc(part.index) === Math.trunc(index))?.line ?? '';
      if (!answer.worked.includes(index)) answer.worked.push(index);
      put(answer, { ...given, index, line });
    },
    (answer) => reportEnd(bot, ref, answer, index),
  );
};

function put(answer: Answer, part: AnswerPart): void {
  answer.parts = [...answer.parts.filter(({ index }) => index !== part.index), part].toSorted(
    (one, other) => one.index - other.index,
  );
}

async function updateAnswer(
  bot: Bot,
  ref: ThreadRef,
  ask: string,
  change: (answer: Answer) => void,
  after: (answer: Answer) => Promise<void> = async () => undefined,
): Promise<Answer> {
  const { store, clock } = bot.context;
  const key = `${ref.repository.installation}|${ref.repository.id}|${ref.number}|${ask}`;
  return withLock(bot.locks, `answer:${key}`, async () => {
    const answer = (await store.get<Answer>('bot-answer', key)) ?? fresh(ask, new Date(clock.now()).toISOString());
    const save = (): Promise<void> => store.set('bot-answer', key, answer, { ttlMs: keepMs(bot) });
    change(answer);
    await save();
    if (answer.author === null) return answer;
    const name = nameOf(ask);
    const body = renderAnswer(answerMarker(name, answer.account, answer.last), answer);
    const hash = createHash('sha256').update(body).digest('hex');
    if (answer.posted !== hash) {
      answer.reply = await putComment(bot, ref, {
        id: answer.reply,
        marker: answerStart(name),
        body,
        since: sinceOf(answer),
      });
      answer.posted = hash;
      await save();
    }
    await after(answer);
    await save();
    return answer;
  });
}

/** Once for each part that took long enough for people to look elsewhere. */
async function reportEnd(bot: Bot, ref: ThreadRef, answer: Answer, index: number): Promise<void> {
  const part = answer.parts.find((one) => one.index === index);
  const { author, reply, notified, at, ask } = answer;
  if (part === undefined || part.outcome === 'working' || author === null || reply === null) return;
  if (notified.includes(index) || bot.context.clock.now() - Date.parse(at) < bot.settings.notifyAfterMs) return;
  const marker = endedMarker(nameOf(ask), index);
  if ((await findComment(bot, ref, marker, sinceOf(answer))) === null)
    await repositoryOf(bot, ref.repository).say(
      ref.number,
      renderEnded(marker, author, part, commentUrl(bot, ref, reply)),
    );
  notified.push(index);
}

/** Clocks differ. */
const sinceOf = ({ at }: Answer): string => new Date(Date.parse(at) - 10 * 60_000).toISOString();

const fresh = (ask: string, at: string): Answer => ({
  v: 1,
  ask,
  author: null,
  at,
  reply: null,
  posted: null,
  parts: [],
  worked: [],
  notified: [],
});
