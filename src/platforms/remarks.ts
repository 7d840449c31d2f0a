/** What stands above a declaration and describes nothing: a mark that it is for the product's own developers, their tasks, and remarks on its code. Pure. */
import type { SymbolAt } from './platform.ts';

/**
 * Symbols without those that their comment only calls private, nor what is inside of these, and without words that are none of readers.
 * `plainComments`: whether any comment above a declaration was read as its documentation, so that it may be a remark on the code.
 */
export function forUsers(symbols: readonly SymbolAt[], plainComments: boolean): SymbolAt[] {
  const hidden = new Set<string>();
  const kinds = new Map(symbols.map(({ name, kind }) => [name, kind]));
  for (const symbol of symbols)
    if (symbol.doc !== null && isPrivateMark(symbol.doc, symbol.name) && kinds.get(symbol.parent ?? '') !== 'enum')
      hidden.add(symbol.name);
  const isHidden = ({ name, parent }: SymbolAt): boolean => {
    if (hidden.has(name)) return true;
    for (let at = parent; at !== null && at !== ''; at = at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : '')
      if (hidden.has(at)) return true;
    return false;
  };
  const shown = hidden.size === 0 ? [...symbols] : symbols.filter((each) => !isHidden(each));
  const isSmall = plainComments && writesSmall(shown);
  return shown.map((symbol) => {
    if (symbol.doc === null || hasParts(symbol)) return symbol;
    const isRemark = withoutTasks(symbol.doc) === '' || (plainComments && !isSmall && isRemarkOn(symbol));
    return isRemark ? { ...symbol, doc: null } : symbol;
  });
}

/** `private`, `:nodoc:`, `Not public.` as the first line, alone; what is called so by itself is described by it. */
export function isPrivateMark(doc: string, name: string): boolean {
  const [first = '', next = ''] = doc.split('\n', 2);
  const [, word = ''] = PRIVATE.exec(first.trim()) ?? [];
  if (word === '' || name.toLowerCase().includes(/\w+/.exec(word.toLowerCase())?.[0] ?? '')) return false;
  // A sentence that begins with the word goes on.
  return !/^\p{Lu}/u.test(first.trim()) || /[.:]$/.test(first.trim()) || !/^\s*\p{Ll}/u.test(next);
}
const PRIVATE =
  /^[\W_]*(private|internal|:nodoc:|nodoc|not public|non-public|(?:(?:for )?(?:internal|private) use(?: only)?)|(?:private|internal) api|api[- ]private)[\W_]*$/i;

/** A task of the developers; it goes on to the end of its paragraph. */
export const TASK = /^\s{0,3}(?:[-*+] )?(?:TODO|FIXME|XXX|HACK)\b(?:[:( ]|$)/;

const withoutTasks = (doc: string): string =>
  doc
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => {
      const lines = paragraph.split('\n');
      const at = lines.findIndex((line) => TASK.test(line));
      return lines.slice(0, at < 0 ? undefined : at).join('\n');
    })
    .join('\n\n')
    .trim();

/** Its comment has parts of which each is of something by its tag. */
const hasParts = ({ parameters, returns, raises, deprecated, since }: SymbolAt): boolean =>
  parameters.some(({ description }) => (description ?? '') !== '') ||
  (returns?.description ?? '') !== '' ||
  raises.some(({ description }) => description !== null) ||
  deprecated !== null ||
  since !== undefined;

/** A product of which most names are described so by habit writes its descriptions in small letters. */
function writesSmall(symbols: readonly SymbolAt[]): boolean {
  const described = symbols.filter((each) => each.doc !== null && !hasParts(each));
  return described.length * 2 >= symbols.length && described.filter(isRemarkOn).length * 2 >= described.length;
}

/** No paragraph is a sentence, or opens as a description does; of a field, any words may name what it holds. */
function isRemarkOn({ doc, kind }: SymbolAt): boolean {
  const paragraphs = withoutTasks(doc ?? '').split(/\n[^\S\n]*\n/);
  const isField = kind === 'property' || kind === 'constant' || kind === 'variable';
  const isCalled = kind === 'function' || kind === 'method';
  // A package is said by its name, a function by what it gives.
  if (kind === 'module' && /^package \S/u.test(doc ?? '')) return false;
  return paragraphs.every((paragraph) => {
    const words = paragraph.trim();
    if (isAddresses(words)) return true;
    if (/^\W*\p{Lu}|^[^\p{L}]|[.!?:]["')*`]*$/u.test(words)) return false;
    return isField ? NOTE.test(words) : !isOpening(words) && !(isCalled && !NOTE.test(words) && GIVES.test(words));
  });
}
/** Only where something else stands. */
const isAddresses = (words: string): boolean =>
  words
    .trim()
    .split(/\s+/)
    .every((word) => /^<?https?:\/\/\S/.test(word));

/** `returns the width`, `whether it is open`, `add a filter`. */
const isOpening = (words: string): boolean =>
  /^whether\b/.test(words) || (OPENING.test(words) && !NOTE.test(words) && !NO_VERB.test(words));
const GIVES = /\b(?:it|this|that|which|otherwise|else) (?:returns|gives|yields|reports|sets|panics)\b/u;
const OPENING = /^\p{Ll}+ (?:(?:a|an|the|all|each|every|any|whether|if|how|what|which|its|both|one)\b|[`'"])/u;
/** Nor an imperative: what joins, qualifies or points. */
const NO_VERB =
  /^(?:in|on|at|for|from|with|without|of|to|by|as|is|are|was|were|be|see|like|when|where|while|if|because|since|so|but|and|or|only|probably|maybe|perhaps|same|also|not|do|did|does|could|should|would|can|must|might|may|will|this|that|it|just|use|ensure|fix|clean|improve|cache|copy|copied|based|hack|workaround)\b/u;
const NOTE = /^(?:note|nb|ps|fixme|todo|hack|see|same as|based on|copied from|taken from|probably|maybe)\b/iu;
