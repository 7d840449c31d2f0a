/** Members of each name of the API, found once for all: a big reference asks for every symbol's. */
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { writtenImplementor } from './bases.ts';
import { typeMeant } from './overloads.ts';

const byOwner = new WeakMap<readonly ApiSymbol[], ReadonlyMap<string | null, readonly ApiSymbol[]>>();

/** In the order of the API. */
export function membersOf({ name }: Pick<ApiSymbol, 'name'>, { api }: Pick<ProductFacts, 'api'>): readonly ApiSymbol[] {
  let found = byOwner.get(api);
  if (found === undefined) {
    found = Map.groupBy(api, ({ parent }) => parent);
    byOwner.set(api, found);
  }
  return found.get(name) ?? [];
}

const byInterface = new WeakMap<readonly ApiSymbol[], ReadonlyMap<string, readonly string[]>>();

/** Names of what implements an interface of the product, by itself, by what it extends or by an interface below, in the order of the API; then types of others. */
export function implementorsOf(
  { name, implementors = [] }: Pick<ApiSymbol, 'name' | 'implementors'>,
  { api }: Pick<ProductFacts, 'api'>,
): readonly string[] {
  let found = byInterface.get(api);
  if (found === undefined) {
    const types = new Map(api.flatMap((symbol) => (isType(symbol) ? [[symbol.name, symbol] as const] : [])));
    const pairs = api.flatMap((symbol) => (isType(symbol) ? [...implementedBy(symbol, types)] : []));
    found = new Map([...Map.groupBy(pairs, ([each]) => each)].map(([each, all]) => [each, all.map(([, own]) => own)]));
    byInterface.set(api, found);
  }
  return [...(found.get(name) ?? []), ...implementors];
}

type Types = ReadonlyMap<string, ApiSymbol>;
const isType = ({ interfaces = [], bases, kind }: ApiSymbol): boolean =>
  interfaces.length > 0 || bases.length > 0 || kind === 'interface';

/** Interfaces, each with its name as one that implements it; what an interface extends alone implements nothing. */
function implementedBy(symbol: ApiSymbol, types: Types): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<ApiSymbol>();
  const visit = (of: ApiSymbol, isInterface: boolean): void => {
    if (seen.has(of)) return;
    seen.add(of);
    for (const base of of.bases) {
      // What an interface fills in holds of that alone: who implements `Rule` makes no `Rule<T>`.
      if (isInterface && base.includes('<') && types.get(base) === undefined) continue;
      const above = typeMeant(types, base, of.module);
      if (!isInterface && of.interfaces?.includes(base) !== true) {
        if (above !== undefined) visit(above, false);
      } else if (above === undefined) found.set(base, symbol.name);
      else {
        found.set(above.name, of === symbol ? writtenImplementor(symbol, base) : symbol.name);
        visit(above, true);
      }
    }
  };
  visit(symbol, false);
  return found;
}
