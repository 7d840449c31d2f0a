/** Public names that by their own words are not for users: a type stands with these words alone, and nothing of such a module is shown. Pure. */
import type { SymbolAt } from './platform.ts';

/** Without their members, and a sentence on each for a person. */
export function withoutInternals(symbols: readonly SymbolAt[]): { symbols: SymbolAt[]; problems: string[] } {
  const marked = symbols.filter(({ kind, parent, doc }) => parent === null && HOLDERS.has(kind) && isNotForUse(doc));
  if (marked.length === 0) return { symbols: [...symbols], problems: [] };
  const modules = new Set(marked.flatMap(({ kind, module }) => (kind === 'module' ? [module] : [])));
  const inModule = ({ module }: SymbolAt): boolean => modules.has(module);
  const outside = symbols.filter((each) => !inModule(each));
  const closed = new Set(
    marked.filter((each) => each.kind !== 'module' && !inModule(each) && !isMet(each, outside)).map(({ name }) => name),
  );
  const isInside = ({ parent }: SymbolAt): boolean =>
    parent !== null && [...closed].some((name) => parent === name || parent.startsWith(`${name}.`));
  return {
    symbols: outside
      .filter((each) => !isInside(each))
      .map((each) => (closed.has(each.name) ? { ...each, raises: [], messages: [], parameters: [] } : each)),
    problems: marked
      .filter(({ kind, name }) => kind === 'module' || closed.has(name))
      .map(
        ({ kind, name, path }) =>
          `The reference ${kind === 'module' ? 'leaves out' : 'has no members of'} \`${name}\`: by its own words in \`${path}\` it is not for users.`,
      ),
  };
}

const HOLDERS: ReadonlySet<SymbolAt['kind']> = new Set(['module', 'class', 'interface', 'enum', 'type']);

/** Readers meet it by what others take, give or are made from. */
function isMet({ name, module }: SymbolAt, symbols: readonly SymbolAt[]): boolean {
  const last = name.slice(name.lastIndexOf('.') + 1).replace(/<.*$/s, '');
  const written = new RegExp(`(?<![\\w$])${last.replace(/[^\w]/g, '\\$&')}(?![\\w$])`);
  return symbols.some(
    (each) =>
      each.name !== name &&
      each.parent !== name &&
      each.parent?.startsWith(`${name}.`) !== true &&
      (each.module === module || module === '' || each.kind !== 'module') &&
      (written.test(each.signature) || each.bases.some((base) => written.test(base))),
  );
}

/** Of the whole of it, in its first paragraphs; what others are to extend, or get from elsewhere, is for them. */
export function isNotForUse(doc: string | null): boolean {
  if (doc === null || !NOT.test(doc)) return false;
  const sentences = doc
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST)
    .split(/(?<=[.!?])\s+(?=[A-Z(])/);
  return sentences.some((sentence) => NOT_FOR_USE.test(sentence) && SUBJECT.test(sentence)) && !FOR_HEIRS.test(doc);
}

const LONGEST = 2000;
const NOT = /\bnot\b|n't\b|internal/i;
const NOT_FOR_USE =
  /\b(?:(?:must|should|may|can)(?: not|n['’]t) be|(?:is|are) not (?:meant|intended|supposed|designed) to be) (?:used|accessed|referenced|relied (?:up)?on|depended (?:up)?on)\b(?: directly(?! (?:by|from|in) (?:multiple|several|different|concurrent)\b)| (?:outside|externally|by (?:users?|applications?|clients?|anyone|(?:user|application|client|third.party) code)|(?:in|from|by) (?:user|application|client|your(?: own)?) code)\b)|\b(?:for|is) internal (?:use|usage) only\b|\bfor internal (?:use|usage|purposes) only\b|\bnot part of the public (?:api|interface)\b|\bnot (?:intended|meant|designed) for (?:public|external|direct|general|end.user) (?:use|usage|consumption)\b/i;
/** It is said of the type, not of something that it speaks of. */
const SUBJECT =
  /^(?:\(?note(?: that)?:? )?(?:while |although )?(?:this|it|these|for internal|internal|not (?:part|intended|meant|designed)|do not|warning|important)\b/i;
const FOR_HEIRS =
  /\b(?:subclass(?:es|ed|ing)?|extend(?:ed|s|ing)?|inherit(?:ed|s|ing)?|derived?|base class|implement(?:ed)? by)\b/i;
