/** Luau as tokens, comments among them, and where its brackets and types end. Every text has tokens; what is not closed ends with the text. */

export interface Token {
  kind: 'name' | 'string' | 'number' | 'sign' | 'comment';
  text: string;
  from: number;
  to: number;
  /** From 1. */
  line: number;
}

const SIGNS = ['...', '..=', '->', '::', '..', '==', '~=', '<=', '>=', '//', '+=', '-=', '*=', '/=', '%=', '^='];

export function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const char = text[at] ?? '';
    if (char === '\n') line++;
    if (/\s/.test(char)) {
      at++;
      continue;
    }
    const [kind, to] = tokenAt(text, at);
    const own = text.slice(at, to);
    found.push({ kind, text: own, from: at, to, line });
    for (let next = own.indexOf('\n'); next !== -1; next = own.indexOf('\n', next + 1)) line++;
    at = to;
  }
  return found;
}

function tokenAt(text: string, at: number): [Token['kind'], number] {
  const char = text[at] ?? '';
  if (text.startsWith('--', at)) {
    const long = longEnd(text, at + 2);
    if (long !== undefined) return ['comment', long];
    const end = text.indexOf('\n', at);
    return ['comment', end === -1 ? text.length : end];
  }
  if (char === '[') {
    const long = longEnd(text, at);
    if (long !== undefined) return ['string', long];
  }
  if (char === '"' || char === "'" || char === '`') return ['string', stringEnd(text, at)];
  const run = (start: number, has: (char: string) => boolean): number => {
    let end = start;
    while (end < text.length && has(text[end] ?? '')) end++;
    return end;
  };
  if (/[A-Za-z_]/.test(char)) return ['name', run(at, (each) => /\w/.test(each))];
  if (/\d/.test(char)) return ['number', run(at, (each) => /[\w.]/.test(each))];
  const sign = SIGNS.find((each) => text.startsWith(each, at));
  return ['sign', at + (sign?.length ?? 1)];
}

/** Behind `[==[ … ]==]`; undefined where none begins. */
function longEnd(text: string, at: number): number | undefined {
  if (text[at] !== '[') return undefined;
  let open = at + 1;
  while (text[open] === '=') open++;
  if (text[open] !== '[') return undefined;
  const close = `]${'='.repeat(open - at - 1)}]`;
  const end = text.indexOf(close, open + 1);
  return end === -1 ? text.length : end + close.length;
}

function stringEnd(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === quote) return at + 1;
    else if (text[at] === '\n' && quote !== '`') return at;
  }
  return text.length;
}

const CLOSE: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']', '<': '>' };

/** The place of the token that closes the bracket at `at`, else the last one. */
export function closingAt(tokens: readonly Token[], at: number): number {
  const open = tokens[at]?.text ?? '';
  const close = CLOSE[open];
  // What is less than something is no bracket.
  const end = open === '<' ? Math.min(tokens.length, at + 500) : tokens.length;
  let depth = 0;
  for (let next = at; next < end; next++) {
    if (tokens[next]?.text === open) depth++;
    else if (tokens[next]?.text === close && --depth === 0) return next;
  }
  return end - 1;
}

/** The place behind the type that begins at `at`. */
export function typeEnd(tokens: readonly Token[], from: number): number {
  let at = from;
  for (;;) {
    while (['|', '&', '...'].includes(tokens[at]?.text ?? '')) at++;
    const token = tokens[at];
    if (token === undefined) return at;
    if (token.text === '(' || token.text === '{') at = closingAt(tokens, at) + 1;
    else if (token.text === '<') {
      at = closingAt(tokens, at) + 1;
      continue;
    } else if (token.kind === 'name' || token.kind === 'string') {
      at++;
      while (tokens[at]?.text === '.') at += 2;
      if (tokens[at]?.text === '<' || (token.text === 'typeof' && tokens[at]?.text === '('))
        at = closingAt(tokens, at) + 1;
      if (tokens[at]?.text === '...') at++;
    } else return at;
    while (tokens[at]?.text === '?') at++;
    if (!['|', '&', '->'].includes(tokens[at]?.text ?? '')) return at;
    at++;
  }
}
