/** Plain words written as Markdown: they read the same, and nothing of them is taken for markup. */
import { quoteLines, trimEndOf } from '../text/trim.ts';

/** Words as Markdown text. */
export const escapeText = (text: string): string =>
  text
    .replace(/[\\`*[\]]/gu, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~(?=~)/gu, '\\~')
    .replace(/<(?=[A-Za-z/!?])/gu, '\\<')
    .replace(/&(?=#?\w+;)/gu, '\\&');

/** What a paragraph may not open with, escaped. */
export const escapeOpening = (line: string): string =>
  line
    .replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$)|=+$|>|:{3}|!{3} )/u, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/u, '$1\\$2');

/** A code span of any text. */
export function codeSpan(text: string): string {
  const code = text.replace(/\s+/gu, ' ').trim();
  if (code === '') return '';
  const longest = Math.max(0, ...[...code.matchAll(/`+/gu)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  const pad = /^`|`$/u.test(code) ? ' ' : '';
  return `${ticks}${pad}${code}${pad}${ticks}`;
}

/** A fenced block of any code. */
export function fenced(code: string, language: string | null): string {
  const longest = Math.max(2, ...[...code.matchAll(/^[ \t]*(`{3,})/gmu)].map((match) => match[1]?.length ?? 0));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language ?? ''}\n${trimEndOf(code, '\n')}\n${ticks}`;
}

/** A link target that may hold anything. */
export const target = (url: string): string =>
  /[\s<>]|\((?![^()]*\))/u.test(url) ? `<${url.replace(/\s+/gu, '%20').replace(/[<>]/gu, encodeURIComponent)}>` : url;

export const image = (alt: string, url: string): string =>
  `![${escapeText(alt.replace(/\s+/gu, ' ').trim())}](${target(url)})`;

/** A bullet with all that belongs to it. */
export const item = (marker: string, body: string): string =>
  `${marker} ${body.replace(/\n(?=[^\n])/gu, `\n${' '.repeat(marker.length + 1)}`)}`;

/** A GFM table; its cells are Markdown without line breaks. */
export function table(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map((row) => row.length));
  const line = (row: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, at) =>
      (row[at] ?? '')
        .replace(/\s+/gu, ' ')
        .trim()
        .replace(/(?<!\\)\|/gu, '\\|'),
    ).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n');
}

const DIGITS = '0123456789+-=()n';
const charMap = (chars: string): Map<string, string> =>
  new Map(Array.from(chars, (char, at) => [DIGITS.charAt(at), char]));
const SUPERSCRIPTS = charMap('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ');
const SUBSCRIPTS = charMap('₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎');

/** Letters and numbers with a sign between them, and no word as long as those of a sentence. */
const isSum = (text: string): boolean =>
  /^[\p{L}\p{N}\s.,+\-−*\\/^_()[\]=]+$/u.test(text) &&
  /[\p{L}\p{N})\]]\s?[+\-−*/^]\s?[\p{L}\p{N}([]/u.test(text) &&
  !/(?<!\p{L})\p{L}{4,}(?!\p{L}|\()/u.test(text);

/** Raised or lowered words: as such characters where all of them exist, else with the mark that says so. */
export function raised(text: string, kind: 'sub' | 'sup'): string {
  const known = kind === 'sup' ? SUPERSCRIPTS : SUBSCRIPTS;
  const chars = Array.from(text.trim());
  if (chars.every((char) => known.has(char))) return chars.map((char) => known.get(char)).join('');
  const mark = kind === 'sup' ? '^' : '\\_';
  if (chars.length <= 3) return `${mark}${text}`;
  // A whole phrase in small letters is a remark; a sum is an exponent or an index.
  return isSum(text) ? `${mark}(${text.trim()})` : text;
}

/** Hard breaks one after another, as layout uses them, as one: none of them ends a paragraph. */
export const oneParagraph = (text: string): string =>
  text.replace(/[ \t\n]+/gu, (space, at: number) => {
    const [first, last] = [space.indexOf('\n'), space.lastIndexOf('\n')];
    if (first === last || !/\S/u.test(text[at + space.length] ?? '')) return space;
    return `${trimEndOf(space.slice(0, first), ' ')}  \n${space.slice(last + 1)}`;
  });

/** A quotation, or an alert of such a kind. */
export const quoted = (markdown: string, alert: string | null): string =>
  `${alert === null ? '' : `> [!${alert}]\n`}${quoteLines(markdown)}`;
