/** Lines, braces and comments of a person's words that stand for themselves: a closed list; what is not on it may act on the page. Pure. */
import { isPlainList } from './acting-fences.ts';

/** Marks of quotations and items, before the words. */
const BEFORE = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))*[ \t]*/u;

/**
 * What words, and blocks of CommonMark and of GitHub, begin with; comments of MyST (`% x`), items of definitions (`: x`) and tabs (`=== "x"`) of
 * Python-Markdown. Marks of other dialects begin containers, include files, or set something.
 */
const HARMLESS_LINE =
  /^(?:$|[\p{L}\p{N}\p{M}\p{Sc}\p{So}\p{Pi}\p{Pf}"'([\])`|&}{,…–—•→←≥≤≠±×]|#{1,6}(?:[ \t]|$)|#[\w-]|[-*_=][-*_= \t]*$|[*_~]{1,3}(?=\S)|!\[(?!\[)|\\(?:$|[^\p{L}])|<(?!<)|-{1,2}\p{L}|-{1,3}[ \t]|-\p{N}(?!<)|\+\p{N}|\/[\w.]|\.{1,3}[\w/ ]|\.{3}|:[ \t]|:[\w+-]{1,40}:(?!:)|@[\w-]{1,40}\/|={3}[!+]?[ \t]+"|%[ \t])/u;

export const actingLines = (text: string): string[] =>
  text.split('\n').filter((line) => !HARMLESS_LINE.test(line.replace(BEFORE, '')));

/** Modules of MDX: what they export may take the place of every element, and an import without a name, or of a style, is made for its effect. */
export const actingModules = (text: string): string[] => [
  ...Array.from(text.matchAll(EXPORT), ([whole]) => whole.trim()),
  ...text.split('\n').filter((line) => /^[ \t]{0,3}import\b/u.test(line) && STYLE.test(line)),
];
const EXPORT =
  /^[ \t]{0,3}(?:export(?:\s{1,20}(?:const|let|var|function|default|class|async|type|interface|enum|namespace|abstract|declare)\b|\s{0,20}[{*])|import\s{0,20}['"])/gmu;
const STYLE = /(?<!\.module)\.(?:css|s[ac]ss|less|styl)\b/u;

/** Values, strings, comments of MDX, names of roles and lists of attributes behind words; all else in braces is an expression, a block or a list of its own. */
export function actingBraces(text: string): string[] {
  let rest = text.replace(/\{:?([^{}\n]{1,200})\}/gu, (whole, list: string, at: number) => {
    const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
    return line.replace(BEFORE, '') !== '' && isPlainList(list) ? 'x' : whole;
  });
  for (let round = 0; round < 6 && rest.includes('{'); round++) {
    const next = rest.replace(VALUE, 'x');
    if (next === rest) break;
    rest = next;
  }
  return Array.from(rest.matchAll(/\{[^\n]{0,80}/gu), ([whole]) => whole);
}
const VALUE =
  /\{(?![ \t]{0,9}[#.:/@!%=*&+-])(?:[^{}()<>=&?;`@#!%:"'|~/]|\/(?![*/]))*\}|\{[ \t]{0,9}(?:"[^"{}<>`\n]*"|'[^'{}<>`\n]*')[ \t]{0,9}\}|\{[ \t\n]{0,9}\/\*(?:[^*{}]|\*(?!\/))*\*\/[ \t\n]{0,9}\}/gu;

/** Comments with their places. One that begins with no word is an order to some program. */
export function commentsIn(text: string): { start: number; end: number; isOrder: boolean }[] {
  const found: { start: number; end: number; isOrder: boolean }[] = [];
  for (let start = text.indexOf('<!--'); start >= 0; ) {
    const end = text.indexOf('-->', start + 4);
    if (end < 0) break;
    const words = text.slice(start + 4, end).trimStart();
    found.push({ start, end: end + 3, isOrder: !/^(?:$|[\p{L}\p{N}\p{Pi}("'<–—-])/u.test(words) });
    start = text.indexOf('<!--', end + 3);
  }
  return found;
}
