/** What a callable takes and gives back, where that says more than its signature does. */
import { wordsOf } from '../ecosystems/index.ts';
import type { PageBlock } from '../model/page-block.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { partName, symbolAt } from './address.ts';
import { type Derived, derive } from './derive.ts';
import { receiverOf } from './extensions.ts';
import { isSigned } from './signed.ts';

/** A table that says no more than the signature is none. */
export function parametersOf(symbol: ApiSymbol, facts: ProductFacts): PageBlock[] {
  const receiver = receiverOf(symbol.signature)?.name;
  const listed = symbol.parameters.filter(
    ({ name, description }) => !NO_ARGUMENTS.has(name) && !(name === receiver && (description ?? '') === ''),
  );
  // A row that has no more than a name of the signature says nothing beside it.
  const shown = listed.filter(
    (each) =>
      [each.type, each.default, each.description].some((part) => (part ?? '') !== '') ||
      !isSigned(symbol, each.name.replace(/^<|>$/g, '')),
  );
  const isSaid = shown.every(
    (each) =>
      (each.description ?? '') === '' &&
      isSigned(symbol, each.type) &&
      (each.default === UNSAID || isSigned(symbol, each.default)) &&
      // A keyword that is taken from all others stands in no signature.
      (facts.ecosystem !== 'python' || isSigned(symbol, each.name.replace(/^\*+/, ''))),
  );
  if (isSaid) return [];
  return some(
    derive(
      'parameters',
      shown.map(({ name }) => {
        const part = (what: string): string => symbolAt(symbol, `param/${partName(name)}/${what}`);
        return { name: part('name'), type: part('type'), default: part('default'), text: part('description') };
      }),
      facts,
    ),
  );
}

/** That there is a value, and no more: the signature shows as much. */
const UNSAID = '…';

/** Marks of a list of parameters, and what a call is made on. */
const NO_ARGUMENTS: ReadonlySet<string> = new Set(['self', 'this', '*', '/']);

export function returnsOf(symbol: ApiSymbol, facts: ProductFacts): PageBlock[] {
  const { returns, kind } = symbol;
  // Only what is called returns: the type of a value stands in its signature. That something returns nothing is no news.
  const isCalled =
    kind === 'function' ||
    kind === 'method' ||
    (kind === 'property' && wordsOf(facts.ecosystem).attributesReturn === true) ||
    // A type of what is called, where words say what a call gives.
    ((kind === 'type' || kind === 'interface') && (returns?.description ?? '') !== '');
  if (returns === null || !isCalled) return [];
  const text = symbolAt(symbol, 'returns/description');
  if (returns.type === null) return some(derive('returns-text', { text }, facts));
  const isBare = (returns.description ?? '') === '';
  if (isBare && (NOTHING.test(returns.type) || isSigned(symbol, returns.type))) return [];
  // What ends elsewhere, or only narrows a type, gives nothing back.
  if (NEVER.test(returns.type)) return [];
  return some(derive('returns', { type: symbolAt(symbol, 'returns/type'), text }, facts));
}

const NOTHING = /^(?:None|void|\(\)|(?:Promise|Awaitable|Coroutine)[<[](?:void|None)[>\]]|undefined|Unit)$/;
const NEVER = /^(?:never|Never|NoReturn|(?:typing\.)?(?:Never|NoReturn)|!|no-return|asserts\s.*)$/;

const some = (block: Derived | undefined): PageBlock[] => (block === undefined ? [] : [block]);
