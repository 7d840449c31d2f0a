/** Overloads that one section describes: of one name, with the same words, and nothing that is said of one alone; pure. */
import type { ApiSymbol } from '../model/product-facts.ts';
import { bareName } from './overloads.ts';

interface Api {
  api: readonly ApiSymbol[];
}
interface Known {
  groups: ReadonlyMap<string, readonly ApiSymbol[]>;
  /** How many names there are of each bare one. */
  bare: ReadonlyMap<string, number>;
}
const known = new WeakMap<readonly ApiSymbol[], Known>();

/** All that its section describes, in the order of the API: itself alone for most. */
export const alikeWith = (symbol: ApiSymbol, facts: Api): readonly ApiSymbol[] =>
  groupsOf(facts).groups.get(symbol.name) ?? [symbol];

/** Names of all that the section describes which opens with this one. */
export const namesInSection = (name: string, facts: Api): readonly string[] =>
  groupsOf(facts)
    .groups.get(name)
    ?.map((each) => each.name) ?? [name];

/** Whether its section is named after it: of several that share one, the first. */
export const opensSection = (symbol: ApiSymbol, facts: Api): boolean =>
  (alikeWith(symbol, facts)[0]?.name ?? symbol.name) === symbol.name;

/** The name that all of its section share, where nothing else has it; undefined for one alone. */
export function sharedName(symbol: ApiSymbol, facts: Api): string | undefined {
  const group = alikeWith(symbol, facts);
  const bare = bareName(symbol.name);
  if (group.length < 2 || groupsOf(facts).bare.get(bare) !== group.length) return undefined;
  const [head, ...others] = new Set(group.map(({ name }) => name.slice(0, listAt(name))));
  return others.length === 0 ? head : bare;
}

/** Where what it takes begins. */
export function listAt(name: string): number {
  const own = name.indexOf('operator()');
  const at = name.indexOf('(', own < 0 ? 0 : own + 'operator()'.length);
  return at < 0 ? name.length : at;
}

function groupsOf({ api }: Api): Known {
  let found = known.get(api);
  if (found === undefined) {
    const groups = new Map<string, readonly ApiSymbol[]>();
    const called = api.filter(({ kind, name }) => (kind === 'function' || kind === 'method') && name.includes('('));
    for (const same of Map.groupBy(called, wordsKey).values())
      for (const group of fitting(same)) if (group.length > 1) for (const { name } of group) groups.set(name, group);
    const counts = [...Map.groupBy(api, ({ name }) => bareName(name))].map(
      ([bare, all]) => [bare, all.length] as const,
    );
    found = { groups, bare: new Map(counts) };
    known.set(api, found);
  }
  return found;
}

/** Whatever a section says once, and would say of all. */
const wordsKey = (symbol: ApiSymbol): string =>
  JSON.stringify([
    [symbol.kind, symbol.module, symbol.parent, bareName(symbol.name), symbol.feature, symbol.is_unexported],
    [symbol.doc, symbol.deprecated, symbol.since, symbol.conditions ?? [], symbol.declared_in, symbol.unimplemented],
    [
      symbol.returns?.description,
      symbol.raises.map(({ type, description }) => [type, description].join(' ')).sort(),
      symbol.alias_of,
      symbol.is_magic,
      symbol.listed_by,
    ],
    (symbol.messages ?? []).map(({ type, text, when }) => [type, text, when?.conditions]),
  ]);

/** What is said of a parameter has to hold of all that take one of its name. */
function fitting(symbols: readonly ApiSymbol[]): ApiSymbol[][] {
  const groups: { said: Map<string, string>; all: ApiSymbol[] }[] = [];
  for (const symbol of symbols) {
    const own = symbol.parameters.map(({ name, description }) => [name, description ?? ''] as const);
    const fit = groups.find(({ said }) => own.every(([name, text]) => (said.get(name) ?? text) === text));
    if (fit === undefined) groups.push({ said: new Map(own), all: [symbol] });
    else {
      for (const [name, text] of own) fit.said.set(name, text);
      fit.all.push(symbol);
    }
  }
  return groups.map(({ all }) => all);
}
