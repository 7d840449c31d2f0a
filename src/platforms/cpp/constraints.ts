/** What a C++ template requires of what fills it: overloads may differ in that alone. Pure. */
import { trimEndOf } from '../../text/trim.ts';
import { closing, closingAngle, partsOf } from './brackets.ts';
import { oneLine } from './signatures.ts';

/** Without names and defaults, which a second declaration leaves out; empty where it requires nothing. */
export function constraintOf(signature: string): string {
  const all = [...headsOf(signature), ...trailing(signature)].filter((each) => each !== '');
  return [...new Set(all)].join('; ');
}

function headsOf(signature: string): string[] {
  const found: string[] = [];
  let rest = signature.trimStart();
  for (let looked = 0; rest.startsWith('template') && looked < MOST; looked++) {
    const open = rest.indexOf('<');
    if (open < 0) break;
    const end = closingAngle(rest, open);
    found.push(...partsOf(rest.slice(open + 1, end - 1)).map(kindOf));
    rest = rest.slice(end).trimStart();
    if (!rest.startsWith('requires')) continue;
    const clause = clauseEnd(rest, 'requires'.length);
    found.push(oneLine(rest.slice('requires'.length, clause)).trim());
    rest = rest.slice(clause).trimStart();
  }
  return found;
}
const MOST = 4;

/** Behind `std::integral<T> && (N > 0)`, `requires(T t) { t.size(); }`. */
function clauseEnd(text: string, from: number): number {
  let at = from;
  for (let looked = 0; looked < 40; looked++) {
    while (text[at] === ' ' || text[at] === '\n') at++;
    const word = /^!?[\w:]*/.exec(text.slice(at, at + 200))?.[0] ?? '';
    at += word.length;
    if (text[at] === '<') at = closingAngle(text, at);
    at += /^::\w+/.exec(text.slice(at, at + 80))?.[0].length ?? 0;
    if (text[at] === '(') at = closing(text, at);
    if (word === 'requires') {
      while (text[at] === ' ') at++;
      if (text[at] === '{') at = closing(text, at);
    }
    const joint = /^\s{0,9}(?:&&|\|\|)/.exec(text.slice(at, at + 20))?.[0];
    if (joint === undefined) return at;
    at += joint.length;
  }
  return at;
}

/** Of `std::integral T` the concept, of `std::enable_if_t<…, int> = 0` its type; of a plain type, or a number, nothing. */
function kindOf(part: string): string {
  const text =
    oneLine(part)
      .split(/ ?=(?!=)/, 1)[0]
      ?.replace('...', ' ')
      .trim() ?? '';
  if (/\benable_if/.test(text)) return text.slice(0, text.lastIndexOf('>') + 1);
  const words = text.split(' ').filter((word) => word !== '');
  const [first = ''] = words;
  return words.length < 2 || /^(?:typename|class|template\b)/.test(first) || VALUES.test(first)
    ? ''
    : words.slice(0, -1).join(' ');
}
const VALUES = /^(?:std::)?(?:auto|bool|char|short|int|long|unsigned|signed|u?int\w*_t|s?size_t|ptrdiff_t|const)$/;

/** Behind what a function takes. */
function trailing(signature: string): string[] {
  const close = signature.lastIndexOf(')');
  const at = signature.search(/\)[^()]{0,80}\brequires\b/);
  if (at < 0 || close < 0) return [];
  return [trimEndOf(oneLine(signature.slice(signature.indexOf('requires', at) + 'requires'.length)), /[\s;]/u).trim()];
}
