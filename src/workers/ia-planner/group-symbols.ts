/** Public symbols as reference pages: a page a class or module as volume demands, small ones together; pure. */
import { alikeWith, opensSection } from '../../derive/alike.ts';
import { bareName } from '../../derive/overloads.ts';
import { placedMembers } from '../../derive/placed-members.ts';
import { spelled, wordsOf } from '../../ecosystems/index.ts';
import type { ApiSymbol } from '../../model/product-facts.ts';
import type { Ruleset, Tier } from '../../rulesets/ruleset.ts';
import { groupModules } from './group-modules.ts';
import { slugOf } from './slug.ts';

export interface SymbolPage {
  title: string;
  /** Name of the module or class. */
  subject: string;
  slug: string;
  /** Names in the order of the page: a class before its members. */
  symbols: string[];
}

/** Pages beyond the API landing page; none when everything fits there. */
export function groupSymbols(all: readonly ApiSymbol[], tier: Tier, ruleset: Ruleset, ecosystem = ''): SymbolPage[] {
  const { singlePage, classPageMembers, modulesListed, symbolsPerPage, pages } = ruleset.reference;
  const api = all.filter((symbol) => symbol.kind !== 'module');
  if (api.length <= singlePage) return [];
  // Names of what modules say of themselves, by the modules as readers write them.
  const saying = new Map(
    all.flatMap(({ kind, doc, module, name }) => (kind === 'module' && doc !== null ? [[module, name] as const] : [])),
  );
  const members = membersByOwner(api);
  const opens = (symbol: ApiSymbol): boolean => opensSection(symbol, { api: all });
  const isMember = new Set([...members.values()].flat().map((symbol) => symbol.name));
  const tops = api.filter((symbol) => !isMember.has(symbol.name) && opens(symbol));
  const limit = pages[tier];
  // What is a row of its owner's table, or stands in its signature, takes no heading.
  const headed = (symbol: ApiSymbol): ApiSymbol[] =>
    placedMembers(symbol, members.get(symbol.name) ?? [], { ecosystem }).headed.filter(opens);
  // Signatures alone, of as many members as may be, are no page: they stand with the others of their package.
  const documented = (symbol: ApiSymbol): number => {
    const own = headed(symbol);
    return own.some(hasWords) || own.length > symbolsPerPage
      ? own.filter((member) => member.claim_ids.length > 0).length
      : 0;
  };
  // What nobody can import nobody looks for under its name.
  const worthPage = tops.filter((symbol) => symbol.is_unexported !== true && documented(symbol) >= classPageMembers);
  const ofOwn = worthPage
    .toSorted((a, b) => documented(b) - documented(a))
    .slice(0, Math.max(0, limit - 1))
    .toSorted((a, b) => tops.indexOf(a) - tops.indexOf(b));
  const hasPage = new Set(ofOwn.map((symbol) => symbol.name));
  const byModule = new Map<string, ApiSymbol[]>();
  for (const symbol of tops) {
    if (!hasPage.has(symbol.name)) byModule.set(symbol.module, [...(byModule.get(symbol.module) ?? []), symbol]);
  }
  // A type inside of a type brings its own members.
  const expand = (symbol: ApiSymbol): string[] => [
    ...alikeWith(symbol, { api: all }).map(({ name }) => name),
    ...(members.get(symbol.name) ?? []).filter(opens).flatMap(expand),
  ];
  const entries = (symbol: ApiSymbol): number => headed(symbol).reduce((sum, member) => sum + entries(member), 1);
  const rest = `Further ${wordsOf(ecosystem).unit}s`;
  const groups = groupModules(byModule, {
    pages: limit - ofOwn.length,
    listed: modulesListed,
    worthPage: classPageMembers,
    sizeOf: entries,
    rest,
  });
  // A module that is described on a page of its own shares its name with the page of what it holds.
  const taken = new Set(ofOwn.map((symbol) => spelled(symbol, ecosystem)));
  const modulePages = [...groups].flatMap(([module, symbols]) => {
    const isWhole = chunk(symbols, symbolsPerPage, entries).length === 1;
    const isRange = !isWhole || taken.has(module);
    const chunks = chunk(isRange ? symbols.toSorted(byShortName) : symbols, symbolsPerPage, entries);
    const moduleOf = new Map(symbols.map((symbol) => [symbol.name, symbol.module]));
    const opened = new Set<string>();
    return chunks.map((own): SymbolPage => {
      const names = own.flatMap(expand);
      const part = isRange ? `, ${rangeOf(names, symbols)}` : '';
      // What modules say of themselves stands before the first of their names.
      const opening = [...new Set(names.flatMap((name) => saying.get(moduleOf.get(name) ?? '') ?? []))].filter(
        (name) => !opened.has(name),
      );
      for (const name of opening) opened.add(name);
      const title = `${module}${part}`;
      return { title, subject: module, slug: slugOf(title), symbols: [...opening, ...names] };
    });
  });
  const classPages = ofOwn.flatMap((symbol): SymbolPage[] => {
    const title = spelled(symbol, ecosystem);
    if (entries(symbol) <= symbolsPerPage * MOST_PAGES_IN_ONE)
      return [{ title, subject: title, slug: slugOf(title), symbols: expand(symbol) }];
    const own = headed(symbol).toSorted(byShortName);
    const rows = (members.get(symbol.name) ?? []).filter((member) => opens(member) && !own.includes(member));
    return chunk(own, symbolsPerPage, entries).map((some, at): SymbolPage => {
      const names = some.flatMap(expand);
      const part = `${title}, ${rangeOf(names, own)}`;
      const first = at === 0 ? [symbol, ...rows].map(({ name }) => name) : [];
      return { title: part, subject: title, slug: slugOf(part), symbols: [...first, ...names] };
    });
  });
  return [...modulePages, ...classPages].filter((page) => page.symbols.length > 0);
}

/** Something is said of it beside its signature. */
const hasWords = ({ doc, deprecated, parameters, returns, raises, messages = [] }: ApiSymbol): boolean =>
  doc !== null ||
  deprecated !== null ||
  messages.length > 0 ||
  [returns, ...parameters, ...raises].some((each) => (each?.description ?? '') !== '');

/** A class whose members would fill more pages than these shares them: nobody reads, or reviews, a page of ten thousand lines. */
const MOST_PAGES_IN_ONE = 4;

/** A range of names leads a reader only where they are in order. */
const byShortName = (a: ApiSymbol, b: ApiSymbol): number => {
  const [left, right] = [a, b].map(({ name }) => (name.split('.').at(-1) ?? name).toLowerCase());
  return left === right ? 0 : (left ?? '') < (right ?? '') ? -1 : 1;
};

/** "First to Last" of a page's top symbols, by their own names. */
function rangeOf(names: readonly string[], tops: readonly ApiSymbol[]): string {
  const own = names
    .filter((name) => tops.some((symbol) => symbol.name === name))
    .map((name) => bareName(name).split('.').at(-1) ?? name);
  const [first = '', last = ''] = [own[0], own.at(-1)];
  return first === last ? first : `${first} to ${last}`;
}

/** Members under the symbol they belong to, by its name or its last part. */
export function membersByOwner(api: readonly ApiSymbol[]): Map<string, ApiSymbol[]> {
  const owners = new Map<string, ApiSymbol>();
  for (const symbol of api) {
    if (!['class', 'interface', 'enum', 'type'].includes(symbol.kind)) continue;
    for (const name of [symbol.name, `${symbol.module}.${symbol.name}`, symbol.name.split('.').at(-1) ?? symbol.name])
      if (!owners.has(name)) owners.set(name, symbol);
  }
  const members = new Map<string, ApiSymbol[]>();
  for (const symbol of api) {
    const owner = symbol.parent === null ? undefined : owners.get(symbol.parent);
    if (owner === undefined || owner === symbol) continue;
    members.set(owner.name, [...(members.get(owner.name) ?? []), symbol]);
  }
  return members;
}

function chunk(symbols: readonly ApiSymbol[], size: number, entries: (symbol: ApiSymbol) => number): ApiSymbol[][] {
  const chunks: { symbols: ApiSymbol[]; size: number }[] = [];
  for (const symbol of symbols) {
    const own = entries(symbol);
    const last = chunks.at(-1);
    if (last !== undefined && last.size + own <= size) {
      last.symbols.push(symbol);
      last.size += own;
    } else chunks.push({ symbols: [symbol], size: own });
  }
  return chunks.map((each) => each.symbols);
}
