/** Code that a comment shows by its indentation, and what it draws, in fences: Markdown asks for four spaces, and many write fewer. */
import { drawingsIn } from './drawings.ts';

const ITEM = /^(?:[-*+]|\d+[.)])\s+(?=\S)/;
/** What programs have, and prose does not, at the end of a line or anywhere. */
const CODE = /[;{}]$|[({[,]$|=>|->|::|^\s*(?:\$|\/\/|#|@\w|<)|\w\([^()]*\)/;

/** Spans of indented lines that are code, and drawings; what is indented below an item stays in it. */
export function fencedCode(text: string, ecosystem: string): string {
  const lines = text.split('\n');
  const drawings = drawingsIn(lines);
  if (drawings.size === 0 && !/\n[ \t]+\S/.test(text)) return text;
  const out: string[] = [];
  let fence: string | undefined;
  /** How far the words of the item above are indented; nothing where no item is above. */
  let inside = 0;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark : line.trim() === fence ? undefined : fence;
    if (/^\S/.test(line)) inside = ITEM.exec(line)?.[0].length ?? 0;
    const drawn = drawings.get(at);
    const closed =
      fence === undefined && mark === undefined && drawn === undefined ? endOfBracket(lines, at) : undefined;
    const end =
      drawn ??
      closed ??
      (fence === undefined && mark === undefined ? endOfSpan(lines, at, ecosystem !== 'python') : undefined);
    const span = end === undefined ? [] : lines.slice(at, end);
    const depth = Math.min(...span.filter((each) => each.trim() !== '').map(indentOf));
    if (end === undefined || (drawn === undefined && closed === undefined && !isCode(span, depth, inside))) {
      out.push(line);
      continue;
    }
    const pad = ' '.repeat(inside);
    const isProgram = drawn === undefined && span.some((each) => CODE.test(each.trimEnd()));
    const shown = [
      `\`\`\`${isProgram ? (LANGUAGES.get(ecosystem) ?? '') : 'text'}`,
      ...span.map((each) => each.slice(depth)),
      '```',
    ];
    if ((out.at(-1) ?? '').trim() !== '') out.push('');
    out.push(...shown.map((each) => (each.trim() === '' ? '' : pad + each.trimEnd())), '');
    at = end - 1;
  }
  return out.join('\n');
}

const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['php', 'php'],
  ['node', 'js'],
  ['python', 'python'],
]);

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The end of the indented lines that begin here, below an empty line or one that leads to them; without empty lines at the end. */
function endOfSpan(lines: readonly string[], at: number, mayFollow: boolean): number | undefined {
  const [line = '', above = ''] = [lines[at], lines[at - 1]];
  if (at === 0 || !/^[ \t]+\S/.test(line) || ITEM.test(line.trimStart())) return undefined;
  if (above.trim() !== '' && !(mayFollow && /:\s*$/.test(above) && !/^\s/.test(above))) return undefined;
  let end = at + 1;
  for (
    let next = at + 1;
    next < lines.length && (lines[next]?.trim() === '' || /^[ \t]/.test(lines[next] ?? ''));
    next++
  )
    if (lines[next]?.trim() !== '') end = next + 1;
  return end;
}

/** Behind the line that closes the bracket which stands alone on this one, where only indented lines stand between them. */
function endOfBracket(lines: readonly string[], at: number): number | undefined {
  const closing = CLOSING.get(lines[at]?.trimEnd() ?? '');
  if (closing === undefined || (lines[at - 1] ?? '').trim() !== '') return undefined;
  let end = at + 1;
  while (end < lines.length && (lines[end]?.trim() === '' || /^[ \t]/.test(lines[end] ?? ''))) end++;
  const isClosed = lines[end]?.trimEnd().replace(/[;,]$/, '') === closing && (lines[end + 1] ?? '').trim() === '';
  return isClosed && end > at + 1 ? end + 1 : undefined;
}
const CLOSING: ReadonlyMap<string, string> = new Map([
  ['[', ']'],
  ['{', '}'],
  ['(', ')'],
]);

/** Four spaces beyond the words around are code in Markdown, whatever it says; fewer are where most lines look like it. */
function isCode(span: readonly string[], depth: number, inside: number): boolean {
  if (depth >= inside + 4) return true;
  if (span.some((line) => /^\s*(?:`{3}|~{3})/.test(line) || ITEM.test(line.trimStart()))) return false;
  const said = span.filter((line) => line.trim() !== '');
  return said.filter((line) => CODE.test(line.trimEnd())).length * 2 > said.length;
}
