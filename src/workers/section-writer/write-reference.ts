/** Reference describes: each public symbol with its signature, its docstring's words, and a link to its lines. */
import type { ApiSymbol } from '../../model/product-facts.ts';
import { type Block, heading, paragraph } from '../../templates/blocks.ts';
import { HEADINGS } from '../../templates/headings.ts';
import { sourceUrl } from '../../templates/source-link.ts';
import { isExampleOf } from '../../templates/symbol-examples.ts';
import { unitWords } from '../../templates/unit-words.ts';
import { docSummary } from './docstring.ts';
import { isOwnerKind, type PageContext } from './page-context.ts';
import { hasSourceLinks, importedUnits, moduleBlocks, openingOf } from './reference-opening.ts';
import { displayName, symbolBlocks } from './symbol-entry.ts';

/** Where each symbol is described: its page and the anchor there. */
export type SymbolPlaces = ReadonlyMap<string, { target: (from: PageContext) => string }>;

export function writeReference(context: PageContext, places: SymbolPlaces): Block[] {
  const { page, facts, say } = context;
  const isSourced = hasSourceLinks(context);
  const symbols = page.api_symbols.flatMap((name) => context.symbols.get(name) ?? []);
  const units = importedUnits(context, symbols);
  if (page.slug !== '' && units.length > 1)
    return [
      paragraph({ text: say(isSourced ? 'referenceIntroOne' : 'referenceIntroOnePlain') }),
      ...units.flatMap(({ module, own }) => [
        heading(2, context.code(module.name)),
        ...moduleBlocks(context, module, symbols),
        ...entries(own, context, places, 3),
      ]),
    ];
  if (page.slug !== '') return [...openingOf(context, symbols), ...entries(symbols, context, places)];
  if (symbols.length > 0)
    return [
      paragraph({ text: say(isSourced ? 'referenceIntroOne' : 'referenceIntroOnePlain') }),
      ...entries(symbols, context, places),
    ];
  const tops = facts.api.filter((symbol) => symbol.kind !== 'module' && !isMember(symbol, context));
  const told = tops.filter((symbol) => symbol.claim_ids.length > 0);
  const silent = tops.filter((symbol) => symbol.claim_ids.length === 0);
  return [
    paragraph({ text: say(isSourced ? 'referenceIntro' : 'referenceIntroPlain') }),
    heading(2, HEADINGS.symbols),
    ...(told.length === 0 ? [] : [paragraph({ text: say('symbols') })]),
    {
      kind: 'table',
      head: ['Symbol', 'Kind', 'Summary'],
      rows: told.map((symbol) => ({
        cells: [linked(symbol, context, places), symbol.kind, context.cell(docSummary(symbol.doc) ?? '')],
        claims: symbol.claim_ids,
      })),
    },
    ...(silent.length === 0 ? [] : [paragraph({ text: say(told.length === 0 ? 'symbols' : 'silentSymbols') })]),
    { kind: 'list', items: silent.map((symbol) => ({ text: linked(symbol, context, places) })) },
  ];
}

/** An owner first, then its properties in one table, then its methods; members that no docstring describes share one block. */
function entries(symbols: readonly ApiSymbol[], context: PageContext, places: SymbolPlaces, level: 2 | 3 = 2): Block[] {
  const here = symbols.filter((symbol) => symbol.kind !== 'module');
  const owned = Map.groupBy(
    here.filter((symbol) => isMember(symbol, context)),
    (symbol) => symbol.parent ?? '',
  );
  const ownerOf = (symbol: ApiSymbol): ApiSymbol[] =>
    [...new Set([symbol.name, symbol.name.split('.').at(-1) ?? '', `${symbol.module}.${symbol.name}`])].flatMap(
      (name) => owned.get(name) ?? [],
    );
  const shown = new Set<ApiSymbol>();
  const blocks: Block[] = [];
  for (const symbol of here.filter((candidate) => !isMember(candidate, context))) {
    const members = isOwnerKind(symbol) ? ownerOf(symbol).filter((member) => !shown.has(member)) : [];
    for (const member of members) shown.add(member);
    blocks.push(
      ...symbolBlocks(symbol, level, context, places),
      ...exampleBlocks(symbol, context),
      ...memberBlocks(members, context, places, level === 2 ? 3 : 4),
    );
  }
  const rest = here.filter((symbol) => isMember(symbol, context) && !shown.has(symbol));
  return [...blocks, ...rest.flatMap((symbol) => symbolBlocks(symbol, level, context, places))];
}

/** The example that the plan gave to the page for this symbol, and where it stands. */
function exampleBlocks(symbol: ApiSymbol, context: PageContext): Block[] {
  const [snippet] = context.snippets.filter((each) => isExampleOf(each, symbol.name));
  const first = context.page.api_symbols.find((name) => snippet !== undefined && isExampleOf(snippet, name));
  const code = snippet === undefined || first !== symbol.name ? undefined : context.codeBlock(snippet);
  if (snippet === undefined || code === undefined) return [];
  const url = sourceUrl(snippet.source);
  const place = url === undefined ? '' : ` ([source](${url}))`;
  return [
    paragraph({ text: `${context.say(snippet.origin === 'test' ? 'testExample' : 'docExample')}${place}:` }),
    code,
  ];
}

function memberBlocks(
  members: readonly ApiSymbol[],
  context: PageContext,
  places: SymbolPlaces,
  level: 3 | 4,
): Block[] {
  const told = members.filter((member) => member.claim_ids.length > 0);
  const silent = members.filter((member) => member.claim_ids.length === 0);
  const values = told.filter(isPlainValue);
  const tabled = values.length >= 2 ? values : [];
  const single = told.filter((member) => !tabled.includes(member));
  const owner = (members[0]?.parent ?? '').split('.').at(-1) ?? '';
  return [
    ...(tabled.length === 0 ? [] : valueTable(tabled, context, level)),
    ...single.flatMap((member) => symbolBlocks(member, level, context, places)),
    ...(silent.length === 0
      ? []
      : [
          heading(
            level,
            told.length === 0 ? `Members of ${context.code(owner)}` : `Other members of ${context.code(owner)}`,
          ),
          { kind: 'code', language: 'text', code: silent.map(signatureOf).join('\n') } as const,
        ]),
  ];
}

/** A member as one line; a bare name needs its type to be read. */
const signatureOf = (symbol: ApiSymbol): string => {
  const own = symbol.signature.replace(/\s+/gu, ' ').trim() || (symbol.name.split('.').at(-1) ?? symbol.name);
  const type = symbol.returns?.type;
  return symbol.kind === 'property' &&
    !own.includes(':') &&
    type !== null &&
    type !== undefined &&
    !own.endsWith(` ${type}`)
    ? `${own}: ${type}`
    : own;
};

const isPlainValue = (symbol: ApiSymbol): boolean =>
  (symbol.kind === 'property' || symbol.kind === 'constant') &&
  symbol.raises.length === 0 &&
  symbol.deprecated === null;

function valueTable(symbols: readonly ApiSymbol[], context: PageContext, level: 3 | 4): Block[] {
  const owner = (symbols[0]?.parent ?? '').split('.').at(-1) ?? '';
  const typed = symbols.some((symbol) => typeOf(symbol) !== '');
  const described = symbols.some((symbol) => docSummary(symbol.doc) !== undefined);
  return [
    heading(level, `${unitWords(context.facts.ecosystem).Fields} of ${context.code(owner)}`),
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

const isMember = (symbol: ApiSymbol, { owners }: PageContext): boolean =>
  symbol.parent !== null && ['method', 'property', 'constant'].includes(symbol.kind) && owners.has(symbol.parent);

function linked(symbol: ApiSymbol, context: PageContext, places: SymbolPlaces): string {
  const place = places.get(symbol.name);
  const text = context.codeCell(displayName(symbol));
  return place === undefined ? text : `[${text}](${place.target(context)})`;
}
