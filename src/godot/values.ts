/** Plain values of JSON as Godot writes them, and back. */
import { invalid } from './fault.ts';
import { isMark } from './items.ts';
import { nextToken, type Token } from './lexer.ts';

/** Beyond it a value stays its text. */
const DEEPEST = 64;
const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null, nil: null };
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r' };

/** Godot itself leaves line breaks in a text as they are, and reads both: escaped, a setting stays one line. Throws E_SCHEMA_VALIDATION for what Godot cannot hold. */
export function godotValue(value: unknown): string {
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return `[ ${value.map(godotValue).join(', ')} ]`;
  if (typeof value === 'object' && value !== null)
    return `{\n${Object.entries(value)
      .map(([key, item]) => `${textOf(key)}: ${godotValue(item)}`)
      .join(',\n')}\n}`;
  if (typeof value === 'number' && !Number.isFinite(value))
    throw invalid('A number of the value is too large.', 'Give a number that is finite.');
  return value === null ? 'null' : String(value);
}

function textOf(value: string): string {
  if (value.includes('\0')) throw invalid('A text of the value holds NUL.', 'Give a text without it.');
  let written = '';
  for (const char of value.toWellFormed()) written += ESCAPED[char] ?? char;
  return `"${written}"`;
}

/** A plain value of Godot as JSON; what is no plain value stays its text. */
export function plainValue(written: string): unknown {
  const read = readPlain(written, nextToken(written, 0), 0);
  return read !== undefined && nextToken(written, read.to).kind === 'end' ? read.value : written;
}

interface Read {
  value: unknown;
  to: number;
}
function readPlain(text: string, token: Token, depth: number): Read | undefined {
  const { kind, value, to } = token;
  // `&"…"` is a text of another type.
  if (kind === 'text') return text.charAt(token.from) === '"' ? { value, to } : undefined;
  if (kind === 'number') return Number.isFinite(Number(value)) ? { value: Number(value), to } : undefined;
  if (kind === 'word') return Object.hasOwn(WORDS, value) ? { value: WORDS[value], to } : undefined;
  if (depth < DEEPEST && isMark(token, '[')) return readList(text, to, ']', depth);
  return depth < DEEPEST && isMark(token, '{') ? readList(text, to, '}', depth) : undefined;
}

/** Items up to the bracket that closes, with keys where that is `}`. */
function readList(text: string, start: number, closer: ']' | '}', depth: number): Read | undefined {
  const items: [key: string, item: unknown][] = [];
  let token = nextToken(text, start);
  while (!isMark(token, closer)) {
    let key = '';
    if (closer === '}') {
      const colon = nextToken(text, token.to);
      if (token.kind !== 'text' || !isMark(colon, ':')) return undefined;
      key = token.value;
      token = nextToken(text, colon.to);
    }
    const item = readPlain(text, token, depth + 1);
    if (item === undefined) return undefined;
    items.push([key, item.value]);
    token = nextToken(text, item.to);
    if (isMark(token, ',')) token = nextToken(text, token.to);
    else if (!isMark(token, closer)) return undefined;
  }
  return { value: closer === '}' ? Object.fromEntries(items) : items.map(([, item]) => item), to: token.to };
}
