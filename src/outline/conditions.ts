/** Where a Markdown text is shown under a condition alone, as templates of its site write it (Liquid, Jinja, Markdoc, Handlebars), and expressions of MDX. */
import type { SourceItem } from './source-item.ts';
import { heldItem, UNKNOWN, type Withheld } from './withheld.ts';

/** Lines from 0, the end excluded. */
interface Conditional {
  start: number;
  end: number;
  reason: Withheld | 'comment';
}

/** Of a list, too, however deep. */
const FENCE = /^\s{0,40}(?:> ?){0,3}(`{3,}|~{3,})/u;
/** `{%+ if x %}`, `{% /if %}`, `{{#if x}}`, `{{^x}}`, `{{/x}}`. */
const TAG = /\{%[-+~]?\s{0,9}(\/?)\s{0,9}([a-z_]\w{0,40})\b|\{\{[~-]?\s{0,3}([#/^])\s{0,3}([a-z_][\w.-]{0,40})/giu;
/** What shows its words as they are, or in a box: a closed list. Of any other pair of tags nobody knows whether it shows what stands in it. */
const SHOWN: ReadonlySet<string> = new Set(
  'admonition alert callout card cards code codeblock codetabs col column columns details expand figure hint highlight info markdown note prompt raw section step steps tab tabs tip verbatim warning'.split(
    ' ',
  ),
);
const ASKS: ReadonlySet<string> = new Set(['if', 'unless', 'case', 'ifversion', 'ifchanged', 'else', 'with']);

/** Blanks them out and answers what they were. */
export function takeConditions(lines: string[], isMdx: boolean): SourceItem[] {
  return conditionsIn(lines, isMdx)
    .filter(({ start, end }) => end > start)
    .map(({ start, end, reason }) => {
      lines.fill('', start, end);
      return heldItem(reason, { start: start + 1, end });
    });
}

/** Pairs of tags with all lines between them; one that stands within words takes their block with it. Neither code nor what nothing closes counts. */
function conditionsIn(lines: readonly string[], isMdx: boolean): Conditional[] {
  const bare = withoutCode(lines);
  const found = [...pairsIn(bare), ...commentsIn(bare), ...(isMdx ? expressionsIn(bare) : [])];
  const whole = found.map((one) => withBlock(one, bare)).sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: Conditional[] = [];
  for (const one of whole) {
    const last = apart.at(-1);
    if (last === undefined || one.start >= last.end) apart.push(one);
    else last.end = Math.max(last.end, one.end);
  }
  return apart;
}

/** Lines of fences are empty, spans of code blank. */
function withoutCode(lines: readonly string[]): string[] {
  let fence: string | undefined;
  return lines.map((line) => {
    const marks = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (marks?.startsWith(fence) && /[`~]\s*$/u.test(line)) fence = undefined;
      return '';
    }
    if (marks !== undefined) {
      fence = marks;
      return '';
    }
    return line.includes('`') ? withoutSpans(line) : line;
  });
}

/** A run of marks ends at the next one of its length. */
function withoutSpans(line: string): string {
  const parts = line.split(/(`+)/u);
  for (let at = 1; at < parts.length; at += 2) {
    if (at > MAX_SPANS) break;
    const end = parts.indexOf(parts[at] ?? '', at + 1);
    if (end === -1) continue;
    for (let within = at; within <= end; within++) parts[within] = 'x'.repeat(parts[within]?.length ?? 0);
    at = end;
  }
  return parts.join('');
}
/** More of one line are looked at as words. */
const MAX_SPANS = 400;

interface Found extends Conditional {
  /** Whether nothing stands before it on its first line, and behind it on its last. */
  isAlone: boolean;
}

function pairsIn(lines: readonly string[]): Found[] {
  const found: Found[] = [];
  const open: { name: string; line: number; isFirst: boolean }[] = [];
  const ended = endsIn(lines);
  for (const [at, line] of lines.entries()) {
    if (!line.includes('{%') && !line.includes('{{')) continue;
    for (const match of line.matchAll(TAG)) {
      const [, slash = '', liquid = '', mark = '', handle = ''] = match;
      const word = (liquid || handle).toLowerCase();
      const isEnd = slash === '/' || mark === '/' || (liquid !== '' && /^end/u.test(word));
      const name = word.replace(/^end/u, '');
      if (isRaw(open) && name !== 'raw' && name !== 'verbatim') continue;
      const from = open.findLastIndex((one) => one.name === name || (name === 'if' && one.name.startsWith('if')));
      if (!isEnd && ended.has(name) && open.length < MAX_OPEN)
        open.push({ name: word, line: at, isFirst: line.slice(0, match.index).trim() === '' });
      if (!isEnd || from === -1) continue;
      const [first] = open.splice(from);
      // What is raw is shown as it is.
      if (first === undefined || SHOWN.has(first.name)) continue;
      const isAsked = ASKS.has(first.name) || first.name.startsWith('if');
      const reason = first.name === 'comment' ? 'comment' : isAsked ? 'shown under other conditions' : UNKNOWN;
      const end = line.indexOf(liquid === '' ? '}}' : '%}', match.index);
      const isAlone = first.isFirst && end !== -1 && line.slice(end + 2).trim() === '';
      found.push({ start: first.line, end: at + 1, reason, isAlone });
    }
  }
  return found;
}

/** More in each other nobody writes. */
const MAX_OPEN = 1_000;

/** Names of tags that are closed somewhere; of any other nothing says that it holds words. */
function endsIn(lines: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const line of lines)
    if (line.includes('{%') || line.includes('{{'))
      for (const [, slash = '', liquid = '', mark = '', handle = ''] of line.matchAll(TAG))
        if (slash === '/' || mark === '/' || /^end/iu.test(liquid))
          found.add((liquid || handle).toLowerCase().replace(/^end/u, ''));
  // Tags of several names have one end.
  if (found.has('if')) for (const name of ['ifversion', 'ifchanged']) found.add(name);
  return found;
}

/** Comments of Hugo and of Jinja; neither stands within the other. */
const COMMENTS: readonly (readonly [open: string, close: string])[] = [
  ['{{/*', '*/}}'],
  ['{{- /*', '*/ -}}'],
  ['{#', '#}'],
];

function commentsIn(lines: readonly string[]): Found[] {
  const found: Found[] = [];
  for (const [open, close] of COMMENTS)
    for (let at = 0; at < lines.length; at++) {
      const column = lines[at]?.indexOf(open) ?? -1;
      // `{#id}` behind a heading is its name.
      if (column < 0 || (open === '{#' && /^\{#[\w-]/u.test(lines[at]?.slice(column) ?? ''))) continue;
      const end = lines.findIndex(
        (line, row) => row >= at && line.includes(close, row === at ? column + open.length : 0),
      );
      if (end < 0) break;
      const behind = lines[end]?.slice((lines[end]?.indexOf(close, end === at ? column : 0) ?? 0) + close.length) ?? '';
      const isAlone = lines[at]?.slice(0, column).trim() === '' && behind.trim() === '';
      found.push({ start: at, end: end + 1, reason: 'comment', isAlone });
      at = end;
    }
  return found;
}

const isRaw = (open: readonly { name: string }[]): boolean =>
  open.some(({ name }) => name === 'raw' || name === 'verbatim');

/** From a brace to its end, where a condition or a comment stands in it. */
function expressionsIn(lines: readonly string[]): Found[] {
  const found: Found[] = [];
  let depth = 0;
  let from = { line: 0, column: 0 };
  for (const [at, line] of lines.entries())
    for (let column = 0; column < line.length; column++) {
      const char = line[column];
      if (char === '\\') column += 1;
      else if (char === '{') {
        if (depth === 0) from = { line: at, column };
        depth += 1;
      } else if (char === '}' && depth > 0) {
        depth -= 1;
        if (depth > 0) continue;
        const first = lines[from.line] ?? '';
        const inner =
          from.line === at
            ? line.slice(from.column + 1, column)
            : [first.slice(from.column + 1), ...lines.slice(from.line + 1, at), line.slice(0, column)].join('\n');
        const reason = reasonOf(inner);
        const isAlone = first.slice(0, from.column).trim() === '' && line.slice(column + 1).trim() === '';
        if (reason !== undefined) found.push({ start: from.line, end: at + 1, reason, isAlone });
      }
    }
  return found;
}

function reasonOf(expression: string): Conditional['reason'] | undefined {
  if (/^\s*\/\*/u.test(expression)) return 'comment';
  return /&&|\|\||\?\s/u.test(expression) ? 'shown under other conditions' : undefined;
}

const BEGINS = /^\s*(?:[-*+] |\d{1,9}[.)] |#{1,6} |>)/u;

/** A sentence that is taken out of its words is another sentence. */
function withBlock({ isAlone, ...found }: Found, lines: readonly string[]): Conditional {
  if (isAlone) return found;
  // A comment within words takes none of them.
  if (found.reason === 'comment') return { ...found, end: found.start };
  let { start, end } = found;
  const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';
  while (!isBlank(lines[start - 1]) && !BEGINS.test(lines[start] ?? '')) start--;
  while (!isBlank(lines[end]) && !BEGINS.test(lines[end] ?? '')) end++;
  return { ...found, start, end };
}
