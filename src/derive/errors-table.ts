/** The tables of errors: each message and error once, with all names that raise it and when, and errors without words; pure. */
import { wordsOf } from '../ecosystems/index.ts';
import type { PageBlock } from '../model/page-block.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { partName, symbolAt } from './address.ts';
import { derive, type Row, type SlotSource } from './derive.ts';
import { ownError, silentErrors } from './error-classes.ts';
import { symbolsOf } from './recompute.ts';
import type { ReferenceOptions } from './reference.ts';
import { symbolPart } from './symbol-part.ts';
import { MOST_CALLERS, MOST_METHODS } from './templates.ts';
import { toldApart } from './told-apart.ts';

type Href = ReferenceOptions['href'];
interface Raised {
  symbol: ApiSymbol;
  type: string;
  text: string;
  when: string;
  message: string;
  condition: string;
}

export function errorsTable(facts: ProductFacts, href?: Href): PageBlock[] {
  const isReturned = wordsOf(facts.ecosystem).returnsErrors === true;
  const [refusals, met] = splitBy(raisedIn(facts), ({ type }) => type === 'compile_error!');
  const [panics, raised] = splitBy(met, ({ type }) => isReturned && type === 'panic');
  const tables: [template: string, rows: Row[]][] = [
    [
      isReturned ? 'errors-returned' : 'errors',
      [
        ...rowsIn(raised, facts, href),
        ...facts.api.flatMap((symbol) => (symbol.says === undefined ? [] : declaredRows(symbol, facts, href))),
        ...facts.api.flatMap((symbol) => borneRows(symbol, raised, facts, href)),
      ],
    ],
    ['errors-panicking', rowsIn(panics, facts, href)],
    ['errors-compiling', rowsIn(refusals, facts, href)],
    ['errors-documented', documentedRows(raised, facts, href)],
    ['errors-silent', silentErrors(facts).flatMap((symbol) => silentRows(symbol, facts, href))],
  ];
  return tables.flatMap(([template, rows]) => (rows.length === 0 ? [] : (derive(template, rows, facts) ?? [])));
}

const splitBy = <T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] => [
  all.filter(isFirst),
  all.filter((each) => !isFirst(each)),
];

const rowsIn = (raised: readonly Raised[], facts: ProductFacts, href: Href): Row[] =>
  [...Map.groupBy(raised, ({ type, text }) => `${type}\n${text}`).values()]
    .flatMap((same) => [...Map.groupBy(same, ({ when }) => when).values()])
    .flatMap((group) => rowsOf(group, facts, href));

/** Under other conditions the same message is another row: they are in the names of who raises it. */
function raisedIn(facts: ProductFacts): Raised[] {
  return facts.api.flatMap((symbol) => {
    const counts = new Map<string, number>();
    return (symbol.messages ?? []).map(({ type, text }): Raised => {
      const index = counts.get(type) ?? 0;
      counts.set(type, index + 1);
      const place = `${partName(type)}/${index}`;
      return {
        ...{ symbol, type, text, when: symbolPart(symbol, `condition/${place}`, facts) ?? '' },
        message: symbolAt(symbol, `message/${place}`),
        condition: symbolAt(symbol, `condition/${place}`),
      };
    });
  });
}

function rowsOf(group: readonly Raised[], facts: ProductFacts, href: Href): Row[] {
  const [first] = group;
  if (first === undefined) return [];
  const error = ownError(first.type, facts);
  const name = symbolAt(first.symbol, `raises/${partName(first.type)}/type`);
  const own: Row = {
    message: first.message,
    ...named(error === undefined ? name : errorName(error, facts, name), error, href),
  };
  return partsOf(
    group.map(({ symbol }) => symbol),
    facts,
    href,
  ).map((part) => ({ ...own, ...part, condition: first.condition }));
}

/** In full where languages have errors of that name themselves: `Dock::Error`. */
const errorName = (error: ApiSymbol, facts: ProductFacts, name = symbolAt(error, 'short')): string =>
  COMMON.test(symbolPart(error, 'short', facts) ?? '') ? symbolAt(error, 'display') : name;
const COMMON =
  /^(?:Error|Exception|Failure|(?:Argument|Type|Value|Index|Key|Name|Range|IO|Runtime|Timeout|Connection|Parse|Syntax)(?:Error|Exception))$/;

/** Who says in its documentation that it raises an error of the product, and is not listed with a message of it. */
function documentedRows(raised: readonly Raised[], facts: ProductFacts, href: Href): Row[] {
  const silent = new Set(silentErrors(facts));
  const pairs = facts.api.flatMap((symbol) =>
    symbol.raises.flatMap(({ type, description }) => {
      const error = description === null ? undefined : ownError(type, facts);
      const isListed = raised.some((each) => each.symbol === symbol && ownError(each.type, facts) === error);
      // An error that bears its words itself has all of them beside those.
      return error === undefined || error.says !== undefined || silent.has(error) || isListed
        ? []
        : [{ error, symbol }];
    }),
  );
  return [...Map.groupBy(pairs, ({ error }) => error)].flatMap(([error, all]) =>
    partsOf(
      all.map(({ symbol }) => symbol),
      facts,
      href,
    ).map((part) => ({ ...named(errorName(error, facts), error, href), ...part })),
  );
}

/** An error that bears its words itself: who gives it names it alone. */
function declaredRows(symbol: ApiSymbol, facts: ProductFacts, href: Href): Row[] {
  const by = raisersOf(symbol, facts);
  const own: Row = {
    message: symbolAt(symbol, 'says'),
    ...named(errorName(symbol, facts), symbol, href),
    ...(isTelling(symbol, facts) ? { text: symbolAt(symbol, 'summary') } : {}),
  };
  return by.length === 0 ? [own] : partsOf(by, facts, href).map((part) => ({ ...own, ...part }));
}

/** What makers of an error give it, where nobody of whom one knows raises it so. */
function borneRows(symbol: ApiSymbol, raised: readonly Raised[], facts: ProductFacts, href: Href): Row[] {
  if (symbol.bears === undefined) return [];
  const met = new Set(raised.flatMap(({ type, text }) => (ownError(type, facts) === symbol ? [text] : [])));
  // What it is stands beside the first of them.
  const shown = symbol.bears.flatMap(({ text }, at) => (met.has(text) ? [] : [at]));
  return shown.map((at) => ({
    message: symbolAt(symbol, `bears/${at}`),
    ...named(errorName(symbol, facts), symbol, href),
    ...(at === shown[0] && isTelling(symbol, facts) ? { text: symbolAt(symbol, 'summary') } : {}),
  }));
}

const raisersOf = (error: ApiSymbol, facts: ProductFacts): ApiSymbol[] =>
  facts.api.filter(({ raises }) => raises.some(({ type }) => ownError(type, facts) === error));

const silentRows = (symbol: ApiSymbol, facts: ProductFacts, href: Href): Row[] =>
  partsOf(raisersOf(symbol, facts), facts, href).map((part) => ({
    ...named(errorName(symbol, facts), symbol, href),
    ...part,
  }));

/** A heading above several values says nothing of one. */
const isTelling = (symbol: ApiSymbol, facts: ProductFacts): boolean =>
  (symbolPart(symbol, 'summary', facts) ?? '').split(' ').length > 2;

function named(name: string, error: ApiSymbol | undefined, href: Href): Row {
  const to = error === undefined ? undefined : (href?.(error.name) as SlotSource | undefined);
  return to === undefined ? { type: name } : { error: name, error_href: to };
}

const callers = (symbols: readonly ApiSymbol[], facts: ProductFacts, href: Href): Row =>
  Object.fromEntries(
    symbols.flatMap((symbol, at): [string, SlotSource][] => {
      const [name, to] = [toldApart(symbol, facts), href?.(symbol.name) as SlotSource | undefined];
      return to === undefined
        ? [[`plain${at}`, name]]
        : [
            [`linked${at}`, name],
            [`href${at}`, to],
          ];
    }),
  );

/** Each by itself; of many, classes for their methods. */
function partsOf(symbols: readonly ApiSymbol[], facts: ProductFacts, href: Href): Row[] {
  const once = [...new Set(symbols)];
  const owners = once.length > MOST_METHODS ? once.flatMap((each) => ownerOf(each, facts) ?? []) : [];
  const alone = owners.length > 0 ? once.filter((each) => ownerOf(each, facts) === undefined) : once;
  return [
    ...inParts(alone).map((part) => callers(part, facts, href)),
    ...inParts(owners).map((part) => ({ several: 'label methods-of', ...callers(part, facts, href) })),
  ];
}
const ownerOf = ({ kind, parent }: ApiSymbol, facts: ProductFacts): ApiSymbol | undefined =>
  parent === null || (kind !== 'method' && kind !== 'function') ? undefined : symbolsOf(facts).get(parent);

function inParts(symbols: readonly ApiSymbol[]): ApiSymbol[][] {
  const once = [...new Set(symbols)];
  return Array.from({ length: Math.ceil(once.length / MOST_CALLERS) }, (_each, at) =>
    once.slice(at * MOST_CALLERS, (at + 1) * MOST_CALLERS),
  );
}
