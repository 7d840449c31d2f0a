/** Quotes and lists in each other beyond what anybody reads never reach the native parser. */

// It takes the square of their number for each line, for a single one more (200,000 quotes take minutes), and cannot be ended.

/** `> > > …` before a word: a screen shows a dozen. */
const MAX_MARKERS = 100;
/** With two columns of indentation as a level. */
const MAX_LEVELS = 1_000;

/** Whether a line of the text opens more than a reader could see. One pass; lines that are too short for it are passed over. */
export const nestsTooDeep = (text: string): boolean => firstTooDeep(text, 0) !== undefined;

/** The same text where none does; else with the markers beyond the limit as letters, every offset kept. */
export function flattened(text: string): string {
  let out = '';
  let from = 0;
  for (;;) {
    const deep = firstTooDeep(text, from);
    if (deep === undefined) return from === 0 ? text : out + text.slice(from);
    out += text.slice(from, deep.start) + text.slice(deep.start, deep.end).replace(/[^\t ]/gu, 'x');
    from = deep.end;
  }
}

/** From the marker that is one too many to the last of its line. */
function firstTooDeep(text: string, from: number): { start: number; end: number } | undefined {
  for (let start = from; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    if (end - start > MAX_MARKERS) {
      const deep = beyond(text, start, end);
      if (deep !== undefined) return deep;
    }
    start = end + 1;
  }
  return undefined;
}

function beyond(text: string, from: number, end: number): { start: number; end: number } | undefined {
  let markers = 0;
  let columns = 0;
  let first: number | undefined;
  let at = from;
  for (;;) {
    const blank = blanksFrom(text, at, end);
    columns += blank - at;
    const next = markerFrom(text, blank, end);
    if (next === undefined) return first === undefined ? undefined : { start: first, end: at };
    markers += 1;
    if (markers > MAX_MARKERS || markers + columns / 2 > MAX_LEVELS) first ??= blank;
    at = next;
  }
}

function blanksFrom(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && (text.charAt(at) === ' ' || text.charAt(at) === '\t')) at += 1;
  return at;
}

/** Where a quote's or list item's marker ends that begins here. */
function markerFrom(text: string, at: number, end: number): number | undefined {
  if (at >= end) return undefined;
  const sign = text.charAt(at);
  if (sign === '>') return at + 1;
  if (sign === '-' || sign === '*' || sign === '+') return isBlank(text, at + 1, end) ? at + 1 : undefined;
  let digits = at;
  while (digits < end && digits - at < 9 && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') digits += 1;
  const isNumber = digits > at && (text.charAt(digits) === '.' || text.charAt(digits) === ')');
  return isNumber && isBlank(text, digits + 1, end) ? digits + 1 : undefined;
}
const isBlank = (text: string, at: number, end: number): boolean =>
  at >= end || text.charAt(at) === ' ' || text.charAt(at) === '\t';
