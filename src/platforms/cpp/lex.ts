/** C++ text without its comments, and without what its strings hold, each at the same places: what a preprocessor and a look for brackets need. Pure. */

export interface Lexed {
  /** Comments are blank. */
  code: string;
  /** Comments and the insides of strings and characters are blank. */
  bare: string;
}

export function lexed(text: string): Lexed {
  const [code, bare] = [createCopy(text), createCopy(text)];
  for (let at = 0; at < text.length; ) {
    const found = HIDDEN.exec(from(text, at));
    if (found === null) break;
    const start = HIDDEN.lastIndex - found[0].length;
    const { end, kind } = hiddenAt(text, start, found[0]);
    if (kind === 'comment') {
      code.blank(start, end);
      bare.blank(start, end);
    } else if (kind === 'string') {
      // A raw string loses its mark.
      bare.blank(start, start + found[0].length - 1);
      bare.blank(start + found[0].length, end - 1);
    }
    at = end;
  }
  return { code: code.text(), bare: bare.text() };
}

/** What may open a comment, a string or a character. */
const HIDDEN = /\/\/|\/\*|R"|"|'/g;
function from(text: string, at: number): string {
  HIDDEN.lastIndex = at;
  return text;
}

function hiddenAt(text: string, start: number, opening: string): { end: number; kind: 'comment' | 'string' | 'none' } {
  if (opening === '//') return { end: endOfComment(text, start), kind: 'comment' };
  if (opening === '/*') return { end: behind(text, '*/', start + 2), kind: 'comment' };
  // `1'000`
  if (opening === "'" && /[\da-fA-F]/.test(text[start - 1] ?? '') && isInNumber(text, start))
    return { end: start + 1, kind: 'none' };
  if (opening === 'R"' && !/[\w$]/.test(prefixed(text, start))) {
    const open = text.indexOf('(', start);
    const mark = open < 0 || open - start > LONGEST_MARK ? undefined : text.slice(start + 2, open);
    if (mark !== undefined && /^[^\s\\)"]*$/.test(mark))
      return { end: behind(text, `)${mark}"`, open), kind: 'string' };
  }
  const quote = opening.at(-1) ?? '';
  for (let at = start + opening.length; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === quote) return { end: at + 1, kind: 'string' };
    else if (text[at] === '\n') break;
  }
  return { end: start + opening.length, kind: 'none' };
}
/** A raw string's mark has at most 16 characters. */
const LONGEST_MARK = 20;

/** What stands before a raw string, without its own prefix: `u8R"`. */
const prefixed = (text: string, at: number): string => {
  let before = at - 1;
  if (/[8uUL]/.test(text[before] ?? '')) before -= text.startsWith('u8', before - 1) ? 2 : 1;
  return text[before] ?? '';
};

function isInNumber(text: string, at: number): boolean {
  let first = at;
  while (first > 0 && /[\w']/.test(text[first - 1] ?? '')) first--;
  return /\d/.test(text[first] ?? '') && /[\da-fA-F]/.test(text[at + 1] ?? '');
}

/** A backslash at its end takes the next line into it. */
function endOfComment(text: string, start: number): number {
  for (let end = text.indexOf('\n', start); end >= 0; end = text.indexOf('\n', end + 1))
    if (text[end - 1] !== '\\') return end;
  return text.length;
}

const behind = (text: string, close: string, at: number): number => {
  const end = text.indexOf(close, at);
  return end < 0 ? text.length : end + close.length;
};

function createCopy(text: string) {
  const parts: string[] = [];
  let done = 0;
  return {
    blank(start: number, end: number): void {
      if (end <= start) return;
      parts.push(text.slice(done, start), blanked(text.slice(start, end)));
      done = end;
    },
    text: (): string => parts.join('') + text.slice(done),
  };
}

/** White space as long, with its lines. */
export const blanked = (text: string): string => text.replace(/[^\n]+/g, (line) => ' '.repeat(line.length));
