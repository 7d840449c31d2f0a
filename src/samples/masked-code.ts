/** Code with its strings emptied and its comments set apart, at the same places: what brackets and lines mean is then plain to see. Pure. */

export interface MaskedCode {
  /** The code without its comments; the same length as what was given. */
  code: string;
  /** The same with blanks inside of strings and patterns. */
  bare: string;
  /** Comments by line, the first of which is 0, without their marks; `alone` where nothing stands before one. */
  comments: Map<number, { text: string; alone: boolean }>;
}

/** How a language writes comments and strings. */
export interface CodeMarks {
  /** `#` is a comment. */
  hash: boolean;
  /** `//` and what stands between `/*` are. */
  slashes: boolean;
  quotes: string;
  triple: boolean;
  /** `'` may stand before a lifetime, and holds one character. */
  ticks: boolean;
  /** Between slashes stand patterns. */
  patterns: boolean;
}

/** What may stand before a pattern of JavaScript, where a value could not end. */
const BEFORE_PATTERN = /^$|[(,=:[!&|?{};]$|\breturn$/;

export function maskCode(text: string, marks: CodeMarks): MaskedCode {
  const code: string[] = [];
  const bare: string[] = [];
  const comments: MaskedCode['comments'] = new Map();
  let line = 0;
  let at = 0;
  const take = (end: number, shown: (piece: string) => string, masked: (piece: string) => string): void => {
    const piece = text.slice(at, end);
    code.push(shown(piece));
    bare.push(masked(piece));
    line += piece.split('\n').length - 1;
    at = end;
  };
  const same = (piece: string): string => piece;
  while (at < text.length) {
    const end = endOfComment(text, at, marks);
    if (end !== undefined) {
      const from = text.lastIndexOf('\n', at - 1) + 1;
      const alone = text.slice(from, at).trim() === '';
      for (const [row, words] of text.slice(at, end).split('\n').entries())
        comments.set(line + row, { text: wordsOf(words), alone: row > 0 || alone });
      take(end, blank, blank);
      continue;
    }
    const closed = endOfString(text, at, marks);
    if (closed === undefined) take(at + 1, same, same);
    else
      take(closed, same, (piece) =>
        piece.length < 2 ? piece : `${piece.charAt(0)}${blank(piece.slice(1, -1))}${piece.at(-1) ?? ''}`,
      );
  }
  return { code: code.join(''), bare: bare.join(''), comments };
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
const wordsOf = (line: string): string =>
  line
    .trim()
    .replace(/^(?:\/\/[/!]?|\/\*\*?|\*(?!\/)|#)/, '')
    .replace(/\*\/$/, '')
    .trim();

function endOfComment(text: string, at: number, { hash, slashes }: CodeMarks): number | undefined {
  const isLine =
    (hash && text[at] === '#' && text[at + 1] !== '[') || (slashes && text[at] === '/' && text[at + 1] === '/');
  if (isLine) {
    const end = text.indexOf('\n', at);
    return end === -1 ? text.length : end;
  }
  if (!slashes || text[at] !== '/' || text[at + 1] !== '*') return undefined;
  const end = text.indexOf('*/', at + 2);
  return end === -1 ? text.length : end + 2;
}

function endOfString(text: string, at: number, marks: CodeMarks): number | undefined {
  const char = text.charAt(at);
  if (marks.patterns && char === '/' && BEFORE_PATTERN.test(text.slice(Math.max(0, at - 12), at).trimEnd()))
    return endOfPattern(text, at);
  if (marks.ticks && char === "'") {
    const end = text[at + 1] === '\\' ? text.indexOf("'", at + 3) : at + 2;
    return text[end] === "'" && end - at < 12 ? end + 1 : undefined;
  }
  if (!marks.quotes.includes(char)) return undefined;
  const fence = char.repeat(3);
  if (marks.triple && text.startsWith(fence, at)) {
    const end = text.indexOf(fence, at + 3);
    return end === -1 ? text.length : end + 3;
  }
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === '\\' && !(char === '`' && !marks.patterns)) end++;
    else if (text[end] === char) return end + 1;
    else if (text[end] === '\n' && char !== '`' && !marks.ticks) return end;
  }
  return text.length;
}

function endOfPattern(text: string, at: number): number | undefined {
  let isClass = false;
  for (let end = at + 1; end < text.length && text[end] !== '\n'; end++) {
    if (text[end] === '\\') end++;
    else if (text[end] === '[') isClass = true;
    else if (text[end] === ']') isClass = false;
    else if (text[end] === '/' && !isClass) return end + 1;
  }
  return undefined;
}
