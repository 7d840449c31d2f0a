/** One part of a public symbol as it is shown: its signature, a parameter, a paragraph of its documentation, a link to its lines. */
import { displayName, importLine, shortName, spelled, wordsOf } from '../ecosystems/index.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { sourceUrl } from '../templates/source-link.ts';
import { listAt, sharedName } from './alike.ts';
import { basesBy, writtenBase } from './bases.ts';
import { docBlocks, docLine, docSummary, docWords } from './doc-text.ts';
import { calledAs } from './extensions.ts';
import { labelledIn } from './labelled.ts';
import { laidOut } from './laid-out.ts';
import { codesIn } from './linked-codes.ts';
import { implementorsOf } from './members.ts';
import { namesToSee } from './names-to-see.ts';
import { readableCondition } from './readable-condition.ts';
import { codeSpan } from './render.ts';

export function symbolPart(
  symbol: ApiSymbol,
  part: string,
  facts: Pick<ProductFacts, 'ecosystem' | 'api' | 'repository' | 'sha'> & Partial<Pick<ProductFacts, 'documents'>>,
): string | undefined {
  const [word = '', one = '', two = ''] = part.split('/').map(decodeURIComponent);
  const some = (value: string | null | undefined): string | undefined =>
    value === null || value === undefined || value.trim() === '' ? undefined : value;
  const words = (value: string | null | undefined): string | undefined =>
    some(value) === undefined ? undefined : some(docLine(value ?? '', facts.ecosystem, labelledIn(facts)));
  const type = (name: string): string => wordsOf(facts.ecosystem).spellType?.(name) ?? name;
  const above = (base: string): string => writtenBase(symbol, base, type(base));
  const { layout } = wordsOf(facts.ecosystem);
  const shown = (code: string | undefined): string | undefined =>
    code === undefined || layout === undefined ? code : laidOut(code, layout);
  switch (word) {
    case 'name':
      return spelled(symbol, facts.ecosystem);
    case 'display':
      return displayName(one === 'shared' ? sharing(symbol, facts) : symbol, facts.ecosystem);
    case 'last':
      return symbol.name.slice(symbol.name.lastIndexOf('.') + 1);
    case 'short':
      return shortName(one === 'shared' ? sharing(symbol, facts) : symbol, facts.ecosystem);
    case 'takes':
      return takenBy(symbol, facts.ecosystem);
    case 'lines':
      return linesOf(symbol);
    case 'import':
      return importLine(symbol, facts.ecosystem);
    case 'signature':
      return shown(symbol.signature);
    case 'overload':
      return shown(symbol.overloads?.[Number(one)]);
    case 'doc':
      return some(docBlocks(symbol.doc ?? '', facts.ecosystem, labelledIn(facts))[Number(one)]);
    case 'code':
      return codesIn(symbolPart(symbol, `doc/${one}`, facts) ?? '')[Number(two)]?.code;
    case 'summary':
      return (
        some(purposeOf(symbol, (text) => docSummary(text, facts.ecosystem, labelledIn(facts)))) ??
        (symbol.alias_of === undefined ? undefined : `Another name of \`${symbol.alias_of}\`.`)
      );
    case 'words':
      return some(
        docWords(symbol.doc ?? '', facts.ecosystem, labelledIn(facts)) ?? symbolPart(symbol, 'summary', facts),
      );
    case 'param': {
      const parameter = symbol.parameters.find(({ name }) => name === one);
      if (parameter === undefined) return undefined;
      if (two === 'description') return words(parameter.description);
      if (two === 'deprecated') return words(parameter.deprecated);
      return two === 'type' ? some(parameter.type) : two === 'default' ? some(parameter.default) : parameter.name;
    }
    case 'returns':
      return one === 'type' ? some(symbol.returns?.type) : words(symbol.returns?.description);
    case 'raises': {
      const raised = symbol.raises.find(({ type }) => type === one);
      if (raised === undefined) return undefined;
      return two === 'description' ? words(raised.description) : raised.type;
    }
    case 'says':
      return some(symbol.says?.text);
    case 'bears':
      return some(symbol.bears?.[Number(one)]?.text);
    case 'message': {
      const found = (symbol.messages ?? []).filter(({ type }) => type === one)[Number(two)];
      return found?.text;
    }
    case 'condition': {
      const found = (symbol.messages ?? []).filter(({ type }) => type === one)[Number(two)]?.when;
      return found === undefined ? undefined : some(readableCondition(symbol, one, found, facts));
    }
    case 'bases':
    case 'interfaces':
    case 'traits':
    case 'prepended':
      return some(basesBy(symbol, word).map(above).map(codeSpan).join(', '));
    case 'base':
      return symbol.bases.includes(one) ? above(one) : undefined;
    case 'declared':
      return some(symbol.declared_in);
    case 'deprecated':
      // That it is deprecated, and no more, stands before these words.
      return /^deprecated\W*$/i.test(symbol.deprecated ?? '')
        ? undefined
        : words(symbol.deprecated?.replace(/^(?:deprecated|obsolete)[:.!]\s+(?=\S)/i, '') ?? null);
    case 'mark':
      return symbol.deprecated === null ? undefined : one === 'heading' ? 'deprecated' : 'Deprecated';
    case 'conditions':
      return some(symbol.conditions?.map(codeSpan).join(', '));
    case 'implementors':
      return some(implementorsOf(symbol, facts).map(type).map(codeSpan).join(', '));
    case 'called':
      return calledAs(symbol, facts);
    case 'see':
      return namesToSee(symbol, facts.ecosystem)?.codes[Number(one)];
    case 'implementor':
      return implementorsOf(symbol, facts).includes(one) ? type(one) : undefined;
    case 'listed':
      return one === 'count' ? symbol.listed_by?.count.toString() : type(symbol.listed_by?.name ?? '');
    case 'since':
      return some(symbol.since);
    case 'alias':
      return symbol.alias_of;
    case 'unimplemented':
      return symbol.unimplemented;
    case 'value':
      return some(symbol.value);
    case 'source':
      return sourceUrl(symbol.citation);
    default:
      return undefined;
  }
}

/** Of what shares its section with others, by the name that all of them have. */
const sharing = (symbol: ApiSymbol, facts: Pick<ProductFacts, 'api'>): ApiSymbol => ({
  ...symbol,
  name: sharedName(symbol, facts) ?? symbol.name,
});

/** `(String, int)` of `Table.read(String, int)`. */
function takenBy(symbol: ApiSymbol, ecosystem: string): string | undefined {
  const name = shortName(symbol, ecosystem);
  const list = name.slice(listAt(name));
  return list === '' ? undefined : list;
}

const linesOf = ({ citation: { start_line: from, end_line: to } }: ApiSymbol): string =>
  from === to ? `line ${from}` : `lines ${from} to ${to}`;

/** Its first sentence; what it returns where that only says when or unlike what one calls it, or where there is none. */
function purposeOf(
  { doc, returns, kind }: ApiSymbol,
  summary: (text: string) => string | undefined,
): string | undefined {
  const own = summary(doc ?? '');
  if (own !== undefined && !WITHOUT_PURPOSE.test(own)) return own;
  const isCalled = kind === 'function' || kind === 'method';
  return (isCalled ? summary(returns?.description ?? '') : undefined) ?? own;
}
const WITHOUT_PURPOSE =
  /^(?:(?:it |this |this (?:function|method) )?(?:can|may|must|should|cannot|can't|shouldn't|mustn't) (?:\w+ )?be (?:called|used|invoked)\b|(?:the )?differences? (?:between|from|to|with)\b|(?:similar|identical|equivalent) to\b|unlike\b|useful\b|use (?:it|this|with)\b|note(?: that|:)|(?:same|like) (?:as )?`)/iu;
