/** Conditions behind `#if`: their value where a usual compiler of today reads them, and how far others may come to another one. Pure. */
import { argumentsAt } from './expand.ts';

/**
 * `sure`: the same wherever the file is compiled. `newest`: as compilers of today have it, and older ones may not.
 * `open`: whoever builds the product, or the system, decides.
 */
export type Certainty = 'sure' | 'newest' | 'open';
export interface Value {
  value: number;
  certainty: Certainty;
}

export interface Names {
  /** Text of a macro that takes nothing; undefined for what nobody defines. */
  textOf(name: string): string | undefined;
  /** How certain it is that this is its text. */
  certaintyOf(name: string): Certainty | undefined;
  /** How certain it is that it is defined, or not. */
  isDefined(name: string): Value;
  /** What a call of a macro stands for. */
  called(name: string, given: readonly string[]): string | undefined;
}

const RANK: readonly Certainty[] = ['sure', 'newest', 'open'];
export const least = (...all: readonly Certainty[]): Certainty =>
  RANK[Math.max(...all.map((each) => RANK.indexOf(each)))] ?? 'open';

const known = (value: number, certainty: Certainty = 'sure'): Value => ({ value, certainty });
const NEWEST = 202302;

/** What compilers of today say of themselves; the one that is usual where a library is built for the first time. */
export function builtIn(name: string): Value | undefined {
  if (/DOXYGEN/i.test(name)) return known(1);
  if (name === '__cplusplus') return known(NEWEST, 'newest');
  if (/^__cpp_|^__has_(?:include|cpp_attribute)$/.test(name)) return known(NEWEST, 'newest');
  const usual = USUAL.get(name);
  return usual === undefined ? undefined : known(usual, 'open');
}
const USUAL: ReadonlyMap<string, number> = new Map([
  ['__GNUC__', 14],
  ['__GNUC_MINOR__', 2],
  ['__GNUC_PATCHLEVEL__', 0],
  ['__EXCEPTIONS', 1],
  ['__GXX_RTTI', 1],
  ['__STDC_HOSTED__', 1],
  ['__linux__', 1],
  ['__unix__', 1],
  ['__x86_64__', 1],
  ['__LP64__', 1],
  ['__CHAR_BIT__', 8],
  ['__SIZEOF_INT128__', 16],
  ['__OPTIMIZE__', 1],
  ['_GLIBCXX_RELEASE', 14],
  ['__has_builtin', 1],
  ['__has_attribute', 1],
  ['__BYTE_ORDER__', 1234],
  ['__ORDER_LITTLE_ENDIAN__', 1234],
  ['__ORDER_BIG_ENDIAN__', 4321],
]);

const WORDS =
  /[A-Za-z_]\w*|\d[\w.']*|'[^'\n]{1,8}'|<[\w./+-]+>|"[^"\n]*"|&&|\|\||==|!=|<=|>=|<<|>>|[!~()?:,<>+\-*/%&|^]/g;
const MOST_WORDS = 600;
const DEEPEST = 12;

/** `defined(A) && B >= 3`. What makes no sense is open. */
export function evaluated(condition: string, names: Names, depth = 0): Value {
  const words = condition.match(WORDS) ?? [];
  if (words.length > MOST_WORDS || depth > DEEPEST) return known(0, 'open');
  let at = 0;
  const choice = (): Value => {
    const asked = binary(0);
    if (words[at] !== '?') return asked;
    at++;
    const yes = choice();
    at++;
    const no = choice();
    const taken = asked.value !== 0 ? yes : no;
    return known(taken.value, least(asked.certainty, taken.certainty));
  };
  const binary = (level: number): Value => {
    if (level >= LEVELS.length) return unary();
    let left = binary(level + 1);
    for (let word = words[at]; word !== undefined && LEVELS[level]?.includes(word) === true; word = words[at]) {
      at++;
      left = applied(word, left, binary(level + 1));
    }
    return left;
  };
  const unary = (): Value => {
    const word = words[at++];
    if (word === '!') {
      const of = unary();
      return known(of.value === 0 ? 1 : 0, of.certainty);
    }
    if (word === '-' || word === '+' || word === '~') {
      const of = unary();
      return known(word === '-' ? -of.value : word === '~' ? ~of.value : of.value, of.certainty);
    }
    if (word === '(') {
      const inside = choice();
      at++;
      return inside;
    }
    if (word === undefined) return known(0, 'open');
    if (/^\d/.test(word)) return known(numberOf(word));
    if (word.startsWith("'")) return known(word.charCodeAt(1));
    if (word === 'true' || word === 'false') return known(word === 'true' ? 1 : 0);
    return /^[A-Za-z_]/.test(word) ? named(word) : known(0, 'open');
  };
  const named = (word: string): Value => {
    if (word === 'defined') {
      const isCall = words[at] === '(';
      const name = words[isCall ? at + 1 : at] ?? '';
      at += isCall ? 3 : 1;
      return names.isDefined(name);
    }
    const own = builtIn(word);
    if (words[at] === '(') {
      const given = skipCall();
      if (own !== undefined) return own;
      const text = names.called(word, given);
      return text === undefined ? known(0, 'open') : evaluated(text, names, depth + 1);
    }
    if (own !== undefined) return own;
    const text = names.textOf(word);
    if (text === undefined) return known(0, names.isDefined(word).certainty);
    const value = evaluated(text === '' ? '0' : text, names, depth + 1);
    return known(value.value, least(value.certainty, names.certaintyOf(word) ?? 'open'));
  };
  const skipCall = (): string[] => {
    const open = at;
    let inside = 0;
    for (; at < words.length; at++) {
      if (words[at] === '(') inside++;
      else if (words[at] === ')' && --inside === 0) break;
    }
    at++;
    return argumentsAt(words.slice(open, at).join(' '), 0)?.given ?? [];
  };
  return choice();
}

const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
];

/** `1'000L`, `0x1F`. */
const numberOf = (word: string): number => {
  const digits = word.replaceAll("'", '');
  return Number.parseInt(digits, /^0[xX]/.test(digits) ? 16 : 10) || 0;
};

function applied(word: string, left: Value, right: Value): Value {
  const both = least(left.certainty, right.certainty);
  const flag = (holds: boolean): Value => known(holds ? 1 : 0, both);
  switch (word) {
    case '&&':
    case '||': {
      // One that settles it makes the other one idle.
      const settles = (each: Value): boolean => (each.value !== 0) === (word === '||');
      const settled = [left, right]
        .filter(settles)
        .toSorted((a, b) => RANK.indexOf(a.certainty) - RANK.indexOf(b.certainty))[0];
      return settled === undefined ? flag(word === '&&') : known(word === '||' ? 1 : 0, settled.certainty);
    }
    case '==':
      return flag(left.value === right.value);
    case '!=':
      return flag(left.value !== right.value);
    case '<':
      return flag(left.value < right.value);
    case '>':
      return flag(left.value > right.value);
    case '<=':
      return flag(left.value <= right.value);
    case '>=':
      return flag(left.value >= right.value);
    default:
      return known(arithmetic(word, left.value, right.value), both);
  }
}

function arithmetic(word: string, left: number, right: number): number {
  switch (word) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return right === 0 ? 0 : Math.trunc(left / right);
    case '%':
      return right === 0 ? 0 : left % right;
    case '&':
      return left & right;
    case '|':
      return left | right;
    case '^':
      return left ^ right;
    case '<<':
      return left << right;
    default:
      return left >> right;
  }
}
