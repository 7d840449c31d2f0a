/** The tags and assignments of a text of Godot in their order, by the rules of `VariantParser::parse_tag_assign_eof`: what stands inside a text or a bracket is neither, and after a fault Godot reads no further. */
import { lineEnd, nextToken, skipSpace, type Token } from './lexer.ts';

/** Where a value stands, without what is around it. */
export interface Span {
  from: number;
  to: number;
}
export type Item =
  | { kind: 'tag'; name: string; fields: ReadonlyMap<string, Span>; from: number; to: number }
  | { kind: 'assign'; key: string; value: Span; from: number; to: number }
  | { kind: 'fault'; from: number; message: string };

const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };
/** Values of one word; any other word is a constructor. */
const PLAIN: ReadonlySet<string> = new Set(['true', 'false', 'null', 'nil', 'inf', '-inf', 'inf_neg', 'nan']);

class Fault extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** `simple`: tags are all that stands between brackets, as in settings; else a name and fields, as in scenes. */
export function* readItems(text: string, tags: 'simple' | 'fields'): Generator<Item> {
  try {
    for (let at = 0; ; ) {
      const item = readItem(text, at, tags);
      if (item === undefined) return;
      yield item;
      at = item.to;
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    yield { kind: 'fault', from: error.at, message: error.message };
  }
}

/** A key is every character above a space up to `=`, on however many lines; a text in it begins it anew. */
function readItem(
  text: string,
  start: number,
  tags: 'simple' | 'fields',
): Exclude<Item, { kind: 'fault' }> | undefined {
  let key = '';
  let from = -1;
  for (let at = start; at < text.length; ) {
    const char = text.charAt(at);
    if (char === ';') at = lineEnd(text, at);
    else if (char <= ' ') at += 1;
    else if (char === '[' && key === '') return tags === 'simple' ? simpleTag(text, at) : fieldsTag(text, at);
    else if (char === '=') {
      const value = readValue(text, at + 1);
      return { kind: 'assign', key, value, from: from < 0 ? at : from, to: value.to };
    } else {
      if (from < 0) from = at;
      if (char === '"') {
        const quoted = expect(nextToken(text, at), 'text');
        key = quoted.value;
        at = quoted.to;
      } else {
        key += char;
        at += 1;
      }
    }
  }
  if (from >= 0) throw new Fault(from, 'a key without a value');
  return undefined;
}

function simpleTag(text: string, from: number): Item & { kind: 'tag' } {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text.charAt(at) === '\\' && text.charAt(at + 1) === ']') at += 1;
    else if (text.charAt(at) === ']')
      return { kind: 'tag', name: text.slice(from + 1, at).trim(), fields: new Map(), from, to: at + 1 };
  }
  throw new Fault(from, 'a tag that does not end');
}

/** `[name.part:part key = value …]` with any white space. */
function fieldsTag(text: string, from: number): Item & { kind: 'tag' } {
  let token = expect(nextToken(text, from + 1), 'word');
  let name = token.value;
  const fields = new Map<string, Span>();
  token = nextToken(text, token.to);
  while (fields.size === 0 && (token.value === '.' || token.value === ':') && token.kind === 'mark') {
    const part = expect(nextToken(text, token.to), 'word');
    name += token.value + part.value;
    token = nextToken(text, part.to);
  }
  while (!isMark(token, ']')) {
    const field = expect(token, 'word');
    const equal = nextToken(text, field.to);
    if (!isMark(equal, '=')) throw new Fault(equal.from, 'a field without a value');
    const value = readValue(text, equal.to);
    fields.set(field.value, value);
    token = nextToken(text, value.to);
  }
  return { kind: 'tag', name, fields, from, to: token.to };
}

/** One value: a token, a bracket with all it holds, or a constructor as `Vector2( 1, 2 )` and `Array[int]([1])`. */
function readValue(text: string, at: number): Span {
  const token = nextToken(text, at);
  const { from } = token;
  if (token.kind === 'mark') return { from, to: bracketEnd(text, token) };
  if (token.kind === 'fault' || token.kind === 'end') throw faultOf(token);
  let { to } = token;
  if (token.kind !== 'word' || PLAIN.has(token.value)) return { from, to };
  const open = skipSpace(text, to);
  if (text.charAt(open) === '[') to = bracketEnd(text, nextToken(text, open));
  return { from, to: bracketEnd(text, nextToken(text, to)) };
}

/** Behind the bracket that closes this one. */
function bracketEnd(text: string, open: Token): number {
  const waiting: string[] = [];
  for (let token = open; ; token = nextToken(text, token.to)) {
    const closer = token.kind === 'mark' ? CLOSERS[token.value] : undefined;
    if (closer !== undefined) waiting.push(closer);
    else if (waiting.length === 0 || token.kind === 'fault' || token.kind === 'end') throw faultOf(token);
    else if (isMark(token, waiting.at(-1) ?? '')) waiting.pop();
    else if (token.kind === 'mark' && '}])'.includes(token.value)) throw faultOf(token);
    if (waiting.length === 0) return token.to;
  }
}

export const isMark = ({ kind, value }: Token, mark: string): boolean => kind === 'mark' && value === mark;

function expect(token: Token, kind: Token['kind']): Token {
  if (token.kind === kind) return token;
  throw faultOf(token);
}
const faultOf = ({ kind, from, value }: Token): Fault =>
  new Fault(
    from,
    kind === 'fault'
      ? value
      : kind === 'end'
        ? 'an end where a value goes on'
        : `\`${value.slice(0, 40)}\` where it cannot stand`,
  );
