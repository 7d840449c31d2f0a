/** The tables of errors: each message and error once, with all names that raise it and when, and errors without words; pure. */
import { wordsOf } from '../ecosystems/index.ts';
import type { PageBlock } from '../model/page-block.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { partName, symbolAt } from './address.ts';
import { derive, type Row, type SlotSource } from './derive.ts';
import { ownError, silentErrors } from './error-classes.ts';
import type { ReferenceOptions } from './reference.ts';
import { symbolPart } from './symbol-part.ts';
import { MOST_CALLERS } from './templates.ts';
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
      ],
    ],
    ['errors-panicking', rowsIn(panics, facts, href)],
    ['errors-compiling', rowsIn(refusals, facts, href)],
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
  const own: Row = { message: first.message, ...named(name, error, href) };
  return inParts(group.map(({ symbol }) => symbol)).map((part) => ({
    ...own,
    ...callers(part, facts, href),
    condition: first.condition,
  }));
}

/** An error that bears its words itself: who gives it names it alone. */
function declaredRows(symbol: ApiSymbol, facts: ProductFacts, href: Href): Row[] {
  const by = raisersOf(symbol, facts);
  const own: Row = {
    message: symbolAt(symbol, 'says'),
    ...named(symbolAt(symbol, 'short'), symbol, href),
    ...(isTelling(symbol, facts) ? { text: symbolAt(symbol, 'summary') } : {}),
  };
  return by.length === 0 ? [own] : inParts(by).map((part) => ({ ...own, ...callers(part, facts, href) }));
}

const raisersOf = (error: ApiSymbol, facts: ProductFacts): ApiSymbol[] =>
  facts.api.filter(({ raises }) => raises.some(({ type }) => ownError(type, facts) === error));

const silentRows = (symbol: ApiSymbol, facts: ProductFacts, href: Href): Row[] =>
  inParts(raisersOf(symbol, facts)).map((part) => ({
    ...named(symbolAt(symbol, 'short'), symbol, href),
    ...callers(part, facts, href),
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

function inParts(symbols: readonly ApiSymbol[]): ApiSymbol[][] {
  const once = [...new Set(symbols)];
  return Array.from({ length: Math.ceil(once.length / MOST_CALLERS) }, (_each, at) =>
    once.slice(at * MOST_CALLERS, (at + 1) * MOST_CALLERS),
  );
}
