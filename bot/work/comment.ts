/** Runs the command lines of one comment, in order, each for who wrote it: reactions, permission, answers in the one reply. */

import { sha256 } from '../../src/model/passage.ts';
import { keepMs, repositoryOf } from '../bot.ts';
import { MAX_COMMANDS } from '../commands/lines.ts';
import { type AnswerPart, hasAnswer } from '../conversation/answer.ts';
import { updateThread } from '../conversation/thread.ts';
import type { Reaction, RepositoryClient } from '../github/repository.ts';
import { JOB_INSTALLATION } from '../job/comment-event.ts';
import type { DataOf, RepositoryRef } from '../model.ts';
import { answerLines } from './answer-lines.ts';
import { leaveFor } from './answered.ts';
import { defineWork } from './work.ts';

export default defineWork({
  kind: 'comment',
  async run(bot, data, { id, isLast }) {
    const { repository, number, comment } = data;
    const client = repositoryOf(bot, repository);
    if ((await client.issue(number)).locked) return;
    // A delivery may be late: what was taken back or said otherwise since is not carried out. What was begun goes on.
    const before = await bot.context.store.get(BEGUN, begunKey(repository, id));
    const words = before === undefined ? await wordsOf(client, data) : 'same';
    if (words === 'gone') return;
    const { allowance, role, limit, say } = await leaveFor(bot, data, id);
    if (allowance.kind === 'silent') return;
    const isBegun = !(await bot.context.store.insertIfAbsent(BEGUN, begunKey(repository, id), 1, {
      ttlMs: keepMs(bot),
    }));
    const isSeen = !(await client.react(comment, 'eyes'));
    // A job that answers a comment begins with an empty store each time, and what is done there is not done twice.
    const isLost = isSeen && !isBegun && repository.installation !== JOB_INSTALLATION;
    if (isLost && (await hasAnswer(bot, data, id))) return;
    const answersTo = async (): Promise<AnswerPart[]> => {
      if (isLost) return lostAnswers(data.lines);
      if (words === 'edited') return refuseAll(data.lines, EDITED);
      if (data.edited_by_other === true) return refuseAll(data.lines, NOT_THEIRS);
      return answerLines(bot, data, { id, isLast, role });
    };
    const answers = limit ?? (await answersTo());
    if (answers.length === 0) return;
    await say(answers);
    await updateThread(
      bot,
      data,
      (thread) => {
        thread.why = whyOf(data.author, answers);
      },
      false,
    );
    const reaction = reactionFor(answers);
    if (reaction !== null) await client.react(comment, reaction);
  },
});

/** A job looks before it begins, and its event may be of another kind of comment. */
async function wordsOf(
  client: RepositoryClient,
  { repository, comment, body_sha256: written }: DataOf<'comment'>,
): Promise<'same' | 'edited' | 'gone'> {
  if (written == null || repository.installation === JOB_INSTALLATION) return 'same';
  const now = await client.comment(comment);
  if (now === undefined) return 'gone';
  return sha256(now.body ?? '') === written ? 'same' : 'edited';
}

type Refusal = Pick<AnswerPart, 'text' | 'next'>;
/** Whoever edits a comment after it was sent may have another right than who wrote it: the words of the event are not what stands there. */
export const EDITED: Refusal = {
  text: 'The comment was edited before it was answered; nothing was done.',
  next: 'Comment it again.',
};
/** What stands under one name was written under another: nobody asks for anything in a comment of somebody else's. */
const NOT_THEIRS: Refusal = {
  text: 'The comment is somebody else’s, and a command counts only in one’s own; nothing was done.',
  next: 'Write a comment of your own.',
};
export const refuseAll = (lines: readonly string[], refusal: Refusal): AnswerPart[] =>
  lines
    .slice(0, MAX_COMMANDS)
    .map((line, index) => ({ index, line: line.slice(0, 200), outcome: 'refused', ...refusal }));

const BEGUN = 'bot-begun';
const begunKey = ({ installation, id: repository }: RepositoryRef, id: string): string =>
  `${installation}|${repository}|${id}`;

/** The reaction says that the bot began, and its store does not: it was emptied, and with it went how far the commands came. */
const lostAnswers = (lines: readonly string[]): AnswerPart[] =>
  lines.slice(0, MAX_COMMANDS).map((line, index) => ({
    index,
    line: line.slice(0, 200),
    outcome: 'failed',
    text: 'The bot started this and lost the record of how far it got, so it stopped.',
    next: 'Look at what was done, then comment the command again.',
  }));

/** The worst one shows; nothing yet while something is still at work. */
export function reactionFor(answers: readonly Pick<AnswerPart, 'outcome'>[]): Reaction | null {
  const has = (outcome: AnswerPart['outcome']): boolean => answers.some((answer) => answer.outcome === outcome);
  return has('failed') ? 'confused' : has('refused') ? '-1' : has('working') ? null : 'rocket';
}

const whyOf = (author: string, answers: readonly AnswerPart[]): string =>
  `${author} asked for ${answers.map(({ line }) => `"/launch ${line}"`).join(', ')}: ${answers.map(({ outcome, text }) => `${outcome}. ${text.replace(/\s+/gu, ' ').slice(0, 200)}`).join('; ')}`;
