/** The text of one answer, and of the word to who waited for it. Pure; always within GitHub's limit. */
import { code, plainText } from '../../src/report/markdown-text.ts';
import { NOTHING_TO_DO } from '../commands/next-for.ts';
import type { Answer, AnswerPart } from './answer.ts';
import { BODY_LIMIT, cut } from './cut.ts';

/** All comments of Launch begin so. */
export const OURS = '<!-- launch:';
export const answerMarker = (name: string): string => `${OURS}answer ${name} -->`;
export const endedMarker = (name: string, index: number): string => `${OURS}ended ${name}#${index} -->`;
export const isAnswer = (body: string): boolean => body.startsWith(`${OURS}answer `);

const ANSWER_LIMIT = 20_000;
const MARKS: Readonly<Record<AnswerPart['outcome'], string>> = {
  done: '✅',
  found: '❌',
  working: '⏳',
  refused: '🚫',
  failed: '⚠️',
};
const headOf = ({ outcome, line }: AnswerPart): string => `${MARKS[outcome]} ${code(`/launch ${line}`.trim())}`;

export function renderAnswer(marker: string, { author, parts }: Pick<Answer, 'author' | 'parts'>): string {
  const next = [...new Set(parts.map((part) => part.next))]
    .filter((line) => line !== '' && line !== NOTHING_TO_DO)
    .join(' ');
  return cut(
    `${[
      marker,
      ...parts.map((part) => `**${headOf(part)}** for ${plainText(author ?? '')}\n\n${cut(part.text, ANSWER_LIMIT)}`),
      ...(next === '' ? [] : [`**Next:** ${next}`]),
    ].join('\n\n')}\n`,
    BODY_LIMIT,
  );
}

/** Bots are not called: nobody reads it. */
export function renderEnded(marker: string, author: string, part: AnswerPart, url: string): string {
  const who = /^[A-Za-z0-9-]+$/u.test(author) ? `@${author}` : plainText(author);
  const brief = part.brief === undefined ? '' : ` ${part.brief}`;
  return `${marker}\n${who} ${headOf(part)} ended.${brief} [The whole answer](${url})\n`;
}
