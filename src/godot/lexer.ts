/** Tokens of Godot's text formats (project.godot, .tscn, .tres, .import), each read once, by the rules of `VariantParser::get_token` in its core/variant/variant_parser.cpp (4.x; 3.x knows less). */

export type TokenKind = 'text' | 'number' | 'word' | 'color' | 'mark' | 'end' | 'fault';
export interface Token {
  kind: TokenKind;
  from: number;
  to: number;
  /** A text decoded; of any other its own characters, and of a fault what is wrong. */
  value: string;
}

const MARKS = '{}[]():,.=';
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r' };
const HEX: Readonly<Record<string, number>> = { u: 4, U: 6 };
const LAST = 0x10_ff_ff;

const isDigit = (char: string): boolean => char >= '0' && char <= '9' && char.length === 1;
const isHex = (char: string): boolean => isDigit(char) || (char.length === 1 && 'abcdefABCDEF'.includes(char));
const isLetter = (char: string): boolean =>
  (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z') || char === '_';
const isWordEnd = (char: string): boolean => !isLetter(char) && !isDigit(char);
/** The first place from `at` whose character is no longer one of these. */
function after(text: string, at: number, isOne: (char: string) => boolean): number {
  let end = at;
  while (end < text.length && isOne(text.charAt(end))) end += 1;
  return end;
}

/** Past white space and comments; NUL ends a text, as it does for Godot. */
export function skipSpace(text: string, at: number): number {
  let end = at;
  while (end < text.length) {
    const char = text.charAt(end);
    if (char === ';') end = lineEnd(text, end);
    else if (char > ' ' || char === '\0') break;
    else end += 1;
  }
  return end;
}

/** Where the line ends that `at` stands in. */
export function lineEnd(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  return found < 0 ? text.length : found;
}

/** The token at or after `at`. */
export function nextToken(text: string, at: number): Token {
  const from = skipSpace(text, at);
  const char = text.charAt(from);
  const token = (kind: TokenKind, to: number): Token => ({ kind, from, to, value: text.slice(from, to) });
  if (char === '' || char === '\0') return token('end', from);
  if (MARKS.includes(char)) return token('mark', from + 1);
  if (char === '"') return readText(text, from, from + 1);
  if (char === '&' || char === '@')
    return text.charAt(from + 1) === '"'
      ? readText(text, from, from + 2)
      : fault(from, `a text is missing after ${char}`);
  if (char === '#') return token('color', after(text, from + 1, isHex));
  const first = char === '-' ? from + 1 : from;
  if (isDigit(text.charAt(first))) return token('number', numberEnd(text, first));
  if (isLetter(text.charAt(first)))
    return token(
      'word',
      after(text, first, (one) => !isWordEnd(one)),
    );
  return fault(from, 'an unexpected character');
}

const fault = (at: number, value: string): Token => ({ kind: 'fault', from: at, to: at, value });

/** Digits, a fraction and an exponent, each of which may be empty. */
function numberEnd(text: string, at: number): number {
  let end = after(text, at, isDigit);
  if (text.charAt(end) === '.') end = after(text, end + 1, isDigit);
  if (text.charAt(end).toLowerCase() !== 'e') return end;
  const sign = text.charAt(end + 1);
  return after(text, sign === '-' || sign === '+' ? end + 2 : end + 1, isDigit);
}

/** From behind its first quotation mark. Halves of a pair of UTF-16 are joined by standing together, as Godot 4 joins them. */
function readText(text: string, from: number, start: number): Token {
  let value = '';
  let plain = start;
  for (let at = start; at < text.length; ) {
    const char = text.charAt(at);
    if (char === '\0') break;
    if (char === '"') return { kind: 'text', from, to: at + 1, value: value + text.slice(plain, at) };
    if (char !== '\\') {
      at += 1;
      continue;
    }
    const name = text.charAt(at + 1);
    const digits = HEX[name] ?? 0;
    const end = at + 2 + digits;
    value += text.slice(plain, at);
    if (digits === 0) value += ESCAPES[name] ?? name;
    else {
      const code = text.slice(at + 2, end);
      if (code.length < digits || after(code, 0, isHex) < digits || Number.parseInt(code, 16) > LAST)
        return fault(at, 'an escape without its hexadecimal digits');
      value += String.fromCodePoint(Number.parseInt(code, 16));
    }
    at = end;
    plain = end;
  }
  return fault(from, 'a text that does not end');
}
