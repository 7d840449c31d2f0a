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
