/** Comments above and behind a C++ declaration: those that Doxygen reads, and plain ones. Pure. */
import { trimEndOf } from '../../text/trim.ts';
import { isBanner } from '../banners.ts';

export interface Comment {
  /** Without its marks. */
  text: string;
  /** Lines count from 1. */
  start: number;
  end: number;
  /** Doxygen reads it. */
  isDoc: boolean;
}

/** Lines count from 1. */
export interface Blanks {
  /** Nothing is left of it once macros are expanded. */
  isBlank(line: number): boolean;
  /** It turns warnings of the compiler on or off, once macros are expanded. */
  isPragma(line: number): boolean;
}

/** Of the lines of a file as they are, above a line. A plain one beside a pragma, or above a condition, speaks of that. */
export function commentAbove(
  lines: readonly string[],
  line: number,
  { isBlank, isPragma }: Blanks,
): Comment | undefined {
  let at = line - 2;
  let gap = 0;
  let isOfOther = false;
  for (; at >= 0; at--) {
    const text = (lines[at] ?? '').trim();
    if (text === '') {
      if (++gap > 1) return undefined;
    } else if (isComment(text) || gap > 0 || !isBlank(at + 1)) break;
    else isOfOther ||= text.startsWith('#') || isPragma(at + 1);
  }
  const text = (lines[at] ?? '').trim();
  const found = text.startsWith('//') ? slashed(lines, at) : text.endsWith('*/') ? starred(lines, at) : undefined;
  if (found === undefined || (gap > 0 && (!found.isDoc || found.text.trim() === ''))) return undefined;
  return !found.isDoc && (isOfOther || isPragma(found.start - 1)) ? undefined : found;
}

const isComment = (text: string): boolean => text.startsWith('//') || text.endsWith('*/');

const kindOf = (text: string): 'doc' | 'behind' | 'plain' | undefined =>
  /^\/\/[/!]</.test(text)
    ? 'behind'
    : /^\/\/(?:\/(?!\/)|!)/.test(text)
      ? 'doc'
      : text.startsWith('//')
        ? 'plain'
        : undefined;

function slashed(lines: readonly string[], end: number): Comment | undefined {
  const kind = kindOf((lines[end] ?? '').trim());
  if (kind === 'behind') return undefined;
  const found: string[] = [];
  let at = end;
  for (; at >= 0; at--) {
    const text = (lines[at] ?? '').trim();
    if (kindOf(text) !== kind) break;
    found.unshift(text.slice(kind === 'doc' ? 3 : 2));
  }
  if (isBanner(lines.slice(at + 1, end + 1))) return undefined;
  return { text: withoutMargin(found), start: at + 2, end: end + 1, isDoc: kind === 'doc' };
}

function starred(lines: readonly string[], end: number): Comment | undefined {
  for (let at = end; at >= 0; at--) {
    const line = lines[at] ?? '';
    const open = line.lastIndexOf('/*');
    if (open < 0) continue;
    // Behind code, it is the comment of that code.
    if (line.slice(0, open).trim() !== '' || /^\/\*[*!]</.test(line.slice(open))) return undefined;
    if (isBanner(lines.slice(at, end + 1))) return undefined;
    const isDoc = /^\/\*(?:\*(?![*/])|!)/.test(line.slice(open));
    return { text: unstarred(lines.slice(at, end + 1)), start: at + 1, end: end + 1, isDoc };
  }
  return undefined;
}

/** `int level; ///< words`, with the lines that go on below; `line` is the one that the declaration ends on. */
export function commentBehind(lines: readonly string[], line: number): Comment | undefined {
  const text = lines[line - 1] ?? '';
  const found = /\/\/[/!]<|\/\*[*!]</.exec(text);
  if (found === null || text.slice(0, found.index).trim() === '') return undefined;
  const { 0: mark, index } = found;
  const words = text.slice(index + mark.length);
  if (mark.startsWith('/*')) {
    for (let at = line - 1; at < lines.length && at < line + MOST_LINES; at++) {
      if (!(lines[at] ?? '').includes('*/', at === line - 1 ? index : 0)) continue;
      return {
        text: unstarred([`/*${words}`, ...lines.slice(line, at + 1)]),
        start: line,
        end: at + 1,
        isDoc: true,
      };
    }
    return undefined;
  }
  const said = [words];
  let at = line;
  for (; at < lines.length && /^\s*\/\/[/!]</.test(lines[at] ?? ''); at++) said.push((lines[at] ?? '').trim().slice(4));
  return { text: withoutMargin(said), start: line, end: at, isDoc: true };
}
const MOST_LINES = 40;

/** `Sand = 1, // soft`: of a value, whose lines hold no code, a plain comment says what it is. */
export function plainBehind(lines: readonly string[], line: number): Comment | undefined {
  const text = lines[line - 1] ?? '';
  const at = text.indexOf('//');
  const words =
    at < 0
      ? ''
      : text
          .slice(at)
          .replace(/^\/\/+/, '')
          .trim();
  const isValue = /^\w+(?:\s*=[^"'/]*)?,?$/.test(text.slice(0, Math.max(0, at)).trim());
  return isValue && /[A-Za-z]{3}/.test(words) && !REMARK.test(words)
    ? { text: words, start: line, end: line, isDoc: true }
    : undefined;
}
/** Words to tools and to those who work on the code. */
const REMARK = /^(?:NOLINT|NOSONAR|clang-format|TODO|FIXME|XXX|HACK|IWYU|LCOV|GCOVR|cppcheck)\b/;

const unstarred = (lines: readonly string[]): string => {
  const [first = '', ...rest] = lines.map((line, at) =>
    (at === lines.length - 1 ? withoutEnd(line) : line).replace(
      at === 0 ? /^\s*\/\*[*!]?/ : /^\s*\*+(?: |$|(?=[^\s*]))/,
      '',
    ),
  );
  return withoutMargin(first.trim() === '' ? rest : [first.trim(), ...withoutMargin(rest).split('\n')]).trimEnd();
};

/** Without the stars that close it. */
function withoutEnd(line: string): string {
  const text = line.trimEnd();
  return text.endsWith('*/') ? trimEndOf(text.slice(0, -2), /\*/u) : text;
}

/** Without the spaces that all lines begin with. */
function withoutMargin(lines: readonly string[]): string {
  const said = lines.filter((line) => line.trim() !== '');
  const margin = said.length === 0 ? 0 : Math.min(...said.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(margin).trimEnd()).join('\n');
}

/** Whether a line stands between `@cond` and `@endcond` of Doxygen (https://www.doxygen.nl/manual/commands.html#cmdcond). */
export function leftOutIn(lines: readonly string[]): (line: number) => boolean {
  const found: { start: number; end: number }[] = [];
  const open: number[] = [];
  for (const [at, line] of lines.entries()) {
    const [, word] = /^\s*(?:\/\/[/!]|\/\*[*!]|\*)<?\s*[@\\](cond|endcond)\b/.exec(line) ?? [];
    if (word === 'cond') open.push(at + 1);
    const start = word === 'endcond' ? open.pop() : undefined;
    if (start !== undefined) found.push({ start, end: at + 1 });
  }
  return (line) => found.some(({ start, end }) => start < line && line < end);
}
