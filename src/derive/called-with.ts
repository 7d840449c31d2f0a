/** What a callable takes and gives back, where that says more than its signature does. */
import { wordsOf } from '../ecosystems/index.ts';
import type { PageBlock } from '../model/page-block.ts';
import type { ApiParameter, ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { partName, symbolAt } from './address.ts';
import { type Derived, derive, type Row } from './derive.ts';
import { receiverOf } from './extensions.ts';
import { deriveRows } from './rows.ts';
import { isSigned } from './signed.ts';
import { MOST_SHARED } from './templates.ts';

/** Of one, or of all that share a section; a table that says no more than the signatures is none. */
export function parametersOf(symbols: readonly ApiSymbol[], facts: ProductFacts): PageBlock[] {
  const [first, ...others] = symbols;
  if (first === undefined) return [];
  if (others.length === 0) return ownParameters(first, facts);
  if (symbols.every((each) => ownParameters(each, facts).length === 0)) return [];
  const listed = symbols.map((symbol) => ({ symbol, parameters: argumentsOf(symbol) }));
  const names = new Set(listed.flatMap(({ parameters }) => parameters.map(({ name }) => name)));
  return some(
    derive(
      'parameters-shared',
      [...names].map((name) => {
        const having = listed.flatMap(({ symbol, parameters }) => {
          const found = parameters.find((each) => each.name === name);
          return found === undefined ? [] : [{ symbol, ...found }];
        });
        const one = having[0]?.symbol ?? first;
        const part = (what: string, of = one): string => symbolAt(of, `param/${partName(name)}/${what}`);
        const types = [...Map.groupBy(having, ({ type }) => type).values()].flatMap(([each]) => each ?? []);
        const hasOneDefault = new Set(having.map((each) => each.default)).size === 1;
        return {
          name: part('name'),
          ...inCells(
            'type',
            types.map(({ symbol }) => part('type', symbol)),
          ),
          default: hasOneDefault ? part('default') : undefined,
          ...(having.length === symbols.length
            ? {}
            : inCells(
                'of',
                having.map(({ symbol }) => symbolAt(symbol, 'takes')),
              )),
          ...marked(
            having.find(({ deprecated }) => deprecated !== undefined),
            name,
          ),
          text: part('description'),
        };
      }),
      facts,
    ),
  );
}

/** That it is deprecated, and why. */
const marked = (having: { symbol: ApiSymbol } | undefined, name: string): Row =>
  having === undefined
    ? {}
    : { mark: 'label deprecated', ended: symbolAt(having.symbol, `param/${partName(name)}/deprecated`) };

/** More than a cell has room for stand in the signatures alone. */
const inCells = (slot: string, addresses: readonly string[]): Row =>
  addresses.length > MOST_SHARED ? {} : Object.fromEntries(addresses.map((each, at) => [`${slot}${at}`, each]));

/** What a call is given. */
function argumentsOf({ signature, parameters }: ApiSymbol): ApiSymbol['parameters'] {
  const receiver = receiverOf(signature)?.name;
  return parameters.filter(
    ({ name, description }) => !NO_ARGUMENTS.has(name) && !(name === receiver && (description ?? '') === ''),
  );
}

function ownParameters(symbol: ApiSymbol, facts: ProductFacts): PageBlock[] {
  const listed = argumentsOf(symbol);
  // A row that has no more than a name of the signature says nothing beside it.
  const shown = listed.filter(
    (each) =>
      each.deprecated !== undefined ||
      [each.type, each.default, each.description].some((part) => (part ?? '') !== '') ||
      !isSigned(symbol, each.name.replace(/^<|>$/g, '')),
  );
  const isSaid = (each: ApiParameter): boolean =>
    (each.description ?? '') === '' &&
    isSigned(symbol, each.type) &&
    (each.default === UNSAID || isSigned(symbol, each.default)) &&
    // A keyword that is taken from all others stands in no signature.
    (facts.ecosystem !== 'python' || isSigned(symbol, each.name.replace(/^\*+/, '')));
  const ended = shown.filter(({ deprecated }) => deprecated !== undefined);
  const rows = shown.every(isSaid) ? ended : shown;
  if (rows.length === 0) return [];
  return deriveRows(
    'parameters',
    rows.map(({ name, deprecated }) => {
      const part = (what: string): string => symbolAt(symbol, `param/${partName(name)}/${what}`);
      return {
        ...{ name: part('name'), type: part('type'), default: part('default') },
        ...marked(deprecated === undefined ? undefined : { symbol }, name),
        text: part('description'),
      };
    }),
    facts,
  );
}

/** That there is a value, and no more: the signature shows as much. */
const UNSAID = '…';

/** Marks of a list of parameters, and what a call is made on. */
const NO_ARGUMENTS: ReadonlySet<string> = new Set(['self', 'this', '*', '/']);

/** Of one, or of all that share a section: what each gives stands in its signature. */
export function returnsOf([symbol, ...others]: readonly ApiSymbol[], facts: ProductFacts): PageBlock[] {
  if (symbol === undefined) return [];
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
  const isShared = others.some((each) => each.returns?.type !== returns.type);
  if (returns.type === null || isShared) return some(derive('returns-text', { text }, facts));
  const isBare = (returns.description ?? '') === '';
  if (isBare && (NOTHING.test(returns.type) || isSigned(symbol, returns.type))) return [];
  // What ends elsewhere, or only narrows a type, gives nothing back.
  if (NEVER.test(returns.type)) return [];
  return some(derive('returns', { type: symbolAt(symbol, 'returns/type'), text }, facts));
}

const NOTHING = /^(?:None|void|\(\)|(?:Promise|Awaitable|Coroutine)[<[](?:void|None)[>\]]|undefined|Unit)$/;
const NEVER = /^(?:never|Never|NoReturn|(?:typing\.)?(?:Never|NoReturn)|!|no-return|asserts\s.*)$/;

const some = (block: Derived | undefined): PageBlock[] => (block === undefined ? [] : [block]);
