/** The text of one answer, and of the word to who waited for it. Pure; always within GitHub's limit. */
import { createHash } from 'node:crypto';
import { code, plainText } from '../../src/report/markdown-text.ts';
import { NOTHING_TO_DO } from '../commands/next-for.ts';
import type { Answer, AnswerPart } from './answer.ts';
import { LIMITS, type LimitOf } from './answer-limit.ts';
import { BODY_LIMIT, cut } from './cut.ts';

/** An answer to somebody without write access, by its first line. */
export interface Counted {
  name: string;
  account: number;
  /** The limit that it names. */
  last: LimitOf | null;
}

/** All comments of Launch begin so. */
export const OURS = '<!-- launch:';
/** Of the asking, for markers. */
export const nameOf = (ask: string): string => createHash('sha256').update(ask).digest('hex').slice(0, 16);
/** Answers begin so, whether they count or not. */
export const answerStart = (name: string): string => `${OURS}answer ${name}`;
/** With the number of the account where the answer counts against its limit, and with the limit that it is the last before. */
export const answerMarker = (name: string, account: number | null = null, last: LimitOf | null = null): string =>
  `${answerStart(name)}${account === null ? '' : ` ${account}`}${last === null ? '' : ` ${last}`} -->`;
/** Undefined for any other text. */
export function countedIn(body: string): Counted | undefined {
  const [, name = '', account, last] =
    /^<!-- launch:answer ([0-9a-f]{16}) (\d{1,16})(?: (person|repository))? -->/u.exec(body) ?? [];
  return account === undefined
    ? undefined
    : { name, account: Number(account), last: LIMITS.find((each) => each === last) ?? null };
}
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
