/** Of text without what strings hold: what the C++ grammar does not read as forms of the same length that it does: signatures are taken from the text before. Pure. */
import { closing, closingAngle, openingAngle } from './brackets.ts';
import { blanked } from './lex.ts';

const FORMS =
  /\[\[|\btemplate\s*<|\b(?:decltype|noexcept|explicit|alignas|static_assert|throw)\s*\(|=\s*delete\b(?:\s*\()?|\b(?:consteval|constexpr|inline|static)\s(?=\s*friend\b)|\brequires\b|\bconcept\b|\benum\s*:|\bthis\s(?=\s*[A-Za-z_])|\bauto\b|=\s*\{|\b(?:class|struct|union)\s+(?:\w+::)*\w+\s*(?:\bfinal\s*)?[<:]|\*(?=[*\s]{0,6}(?:const\s)?\s{0,3}(?:>|=\s{0,3}(?:0|nullptr|NULL|\{\s{0,3}\})))/g;

export function plainForms(text: string): string {
  const parts: string[] = [];
  let done = 0;
  const put = (start: number, end: number, form: string): void => {
    parts.push(text.slice(done, start), formed(text.slice(start, end), form));
    done = end;
  };
  for (const { 0: found, index } of text.matchAll(FORMS)) {
    if (index < done) continue;
    const behind = index + found.length;
    const word = /^\w+/.exec(found)?.[0] ?? found;
    switch (word) {
      case '[[':
      case 'alignas':
      case 'explicit':
      case 'static_assert':
        put(index, closing(text, word === '[[' ? index : behind - 1), '');
        break;
      case 'template': {
        const end = closingAngle(text, behind - 1) - 1;
        // `template <>` makes nothing new, and a template of templates stands in another list.
        if (text.slice(behind, end).trim() !== '') put(behind, end, 'class');
        break;
      }
      case 'decltype':
      case 'noexcept': {
        const end = closing(text, behind - 1) - 1;
        // A type that stands in another one.
        if (text.startsWith('::', end + 1)) put(index, end + 1, 'a');
        else if (text.slice(behind, end).trim() !== 'auto') put(behind, end, '0');
        break;
      }
      // What a function of old says that it throws.
      case 'throw':
        if (/\)\s*(?:const\s*)?$/.test(text.slice(Math.max(0, index - 20), index)))
          put(index, closing(text, behind - 1), '');
        break;
      case 'requires': {
        const isValue = /[=(!,&|]\s*$|\breturn\s*$/.test(text.slice(Math.max(done, index - 12), index));
        put(index, isValue ? endOfPrimary(text, index) : endOfConstraint(text, index), isValue ? 'true' : '');
        break;
      }
      case 'concept': {
        const start = text.indexOf('=', behind);
        const end = start < 0 ? -1 : endOfStatement(text, start);
        if (end > start + 6) put(start + 1, end, 'true');
        break;
      }
      case 'enum': {
        const end = text.indexOf('{', behind);
        if (end > 0) put(behind - 1, end, '');
        break;
      }
      case 'auto': {
        const start = constraintBefore(text, index, done);
        if (start < index) put(start, index, '');
        // `auto(x)` copies.
        if (/^\s*\((?!\s*[*&])/.test(text.slice(behind, behind + 8))) put(index, behind, '');
        break;
      }
      case 'class':
      case 'struct':
      case 'union': {
        // Some types that a template is for, and bases: both are read from the text before.
        const end = text[behind - 1] === '<' ? closingAngle(text, behind - 1) : behind - 1;
        const next = /^\s*(?:final\s*)?(?:(:)(?!:)|[{;])/.exec(text.slice(end, end + LONGEST_GAP));
        const open = next?.[1] === undefined ? end : openingBrace(text, end + next[0].length);
        if (next !== null && open !== undefined && open > behind - 1) put(behind - 1, open, '');
        break;
      }
      default:
        if (found.includes('delete')) put(index, found.endsWith('(') ? closing(text, behind - 1) : behind, '');
        else if (found.startsWith('=')) {
          const end = closing(text, behind - 1);
          if (/^\s*[,)]/.test(text.slice(end, end + 80))) put(behind - 1, end, '0');
        } else put(index, behind, '');
    }
  }
  parts.push(text.slice(done));
  return parts.join('');
}

/** The form on one of its lines; what is left of the source is white space. */
function formed(source: string, form: string): string {
  const blank = blanked(source);
  if (form === '') return blank;
  const room = ' '.repeat(form.length);
  const at = blank.indexOf(room);
  return at < 0
    ? form === '0' || source.trim() === ''
      ? blank.replace(' ', form.slice(0, 1))
      : source
    : blank.slice(0, at) + form + blank.slice(at + form.length);
}

/** `requires A<T> && (B || C)`, `requires requires(T t) { … }`. */
function endOfConstraint(text: string, start: number): number {
  let at = start + 'requires'.length;
  for (;;) {
    at = endOfPrimary(text, at);
    const next = /^\s*(?:&&|\|\|)/.exec(text.slice(at, at + LONGEST_GAP));
    if (next === null) return at;
    at += next[0].length;
  }
}
const LONGEST_GAP = 200;

function endOfPrimary(text: string, start: number): number {
  let at = start;
  const skip = (): void => {
    while (/[\s!]/.test(text[at] ?? '')) at++;
  };
  skip();
  if (/^requires\b/.test(text.slice(at, at + 9))) {
    at += 'requires'.length;
    skip();
    if (text[at] === '(') at = closing(text, at);
    skip();
    return text[at] === '{' ? closing(text, at) : at;
  }
  if (text[at] === '(') return closing(text, at);
  for (;;) {
    const word = /^(?:::|\w+|\s{1,3}(?=<))/.exec(text.slice(at, at + LONGEST_GAP))?.[0];
    if (word === undefined) return at;
    at += word.length;
    if (text[at] === '<') at = closingAngle(text, at);
    if (text[at] === '(') return closing(text, at);
    if (word !== '::' && !/\s/.test(word) && !text.startsWith('::', at)) return at;
  }
}

/** Of the body behind a list of bases. */
function openingBrace(text: string, start: number): number | undefined {
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === '{') return at;
    if (char === ';') return undefined;
    if (char === '(' || char === '[') at = closing(text, at) - 1;
    else if (char === '<') at = closingAngle(text, at) - 1;
  }
  return undefined;
}

function endOfStatement(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === ';') return at;
    if (char === '(' || char === '[' || char === '{') at = closing(text, at) - 1;
  }
  return -1;
}

/** `Unit auto`, `std::same_as<int> auto`: where the concept begins. */
function constraintBefore(text: string, at: number, least: number): number {
  let end = at;
  while (end > least && /\s/.test(text[end - 1] ?? '')) end--;
  if (end === at) return at;
  let start = end;
  if (text[start - 1] === '>') start = openingAngle(text, start - 1);
  while (start > least && /[\w:]/.test(text[start - 1] ?? '')) start--;
  const word = text.slice(start, end);
  return start < least || !/^(?:::)?[A-Za-z_]/.test(word) || PLAIN.has(word) ? at : start;
}
const PLAIN = new Set(
  'const constexpr consteval constinit static inline friend virtual mutable volatile extern typedef return thread_local register export explicit using else do new operator case'.split(
    ' ',
  ),
);
