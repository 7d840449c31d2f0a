/** Code in the one form that every reader of Markdown takes for code, and a plain word for its language beside it. */
import type { Code } from 'mdast';
import { plainLanguage } from '../text/plain-language.ts';
import { shownWords } from '../text/shown-html.ts';
import { escaped } from './words.ts';

export interface WrittenCode {
  text: string;
  /** Whether nothing stood beside the language that a renderer may act upon. */
  isPlain: boolean;
  /** Whether it stood, as the text does now, between two lines of the same marks. */
  isFence: boolean;
}

/** `before`: what stands before it on its line; `isLoose`: a reader that knows no fence with more than a language beside it. */
export function writtenBlock(
  raw: string,
  { value, lang }: Pick<Code, 'value' | 'lang'>,
  { before, isTop, isLoose }: { before: string; isTop: boolean; isLoose: boolean },
): WrittenCode {
  const lines = raw.split('\n');
  const [head = ''] = lines;
  const marks = /^(?:`{3,}|~{3,})/u.exec(head)?.[0];
  const [language = '', ...meta] = marks === undefined ? [] : head.slice(marks.length).trim().split(/\s+/u);
  const plain = plainLanguage(lang ?? '');
  const beside = meta.join(' ');
  const isPlain = plain === language && /^[\w ="'.,/-]*$/u.test(beside) && !/\blive\b|^on/iu.test(beside);
  const isBare = beside === '' || !isLoose;
  const prefix = isTop ? '' : before.replace(/[^\s>]/gu, ' ');
  const opensItem = /[^\s>]/u.test(before);
  const [last = '', ...rest] = lines.slice(1).reverse();
  const isWhole =
    (opensItem ? last.trimStart() : last) === (opensItem ? marks : `${prefix}${marks}`) &&
    rest.every((line) => line.startsWith(prefix) || line.trim() === prefix.trim());
  const isFence = isWhole && isBare && (!isTop || before === '');
  if (isFence && isPlain) return { text: raw, isPlain, isFence };
  return {
    text: fenced(value, isPlain && isBare && beside !== '' ? `${plain} ${beside}` : plain, prefix),
    isPlain,
    isFence,
  };
}

function fenced(code: string, info: string, prefix: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/gu)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  const lines = [...code.split('\n'), ticks].map((line) => (line === '' ? prefix.trimEnd() : prefix + line));
  return [`${ticks}${info}`, ...lines].join('\n');
}

/**
 * A code span that readers take for one which look for its end, or for more than marks, in their own way: marks inside are an element's words,
 * and no blank stands behind a single mark. Undefined where there is no such form.
 */
export function looseSpan(raw: string, code: string): string | undefined {
  const value = code.replace(/\n/gu, ' ');
  const longest = Math.max(0, ...[...value.matchAll(/`+/gu)].map(([run]) => run.length));
  // Readers that link addresses do so in an element too.
  if (longest > 1) return shownWords(value).isCode ? undefined : `<code>${escaped(value)}</code>`;
  const ticks = '`'.repeat(longest === 1 || /^\s|\s$/u.test(value) ? 2 : 1);
  const pad = /^`|`$/u.test(value) || (/^ .* $/u.test(value) && /[^ ]/u.test(value)) ? ' ' : '';
  // In a table a bar ends the cell, in code too.
  const shown = raw.includes('\\|') && !value.includes('\\|') ? value.replaceAll('|', '\\|') : value;
  return `${ticks}${pad}${shown}${pad}${ticks}`;
}
