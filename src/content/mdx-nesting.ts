/** Tells which MDX texts the native parser may take exponential time or all of the stack for; it may name too many, and never too few. */

// At `<` inside of an expression that parser tries JSX first and, where that fails in the end, the operator, and does so for each level in
// between: `{<a>{<a>{<a>…` of 300 characters takes hours. What a brace or a tag is depends on strings, templates and regular expressions
// around it, so this counts without deciding any of that: lines that can be read in one way alone are passed over, and from the first
// other brace on every tag counts.

/** 2^12 attempts take a millisecond or two. */
const MAX_TAGS = 12;

/** An expression that ends at its own brace however it is read: a value, an object, plain strings, or a comment; no tag. */
const PLAIN = /\{(?:\/\*[^{}<*]*\*\/|(?:[^{}<"'`/\\]|"[^"{}<`\\\n]*"|'[^'{}<`\\\n]*')*)\}/gu;
/** What can be read in one way beside tags: words, escapes of words, code on one line, addresses, and `<` before what is no name. */
const WORDS = /[^<{`\\\n]|\\[^`{<\n]|(?<!`)`[^`\n]+`(?!`)|<https?:[^\s<>{}]*>|<[\s\d=]/uy;
const TAG_NAME = /<\/?[\w.:-]*/uy;
/** `x` is what a plain expression was replaced with. */
const ATTRIBUTE = /\s+[\w:-]+(?:=x|="[^"`{\n]*"|='[^'`{\n]*')?/uy;
const TAG_END = /\s*\/?>/uy;
const FENCE = /^[ \t]*(?:```|~~~)/u;

/** Whether more tags follow a brace than may be in each other behind it. A pass over the text for each level of its objects, at most eight. */
export function mayNestDeeply(text: string): boolean {
  if (countTags(text, text.indexOf('{')) <= MAX_TAGS) return false;
  let left = text;
  for (let levels = 0; levels < 8; levels++) {
    const next = left.replace(PLAIN, 'x');
    if (next === left) break;
    left = next;
  }
  return countTags(left, firstUnclear(left)) > MAX_TAGS;
}

/**
 * Whether an expression or a module may hold more parts in each other than the native parser's stack does, which ends the whole process.
 * Brackets nest until they are closed; operators, calls and members until a comma or semicolon.
 */
export function mayOverflow(text: string): boolean {
  const module = /^(?:import|export)\b/mu.exec(text)?.index ?? text.length;
  const brace = text.indexOf('{');
  let brackets = 0;
  let signs = 0;
  for (let at = Math.min(module, brace === -1 ? text.length : brace); at < text.length; at++) {
    const char = text.charAt(at);
    if (char === ',' || char === ';') signs = 0;
    else if ('([{'.includes(char)) brackets += 1;
    else if (')]}'.includes(char)) brackets = Math.max(0, brackets - 1);
    if (SIGNS.includes(char) || (' \t\n\r'.includes(char) && isPrefixBefore(text, at))) signs += 1;
    if (brackets > MAX_LEVELS || signs > MAX_LEVELS) return true;
  }
  return false;
}

/** Whether a word ends here that what follows is an operand of. */
function isPrefixBefore(text: string, end: number): boolean {
  let start = end;
  while (end - start <= LONGEST_PREFIX && /[a-z]/.test(text.charAt(start - 1))) start -= 1;
  return PREFIXES.has(text.slice(start, end));
}
const PREFIXES = new Set(['new', 'typeof', 'void', 'delete', 'await', 'yield', 'do', 'else', 'in', 'instanceof', 'of']);
const LONGEST_PREFIX = 10;

/** A thread has half the stack of a process, which holds several thousand. */
const MAX_LEVELS = 1_000;
const SIGNS = '!~+-*/%?:=<>&|^.)]`';

/** How many `<` that open something stand behind a position; none behind -1. */
function countTags(text: string, from: number): number {
  let count = 0;
  for (let at = from === -1 ? -1 : text.indexOf('<', from); at !== -1; at = text.indexOf('<', at + 1))
    if (text[at + 1] !== '/') count++;
  return count;
}

/** Where the first line begins that more than one reading is possible of: a brace, or a tag that is not plain. -1 where there is none. */
function firstUnclear(text: string): number {
  for (let at = 0; at < text.length; ) {
    const line = text.slice(at, lineEnd(text, at));
    const fence = FENCE.test(line) ? endOfFence(text, at, line) : at;
    if (fence === undefined) return at;
    if (fence === at) {
      const end = endOfWords(text, at);
      if (end < text.length && text[end] !== '\n') return at;
      at = end + 1;
    } else at = fence;
  }
  return -1;
}

/** Where words and plain tags end, which may be on a later line than they began on. */
function endOfWords(text: string, from: number): number {
  for (let at = from; ; ) {
    const end = endOf(WORDS, text, at) ?? endOfTag(text, at);
    if (end === undefined) return at;
    at = end;
  }
}

function endOfTag(text: string, from: number): number | undefined {
  let at = endOf(TAG_NAME, text, from);
  for (let next = at; next !== undefined; next = endOf(ATTRIBUTE, text, next)) at = next;
  return at === undefined ? undefined : endOf(TAG_END, text, at);
}

/** Where a sticky pattern's match at this position ends. */
function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/**
 * Where the line behind a fenced block begins; the block's own start where the line opens none; undefined where a line of it stands further left,
 * which may end a list and the block with it.
 */
function endOfFence(text: string, from: number, opening: string): number | undefined {
  const row = opening.trimStart();
  const indent = opening.slice(0, opening.length - row.length);
  const length = [...row].findIndex((char) => char !== row[0]);
  const mark = length === -1 ? row : row.slice(0, length);
  if (mark.startsWith('`') && row.slice(mark.length).includes('`')) return from;
  for (let at = lineEnd(text, from) + 1; at < text.length; at = lineEnd(text, at) + 1) {
    const line = text.slice(at, lineEnd(text, at));
    const inner = line.trim();
    if (inner !== '' && !line.startsWith(indent)) return undefined;
    if (inner.startsWith(mark) && inner === mark.charAt(0).repeat(inner.length)) return lineEnd(text, at) + 1;
  }
  return text.length;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}
