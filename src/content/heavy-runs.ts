/** Character references and marks of emphasis by the thousand in one run of words never reach the native parser. */

// It takes the square of their number (30,000 marks take a second, and 16,000 lines with a reference each end in a string that is too long, after a gigabyte), and cannot be ended.

/** References × characters of a run: some hundredths of a second. */
const MAX_WORK = 20_000_000;
/** Fewer in a run are never too many. */
const MAX_FEW = 500;
/** Stars, and underscores beside each other, count once: some hundredths of a second. */
const MAX_MARKS = 4_000;

/** Whether a paragraph holds more than anybody writes by hand. Code keeps its own; rows of a table and items of a list are each a run. */
export const holdsHeavyRun = (text: string): boolean => longRuns(text).length > 0;

/** The same text where none does; else with the `&` and the marks of those as letters, every offset kept. */
export function withoutHeavyRuns(text: string): string {
  let out = '';
  let from = 0;
  for (const { start, end } of longRuns(text)) {
    out += text.slice(from, start) + text.slice(start, end).replace(/[&*_]/gu, 'x');
    from = end;
  }
  return from === 0 ? text : out + text.slice(from);
}

interface Run {
  start: number;
  end: number;
}

function longRuns(text: string): Run[] {
  if (!hasMany(text, '&', MAX_FEW) && !hasMany(text, '*', MAX_MARKS / 2) && !hasMany(text, '_', MAX_MARKS / 2))
    return [];
  const long: Run[] = [];
  let run = { start: 0, end: 0, references: 0, marks: 0, head: '' };
  /** Until when lines are code or HTML, which the parser reads as they are; or rows, each a run of its own. */
  let inside: { kind: 'as it is' | 'rows'; until: RegExp } | undefined;
  const close = (next: number): void => {
    const isHeavy = run.references > MAX_FEW && run.references * (run.end - run.start) > MAX_WORK;
    if (isHeavy || run.marks > MAX_MARKS) long.push(run);
    run = { start: next, end: next, references: 0, marks: 0, head: '' };
  };
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline + 1;
    const line = text.slice(start, end);
    if (inside?.kind === 'as it is') {
      if (inside.until.test(line)) inside = undefined;
      close(end);
    } else {
      const isBlank = line.trim() === '';
      const raw = isBlank || run.head !== '' ? fenceAt(line) : (fenceAt(line) ?? htmlAt(line));
      if (isBlank) inside = undefined;
      else if (raw !== undefined) inside = { kind: 'as it is', until: raw };
      else if (isDelimiter(line, run.head)) inside = { kind: 'rows', until: BLANK };
      if (isBlank || raw !== undefined || inside !== undefined || startsItem(line))
        close(raw === undefined ? start : end);
      if (raw === undefined && !isBlank) {
        run.head ||= line;
        run.end = end;
        run.references += countOf(line, /&/gu);
        run.marks += countOf(line, /\*+|_+/gu);
      }
    }
    start = end;
  }
  close(text.length);
  return long;
}

const BLANK = /^\s*$/u;
/** What ends the code that begins on this line. */
const fenceAt = (line: string): RegExp | undefined =>
  /^[ \t]{0,3}`{3}/u.test(line) ? /^[ \t]*`{3,}\s*$/u : /^[ \t]{0,3}~{3}/u.test(line) ? /^[ \t]*~{3,}\s*$/u : undefined;

/** What ends the HTML that begins on this line: https://spec.commonmark.org/0.31.2/#html-blocks. */
function htmlAt(line: string): RegExp | undefined {
  if (/^ {0,3}<(?:pre|script|style|textarea)[\s>]/iu.test(line))
    return /<\/(?:pre|script|style|textarea)>/iu.test(line) ? BLANK : /<\/(?:pre|script|style|textarea)>/iu;
  return /^ {0,3}<(?:\/?(?:table|thead|tbody|tr|td|th|div|dl|dt|dd|ul|ol|li|p|details|summary|section|center|h[1-6])[\s/>]|[^<>]{1,500}>\s*$)/iu.test(
    line,
  )
    ? BLANK
    : undefined;
}

/** The second line of a table that is written without its outer bars; one with other columns than its head is no table. */
const isDelimiter = (line: string, head: string): boolean =>
  /^[ \t|:-]{1,2000}$/u.test(line.trimEnd()) &&
  line.includes('-') &&
  head.includes('|') &&
  barsIn(line) === barsIn(head);
const barsIn = (line: string): number => line.split('|').length;

/** Cheap: nearly every page has a handful. */
function hasMany(text: string, sign: string, few: number): boolean {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) if (++count > few) return true;
  return false;
}

const countOf = (line: string, pattern: RegExp): number => line.match(pattern)?.length ?? 0;

/** A row of a table that is written with its outer bars, an item of a list, or a heading. */
const startsItem = (line: string): boolean => /^[ \t]{0,3}(?:\||[-*+] |\d{1,9}[.)] |#)/u.test(line);
