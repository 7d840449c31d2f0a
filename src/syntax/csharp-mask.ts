/** C# text with the insides of comments, strings and characters blanked, at the same places: what is left are its marks and names. Pure. */

/** Lines that begin with `#` are left as they stand. */
export function masked(text: string): string {
  const out = text.split('');
  const blank = (from: number, to: number): void => {
    for (let at = from; at < Math.min(to, text.length); at++) if (text[at] !== '\n') out[at] = ' ';
  };
  for (let at = 0; at < text.length; ) {
    const end = endOfHidden(text, at);
    if (end === undefined) at = isDirective(text, at) ? lineEnd(text, at) : at + 1;
    else {
      blank(at, end);
      at = end;
    }
  }
  return out.join('');
}

const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

/** Words behind `#region` may hold an apostrophe. */
function isDirective(text: string, at: number): boolean {
  if (text[at] !== '#') return false;
  for (let before = at - 1; before >= 0 && text[before] !== '\n'; before--)
    if (text[before] !== ' ' && text[before] !== '\t') return false;
  return true;
}

/** Where a comment, string or character that begins here ends. */
function endOfHidden(text: string, at: number, depth = 0): number | undefined {
  const char = text[at];
  if (char === '/') {
    if (text[at + 1] === '/') return lineEnd(text, at);
    return text[at + 1] === '*' ? after(text, '*/', at + 2) : undefined;
  }
  if (char === "'") return endOfLine(text, at, "'");
  if (char !== '"' && char !== '$' && char !== '@') return undefined;
  const [opening = ''] = STRING.exec(text.slice(at, at + MOST_MARKS)) ?? [];
  if (opening === '') return undefined;
  const quotes = opening.replace(/^[$@]*/, '').length;
  const holes =
    opening.startsWith('"') || !opening.includes('$') ? 0 : opening.lastIndexOf('$') - opening.indexOf('$') + 1;
  const start = at + opening.length;
  // Two quotes are an empty string.
  if (quotes === 2) return start;
  if (quotes > 2) return after(text, '"'.repeat(quotes), start);
  return holes > 0
    ? endOfHoled(text, start, opening.includes('@'), depth)
    : opening.includes('@')
      ? endOfVerbatim(text, start)
      : endOfLine(text, at, '"');
}
const STRING = /^(?:[$@]{0,8})"+/;
const MOST_MARKS = 40;

const after = (text: string, close: string, from: number): number => {
  const end = text.indexOf(close, from);
  return end < 0 ? text.length : end + close.length;
};

function endOfLine(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === quote) return at + 1;
  }
  return from + 1;
}

function endOfVerbatim(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at++;
    else return at + 1;
  }
  return text.length;
}

/** Of `$"… {code} …"`: code in its holes has strings of its own. */
function endOfHoled(text: string, from: number, isVerbatim: boolean, around: number): number {
  if (around > DEEPEST) return text.length;
  let depth = 0;
  for (let at = from; at < text.length; ) {
    const char = text[at];
    if (depth > 0) {
      const end = endOfHidden(text, at, around + 1);
      if (end !== undefined) {
        at = end;
        continue;
      }
      if (char === '{') depth++;
      else if (char === '}') depth--;
      at++;
    } else if (char === '{' || char === '}') {
      const isDouble = text[at + 1] === char;
      if (!isDouble && char === '{') depth = 1;
      at += isDouble ? 2 : 1;
    } else if (char === '"') {
      if (!isVerbatim || text[at + 1] !== '"') return at + 1;
      at += 2;
    } else if (char === '\\' && !isVerbatim) at += 2;
    else if (char === '\n' && !isVerbatim) return at;
    else at++;
  }
  return text.length;
}
/** How many strings may stand in each other. */
const DEEPEST = 20;
