/** Comments of the shape that JSDoc, PHPDoc and Javadoc share: words first, then blocks that a tag opens. */
import { isBanner } from './banners.ts';
import { closingBraces } from './inline-tags.ts';

export interface TagBlock {
  /** In lower case; null for the words before the first tag. */
  tag: string | null;
  /** Without its tag, lines kept. */
  text: string;
  /** How many lines below the comment's first it begins, and how many it has. */
  row: number;
  rows: number;
}

/** The comment from its opening to its closing stars, taken apart; a tag inside of code or of an inline tag opens nothing. */
export function tagBlocks(comment: string): TagBlock[] {
  if (/^\/\*{4}/.test(comment) && isBanner(comment.split('\n'))) return [{ tag: null, text: '', row: 0, rows: 1 }];
  const blocks: { tag: string | null; lines: string[]; row: number }[] = [{ tag: null, lines: [], row: 0 }];
  let fenced = false;
  const lines = commentLines(comment);
  const inside = new Set([...linesInTags(lines), ...linesInPre(lines)]);
  for (const [at, line] of lines.entries()) {
    if (/^\s*```/.test(line)) fenced = !fenced;
    const tag = fenced || inside.has(at) ? null : /^\s*@([a-zA-Z][a-zA-Z-]*)(.*)/.exec(line);
    if (tag === null) blocks.at(-1)?.lines.push(line);
    else blocks.push({ tag: (tag[1] ?? '').toLowerCase(), lines: [tag[2] ?? ''], row: at });
  }
  const words = blocks[0]?.lines ?? [];
  if (words.every((line) => line.trim() === '')) words.push(...wordsBehind(blocks.slice(1)));
  return blocks.map(({ tag, lines, row }) => {
    const text = lines.join('\n');
    const kept = text.trimEnd();
    return { tag, text: kept.trim(), row, rows: kept.split('\n').length };
  });
}

/** Of a comment that begins with its tags: what stands behind an empty line is no part of a tag, and is taken from it. */
const wordsBehind = (blocks: readonly { tag: string | null; lines: string[] }[]): string[] =>
  blocks.flatMap(({ tag, lines }) => {
    const empty = lines.findIndex((line, at) => at > 0 && line === '');
    const next = lines[lines.findIndex((line, at) => at > empty && line !== '')];
    const isOwn =
      ['example', 'method', 'remarks', 'description'].includes(tag ?? '') || next === undefined || /^\s/.test(next);
    return empty < 0 || isOwn ? [] : lines.splice(empty);
  });

/** Lines that begin between `<pre>` and `</pre>`; what nobody closes is none. */
function linesInPre(lines: readonly string[]): number[] {
  const last = lines.findLastIndex((line) => /<\/pre\s*>/i.test(line));
  let isOpen = false;
  return lines.slice(0, last + 1).flatMap((line, at) => {
    const wasOpen = isOpen;
    for (const [, closes] of line.matchAll(/<(\/?)pre(?:\s[^<>]*)?>/gi)) isOpen = closes === '';
    return wasOpen ? [at] : [];
  });
}

/** Lines that begin inside of `{@tag …}`. */
function linesInTags(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  if (!lines.some((line) => line.includes('{@'))) return found;
  const text = lines.join('\n');
  const closing = closingBraces(text);
  let end = -1;
  let row = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\n') {
      row++;
      if (at < end) found.add(row);
    } else if (text[at] === '{' && text[at + 1] === '@') end = Math.max(end, closing.get(at) ?? -1);
  }
  return found;
}

/** Without stars, and without the indentation that the lines below the first share. */
function commentLines(comment: string): string[] {
  const [first = '', ...rest] = comment
    .replace(/^\/\*\*+/, '')
    .replace(/(?<!\*)\*+\/$/, '')
    // How a comment shows a comment.
    .replaceAll('*\\/', '*/')
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.replace(/^\s*\*(?: |$|(?=[`\t]))/, '').trimEnd());
  const indents = rest.filter((line) => line !== '').map((line) => line.length - line.trimStart().length);
  const shared = indents.length === 0 ? 0 : Math.min(...indents);
  return [first, ...rest.map((line) => line.slice(shared))];
}

/** On one line, where a break of lines is a space. */
export const fold = (text: string): string => text.replace(BREAKS, '\n').replace(/\s+/g, ' ').trim();
const BREAKS = /(?<!\\)\\\n/g;
