/** Admonitions that are not whole, as each dialect writes them: by colons, by exclamation marks with indented text, and as quotes. */
import type { Admonitions } from '../generators/generator.ts';
import { linesWithStart } from '../text/rows.ts';
import { ADMONITIONS } from './admonition-kinds.ts';
import type { MarkupFault, MarkupPage } from './fault.ts';
import { nearWord } from './near-word.ts';

/** Opening and closing lines of colons. `[`, `{` and a space may follow the name. */
const COLONS = /^([ \t>]*):{3,}/;
const KIND = /^[ \t]*\{?([A-Za-z][\w:-]*)/;
const MARKS = /^([ \t]*)(?:!!!|\?\?\?\+?)[ \t]+([\w-]+)/;
const ALERT = /^([ \t]*>[ \t]*)\[!([A-Za-z]+)\]/;

export function brokenAdmonitions(page: MarkupPage, dialect: Admonitions): MarkupFault[] {
  const { open } = page;
  return [
    ...(dialect.colons !== undefined && open.includes(':::')
      ? ofColons(open, [...ADMONITIONS, ...dialect.colons])
      : []),
    ...(dialect.marks !== undefined && /!!!|\?\?\?/.test(open)
      ? ofMarks(open, [...ADMONITIONS, ...dialect.marks])
      : []),
    ...(open.includes('[!') ? ofAlerts(open) : []),
    ...(dialect.fences === undefined ? [] : ofFences(page, [...new Set([...ADMONITIONS, ...dialect.fences])])),
  ];
}

/** Directives that the parser left as code, for their name is known to nobody. */
function ofFences({ text, facts }: MarkupPage, known: readonly string[]): MarkupFault[] {
  return facts.code.flatMap(({ language, start, end }): MarkupFault[] => {
    const name = /^\{([\w-]+)\}$/.exec(language ?? '')?.[1];
    const near = name === undefined ? undefined : nearWord(name, known);
    if (name === undefined || near === undefined) return [];
    const line = text.slice(start, end).split('\n', 1)[0] ?? '';
    return [unknown(name, near, { start, end: start + line.trimEnd().length, line, from: start })];
  });
}

interface Open {
  name: string;
  start: number;
  end: number;
  marks: number;
  /** How many opened and how many lines closed before it. */
  count: number;
  closed: number;
}

function ofColons(open: string, known: readonly string[]): MarkupFault[] {
  const found: MarkupFault[] = [];
  const stack: Open[] = [];
  const closings: Closing[] = [];
  let count = 0;
  for (const { line, start } of linesWithStart(open)) {
    const at = COLONS.exec(line);
    if (at === null) continue;
    const [whole, indent = ''] = at;
    const rest = line.slice(whole.length).trimEnd();
    const name = KIND.exec(rest)?.[1];
    if (name === undefined && rest !== '') continue;
    const place = { start: start + indent.length, end: start + line.trimEnd().length };
    const marks = whole.length - indent.length;
    if (name === undefined) {
      closings.push({ start, marks, count });
      if (stack.pop() === undefined)
        found.push({
          ...place,
          rule: 'admonition-unclosed',
          message: 'Closing mark of an admonition that is not open: `:::`',
          help: 'Take it out, or open the admonition before it',
        });
      continue;
    }
    // `:::tip text :::` is one line.
    if (rest.endsWith(':::')) continue;
    const near = nearWord(name, known);
    if (near !== undefined) found.push(unknown(name, near, { ...place, line, from: start }));
    stack.push({ name, marks, count, closed: closings.length, ...place });
    count += 1;
  }
  // To the end of the page it may be what was meant.
  const lastHeading = [...open.matchAll(/^#{1,6} /gm)].at(-1)?.index ?? -1;
  const isShared = sharing(open, closings);
  for (const one of stack) {
    if (isShared(one)) continue;
    const { name, start, end } = one;
    found.push({
      start,
      end,
      ...(lastHeading < end ? { severity: 'warn' as const } : {}),
      rule: 'admonition-unclosed',
      message: `Nothing closes the admonition \`${name}\``,
      help: 'Add `:::` on a line of its own behind its text',
    });
  }
  return found;
}

interface Closing {
  start: number;
  marks: number;
  count: number;
}

/**
 * A container ends at the first line that closes as many marks, and what is open in it ends there as well: two in each other may share a close.
 * With a heading or more containers on the way it was forgotten.
 */
function sharing(open: string, closings: readonly Closing[]): (one: Open) => boolean {
  return ({ marks, count, closed, end }) => {
    for (let at = closed; at < closings.length; at++) {
      const closing = closings[at];
      if (closing === undefined || closing.count > count + 2) return false;
      if (closing.marks < marks) continue;
      return closing.count === count + 2 && !/^#{1,6} /m.test(open.slice(end, closing.start));
    }
    return false;
  };
}

function ofMarks(open: string, known: readonly string[]): MarkupFault[] {
  const found: MarkupFault[] = [];
  const lines = [...linesWithStart(open)];
  for (const [at, { line, start }] of lines.entries()) {
    const mark = MARKS.exec(line);
    if (mark === null) continue;
    const [whole, indent = '', name = ''] = mark;
    const place = { start: start + indent.length, end: start + line.trimEnd().length };
    const near = nearWord(name, known);
    if (near !== undefined) found.push(unknown(name, near, { ...place, line, from: start }));
    const next = lines[at + 1]?.line ?? '';
    const depth = widthOf(next) - widthOf(line);
    if (/^[ \t]*(?:!!!|\?\?\?|===|#|<)/.test(next)) continue;
    if (!isHead(line.slice(whole.length)) || next.trim() === '' || depth >= 4 || depth < 0) continue;
    found.push({
      ...place,
      rule: 'admonition-unclosed',
      message: `Admonition without its text: the line below \`${name}\` is not indented by four`,
      help: 'Indent its text by four spaces',
    });
  }
  return found;
}

/** More words, and a title in quotation marks. */
function isHead(rest: string): boolean {
  const quote = rest.indexOf('"');
  const title = quote === -1 ? '""' : rest.slice(quote).trimEnd();
  return /^[\w\s-]*$/.test(quote === -1 ? rest : rest.slice(0, quote)) && title.indexOf('"', 1) === title.length - 1;
}

const widthOf = (line: string): number => (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length;

function ofAlerts(open: string): MarkupFault[] {
  return [...linesWithStart(open)].flatMap(({ line, start }): MarkupFault[] => {
    const [, lead = '', name = ''] = ALERT.exec(line) ?? [];
    const near = name === '' ? undefined : nearWord(name.toLowerCase(), ADMONITIONS);
    if (near === undefined) return [];
    const place = { start: start + lead.length, end: start + line.trimEnd().length };
    return [unknown(name, name === name.toUpperCase() ? near.toUpperCase() : near, { ...place, line, from: start })];
  });
}

function unknown(
  name: string,
  near: string,
  { start, line, from }: { start: number; end: number; line: string; from: number },
): MarkupFault {
  const at = from + line.indexOf(name, start - from);
  return {
    rule: 'admonition-unknown',
    start: at,
    end: at + name.length,
    message: `Admonition of an unknown kind: \`${name}\``,
    help: `Did you mean \`${near}\`?`,
    replacement: near,
  };
}
