/** Reference describes: each public symbol with its signature, its docstring's words, and a link to its lines. */
import type { ApiSymbol } from '../../model/product-facts.ts';
import { type Block, heading, paragraph } from '../../templates/blocks.ts';
import { HEADINGS } from '../../templates/headings.ts';
import { docSummary } from './docstring.ts';
import type { PageContext } from './page-context.ts';
import { displayName, symbolBlocks } from './symbol-entry.ts';

/** Where each symbol is described: its page and the anchor there. */
export type SymbolPlaces = ReadonlyMap<string, { target: (from: PageContext) => string }>;

export function writeReference(context: PageContext, places: SymbolPlaces): Block[] {
  const { page, facts, say } = context;
  const symbols = page.api_symbols.flatMap((name) => context.symbols.get(name) ?? []);
  if (page.slug !== '') return [...openingOf(context, symbols), ...entries(symbols, context, places)];
  if (symbols.length > 0) return [paragraph({ text: say('referenceIntroOne') }), ...entries(symbols, context, places)];
  const tops = facts.api.filter((symbol) => symbol.kind !== 'module' && !isMember(symbol, context));
  return [
    paragraph({ text: say('referenceIntro') }),
    heading(2, HEADINGS.symbols),
    paragraph({ text: say('symbols') }),
    {
      kind: 'table',
      head: ['Symbol', 'Kind', 'Summary'],
      rows: tops.map((symbol) => ({
        cells: [linked(symbol, context, places), symbol.kind, context.cell(docSummary(symbol.doc) ?? '')],
        claims: symbol.claim_ids,
      })),
    },
  ];
}

/** The module's own words, when it has some. */
function openingOf(context: PageContext, symbols: readonly ApiSymbol[]): Block[] {
  const subject = context.page.content_strategy.primary_focus;
  const module = context.facts.api.find((symbol) => symbol.kind === 'module' && symbol.name === subject);
  const own = module === undefined || symbols.includes(module) ? undefined : docSummary(module.doc);
  const title = context.code(subject);
  return [
    ...(own === undefined || module === undefined || module.claim_ids.length === 0
      ? []
      : [paragraph({ text: context.prose(own), claims: module.claim_ids })]),
    paragraph({ text: /\d/u.test(title) ? context.say('referenceIntroOne') : context.say('symbolPage', { title }) }),
  ];
}

/** Properties and constants of one owner in one table; everything else in an entry of its own. */
function entries(symbols: readonly ApiSymbol[], context: PageContext, places: SymbolPlaces): Block[] {
  const blocks: Block[] = [];
  const tabled = new Set<ApiSymbol>();
  for (const symbol of symbols) {
    if (tabled.has(symbol)) continue;
    const member = isMember(symbol, context);
    const peers =
      member && isPlainValue(symbol)
        ? symbols.filter((other) => other.parent === symbol.parent && isPlainValue(other))
        : [];
    if (peers.length >= 2) {
      for (const peer of peers) tabled.add(peer);
      blocks.push(...valueTable(peers, context));
    } else blocks.push(...symbolBlocks(symbol, member ? 3 : 2, context, places));
  }
  return blocks;
}

const isPlainValue = (symbol: ApiSymbol): boolean =>
  (symbol.kind === 'property' || symbol.kind === 'constant') &&
  symbol.raises.length === 0 &&
  symbol.deprecated === null;

function valueTable(symbols: readonly ApiSymbol[], context: PageContext): Block[] {
  const owner = (symbols[0]?.parent ?? '').split('.').at(-1) ?? '';
  const typed = symbols.some((symbol) => typeOf(symbol) !== '');
  const described = symbols.some((symbol) => docSummary(symbol.doc) !== undefined);
  return [
    heading(3, `Properties of ${context.code(owner)}`),
    {
      kind: 'table',
      head: ['Name', ...(typed ? ['Type'] : []), ...(described ? ['Description'] : [])],
      rows: symbols.map((symbol) => {
        const type = typeOf(symbol);
        const name = context.codeCell(symbol.name.split('.').at(-1) ?? symbol.name);
        return {
          cells: [
            name,
            ...(typed ? [type === '' ? '' : context.codeCell(type)] : []),
            ...(described ? [context.cell(docSummary(symbol.doc) ?? '')] : []),
          ],
          claims: symbol.claim_ids,
        };
      }),
    },
  ];
}

const typeOf = (symbol: ApiSymbol): string =>
  symbol.returns?.type ?? /^[\w.]+\??:\s*([^=]+?)(?:\s*=.*)?;?$/u.exec(symbol.signature)?.[1] ?? '';

const isMember = (symbol: ApiSymbol, context: PageContext): boolean =>
  symbol.parent !== null && ['method', 'property', 'constant'].includes(symbol.kind) && isOwner(symbol.parent, context);

function isOwner(parent: string, { facts }: PageContext): boolean {
  return facts.api.some(
    (symbol) =>
      ['class', 'interface', 'enum', 'type'].includes(symbol.kind) &&
      (symbol.name === parent || symbol.name.endsWith(`.${parent}`) || `${symbol.module}.${symbol.name}` === parent),
  );
}

function linked(symbol: ApiSymbol, context: PageContext, places: SymbolPlaces): string {
  const place = places.get(symbol.name);
  const text = context.codeCell(displayName(symbol));
  return place === undefined ? text : `[${text}](${place.target(context)})`;
}
