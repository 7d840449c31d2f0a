/** What stands before the body of a C++ declaration, as its readers write it, and what it takes. Pure. */
import type { ApiParameter } from '../../model/product-facts.ts';
import { closing, closingAngle, partsOf } from './brackets.ts';

/** On one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

export interface Attributes {
  /** The declaration without those that say nothing of how it is used. */
  text: string;
  /** Null: it is not deprecated. */
  deprecated: string | null;
}

const ofUse = (attribute: string): boolean => /^(?:nodiscard|noreturn)\b/.test(attribute);

/** `[[nodiscard]]` and `[[noreturn]]` stay. */
export function withoutAttributes(header: string, stays: (attribute: string) => boolean = ofUse): Attributes {
  let text = '';
  let done = 0;
  let deprecated: string | null = null;
  for (let at = header.indexOf('[['); at >= 0; at = header.indexOf('[[', done)) {
    const end = closing(header, at);
    const inside = header.slice(at + 2, end - 2);
    const said = /\bdeprecated\b(?:\s*\(([\s\S]*)\))?/.exec(inside);
    if (said !== null) deprecated = literals(said[1] ?? '') || 'Deprecated.';
    const kept = partsOf(inside).filter(stays);
    text += header.slice(done, at) + (kept.length === 0 ? '' : `[[${kept.join(', ')}]]`);
    done = end;
  }
  return { text: text + header.slice(done), deprecated };
}

const literals = (list: string): string =>
  [...list.matchAll(/(?<!\\)"((?:\\.|[^"\\])*)"/g)]
    .map(([, words = '']) => words)
    .join('')
    .replaceAll('\\"', '"');

/** `(const Table& t, int level = 3, ...)` without its brackets. */
export const parametersOf = (list: string): ApiParameter[] =>
  partsOf(list).flatMap((part, at) => {
    const found = parameterOf(oneLine(withoutAttributes(part).text));
    return found === undefined || found.type === 'void'
      ? []
      : [found.name === '' ? { ...found, name: `#${at + 1}` } : found];
  });

function parameterOf(part: string): ApiParameter | undefined {
  const equals = valueAt(part);
  const declared = (equals < 0 ? part : part.slice(0, equals)).trim();
  const initial = equals < 0 ? null : part.slice(equals + 1).trim();
  if (declared === '') return undefined;
  // `void (*name)(int)`, `int (&name)[4]`
  const pointed = /\(\s*(?:\w+::)?[*&]+\s*([A-Za-z_]\w*)\s*\)/.exec(declared);
  if (pointed !== null) {
    const name = pointed[1] ?? '';
    const inside = pointed.index + pointed[0].lastIndexOf(name);
    const type = declared.slice(0, inside) + declared.slice(inside + name.length);
    return { name, type: oneLine(type), default: initial, description: null };
  }
  const bare = withoutArrays(declared);
  const name = lastWord(bare);
  const before = bare.slice(0, bare.length - name.length);
  const array = declared.slice(bare.length);
  const isType =
    name === '' ||
    !/[\s*&>.]$/.test(before.slice(-1)) ||
    WORDS.has(name) ||
    (/(?:^|\s)(?:const|volatile|unsigned|signed|typename|struct|class|enum|union)\s*$/.test(before) &&
      !/\w\s+(?:const|volatile)\s*$/.test(before));
  return {
    name: isType ? '' : name,
    type: oneLine(isType ? declared : `${before.trim()}${array}`),
    default: initial,
    description: null,
  };
}

/** The name at the end of a text. */
function lastWord(text: string): string {
  let at = text.length;
  while (at > 0 && /\w/.test(text.charAt(at - 1))) at--;
  return /^\d/.test(text.slice(at)) ? '' : text.slice(at);
}

/** `name[2][3]` as `name`. */
function withoutArrays(text: string): string {
  let left = text;
  while (left.endsWith(']')) {
    const open = left.lastIndexOf('[');
    if (open < 0) break;
    left = left.slice(0, open).trimEnd();
  }
  return left;
}

/** Ends of types that are no names. */
const WORDS = new Set(
  'int char bool float double long short unsigned signed auto void const volatile wchar_t char8_t char16_t char32_t size_t'.split(
    ' ',
  ),
);

/** The `=` of a default, outside of brackets. */
function valueAt(part: string): number {
  for (let at = 0; at < part.length; at++) {
    const char = part[at];
    if (char === '(' || char === '[' || char === '{') at = closing(part, at) - 1;
    else if (char === '<' && /\w/.test(part[at - 1] ?? '')) at = closingAngle(part, at) - 1;
    else if (char === '=') return at;
  }
  return -1;
}

/** Types as they tell overloads apart: no spaces, which part addresses, and no dots, which part names. */
export const erased = (type: string): string =>
  oneLine(type)
    .replace(/\b(?:\w+::)+(?=\w)/g, '')
    .replace(/\b(?:const|typename|class|struct|enum)\s/g, (word) => (word.startsWith('const') ? 'const-' : ''))
    .replace(/\.\.\./g, '…')
    .replace(/ (?=[A-Za-z_])/g, '-')
    .replace(/\s+|\./g, '')
    .replace(/-(?=[*&])/g, '');

export interface TemplateHead {
  /** Names of what it takes: `T`, `Args`. */
  names: string[];
  /** Where the declaration itself begins. */
  end: number;
}

/** `template <typename T, int N = 3>` at the beginning of a text, once or more. */
export function templateHead(text: string): TemplateHead {
  const names: string[] = [];
  let end = 0;
  for (let head = /^\s*template\s*</.exec(text); head !== null; head = /^\s*template\s*</.exec(text.slice(end))) {
    const open = end + head[0].length - 1;
    const close = closingAngle(text, open);
    for (const part of partsOf(text.slice(open + 1, close - 1))) {
      const at = valueAt(part);
      const name = lastWord((at < 0 ? part : part.slice(0, at)).trim());
      if (name !== '' && !/^(?:typename|class)$/.test(name)) names.push(name);
    }
    end = close;
  }
  return { names, end };
}
