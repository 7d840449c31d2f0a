/** What C# methods, delegates, indexers and records take, read from their lists as written. Pure. */
import type { ApiParameter } from '../../model/product-facts.ts';
import { masked } from '../../syntax/csharp-mask.ts';
import { asWritten } from '../../syntax/newer-csharp.ts';

export interface CsharpParameter extends ApiParameter {
  /** The type's name as it tells overloads apart. */
  erased: string;
  /** The first of an extension method. */
  isThis: boolean;
}

/** Parts of a list between commas outside of brackets, as written. */
export function partsOf(list: string): string[] {
  const bare = masked(list);
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= bare.length; at++) {
    const char = bare[at] ?? ',';
    if ('([{<'.includes(char)) depth++;
    else if (')]}'.includes(char) || (char === '>' && bare[at - 1] !== '=')) depth--;
    else if (char === ',' && (depth === 0 || at === bare.length)) {
      parts.push(list.slice(from, at).trim());
      from = at + 1;
    }
  }
  return parts.filter((part) => part !== '');
}

/** Of `(int a, string b = "x")` or `[int at]`. */
export const parametersOf = (list: string): CsharpParameter[] =>
  partsOf(withoutComments(asWritten(list).trim().slice(1, -1))).flatMap((part) => parameterOf(part) ?? []);

function parameterOf(part: string): CsharpParameter | undefined {
  const plain = withoutAttributes(part);
  const at = valueAt(plain);
  const declared = (at < 0 ? plain : plain.slice(0, at)).trim();
  const name = lastWord(declared);
  const type = name === '' ? '' : oneLine(declared.slice(0, -name.length));
  if (type === '') return undefined;
  const words = /^(?:(?:this|scoped|readonly|ref|out|in|params)\s+)*/.exec(type)?.[0] ?? '';
  const own = type.slice(words.length);
  return {
    name: name.replace(/^@/, ''),
    type: type.replace(/^this /, ''),
    default: at < 0 ? null : oneLine(plain.slice(at + 1)),
    description: null,
    erased: `${/\b(?:ref|out|in|params)\b/.exec(words)?.[0].concat('-') ?? ''}${erased(own)}`,
    isThis: /^this\b/.test(words),
  };
}

/** The name at the end of a text, with the mark of one that is a word of the language as well. */
export function lastWord(text: string): string {
  let at = text.length;
  while (at > 0 && /[\p{L}\p{N}_@]/u.test(text.charAt(at - 1))) at--;
  return text.slice(at);
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** No dots, which part the names of types and members, and no spaces. */
export const erased = (type: string): string =>
  withoutTupleNames(type)
    .replace(/\bglobal::/g, '')
    .replace(/(?:\b\w+\.)+(?=\w)/g, '')
    .replace(/\s+/g, '')
    .replace(/\)(?=\w)/g, ')');

const DEEPEST = 20;
/** `(int, string)` of `(int at, string name)`: what parts are called makes no other type. */
function withoutTupleNames(type: string, deep = 0): string {
  const open = type.indexOf('(');
  if (open < 0 || deep > DEEPEST) return type;
  let depth = 0;
  let close = open;
  for (; close < type.length; close++) {
    if (type[close] === '(') depth++;
    else if (type[close] === ')' && --depth === 0) break;
  }
  const parts = partsOf(type.slice(open + 1, close)).map((part) => {
    const own = withoutTupleNames(part.trim(), deep + 1);
    const name = lastWord(own);
    const before = name === '' ? own : own.slice(0, -name.length);
    return before.trim() !== '' && /\s$/.test(before) ? before.trim() : own;
  });
  return `${type.slice(0, open)}(${parts.join(',')})${withoutTupleNames(type.slice(close + 1), deep + 1)}`;
}

const withoutComments = (text: string): string => {
  const bare = masked(text);
  return text.includes('//') || text.includes('/*')
    ? [...text].map((char, at) => (bare[at] === ' ' && isComment(text, bare, at) ? ' ' : char)).join('')
    : text;
};
/** Strings are blanked as well, but only comments begin with a slash. */
function isComment(text: string, bare: string, at: number): boolean {
  let start = at;
  while (start > 0 && bare[start - 1] === ' ' && text[start - 1] !== '\n') start--;
  return /^\s*\/[/*]/.test(text.slice(start, at + 2));
}

/** Attributes stand in square brackets before everything else. */
export function withoutAttributes(part: string): string {
  let rest = part.trim();
  while (rest.startsWith('[')) {
    const bare = masked(rest);
    let depth = 0;
    let at = 0;
    for (; at < bare.length; at++) {
      if (bare[at] === '[') depth++;
      else if (bare[at] === ']' && --depth === 0) break;
    }
    rest = rest.slice(at + 1).trim();
  }
  return rest;
}

function valueAt(part: string): number {
  const bare = masked(part);
  for (let at = 0; at < bare.length; at++) if (bare[at] === '=' && bare[at + 1] !== '>') return at;
  return -1;
}

/** `<in TKey, out TValue>` as names. */
export const typeNamesOf = (list: string | undefined): string[] =>
  list === undefined
    ? []
    : partsOf(list.trim().slice(1, -1)).flatMap((part) => lastWord(withoutAttributes(part)) || []);

/** `a.Map<K, V>` as `Map`, and how many types it is made of. */
export function plainType(written: string): { name: string; arity: number } {
  const open = written.indexOf('<');
  const name = (open < 0 ? written : written.slice(0, open)).replace(/^global::/, '').trim();
  const close = written.lastIndexOf('>');
  return { name, arity: open < 0 || close < open ? 0 : partsOf(written.slice(open + 1, close)).length };
}
