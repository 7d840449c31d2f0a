/** Members of each name of the API, found once for all: a big reference asks for every symbol's. */
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';

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

/** Names of what implements an interface of the product, in the order of the API, then types of others. */
export function implementorsOf(
  { name, implementors = [] }: Pick<ApiSymbol, 'name' | 'implementors'>,
  { api }: Pick<ProductFacts, 'api'>,
): readonly string[] {
  let found = byInterface.get(api);
  if (found === undefined) {
    const pairs = api.flatMap((symbol) => (symbol.interfaces ?? []).map((each) => [each, symbol.name] as const));
    found = new Map([...Map.groupBy(pairs, ([each]) => each)].map(([each, all]) => [each, all.map(([, own]) => own)]));
    byInterface.set(api, found);
  }
  return [...(found.get(name) ?? []), ...implementors];
}
