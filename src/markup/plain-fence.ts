/** Fences of code with a plain word for the language, and nothing beside it that a renderer may act upon. */
import { plainLanguage } from '../text/plain-language.ts';

/** Undefined for code that has no fence; the same text where nothing was to be done. */
export function plainFence(raw: string): string | undefined {
  const [head = ''] = raw.split('\n', 1);
  const marks = /^(?:`{3,}|~{3,})/u.exec(head)?.[0];
  if (marks === undefined) return undefined;
  const [language = '', ...meta] = head.slice(marks.length).trim().split(/\s+/u);
  const plain = plainLanguage(language);
  const beside = meta.join(' ');
  const isHarmless = /^[\w ="'.,/-]*$/u.test(beside) && !/\blive\b|^on/iu.test(beside);
  if (plain === language && isHarmless) return raw;
  return `${marks}${plain}${isHarmless && plain === language ? ` ${beside}` : ''}${raw.slice(head.length)}`;
}

export function fenced(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/gu)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}\n${code}\n${ticks}`;
}
