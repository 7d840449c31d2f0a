/** Runs the command lines of one comment, in order, each for who wrote it: reactions, permission, answers in the one reply. */

import { repositoryOf } from '../bot.ts';
import { type AnswerPart, sayAnswer } from '../conversation/answer.ts';
import { updateThread } from '../conversation/thread.ts';
import type { Reaction } from '../github/repository.ts';
import { answerLines } from './answer-lines.ts';
import { defineWork } from './work.ts';

export default defineWork({
  kind: 'comment',
  async run(bot, data, { id, isLast }) {
    const { repository, number, comment } = data;
    const client = repositoryOf(bot, repository);
    if ((await client.issue(number)).locked) return;
    await client.react(comment, 'eyes');
    const answers = await answerLines(bot, data, { id, isLast });
    if (answers.length === 0) return;
    await sayAnswer(bot, data, { ask: id, author: data.author, parts: answers });
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

/** The worst one shows; nothing yet while something is still at work. */
export function reactionFor(answers: readonly Pick<AnswerPart, 'outcome'>[]): Reaction | null {
  const has = (outcome: AnswerPart['outcome']): boolean => answers.some((answer) => answer.outcome === outcome);
  return has('failed') ? 'confused' : has('refused') ? '-1' : has('working') ? null : 'rocket';
}

const whyOf = (author: string, answers: readonly AnswerPart[]): string =>
  `${author} asked for ${answers.map(({ line }) => `"/launch ${line}"`).join(', ')}: ${answers.map(({ outcome, text }) => `${outcome}, ${text.replace(/\s+/gu, ' ').slice(0, 200)}`).join('; ')}`;
