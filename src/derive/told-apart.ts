/** A public name as a table of several shows it: by itself, and with its module where another one is called alike. Pure. */
import { shortName } from '../ecosystems/index.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { symbolAt } from './address.ts';

const known = new WeakMap<readonly ApiSymbol[], ReadonlyMap<string, number>>();

function countsOf({ api, ecosystem }: ProductFacts): ReadonlyMap<string, number> {
  const found =
    known.get(api) ??
    new Map(
      [...Map.groupBy(api, (symbol) => shortName(symbol, ecosystem))].map(([name, same]) => [
        name,
        new Set(same.map((each) => each.name)).size,
      ]),
    );
  known.set(api, found);
  return found;
}

/** The address of the name. */
export const toldApart = (symbol: ApiSymbol, facts: ProductFacts): string =>
  symbolAt(symbol, (countsOf(facts).get(shortName(symbol, facts.ecosystem)) ?? 0) > 1 ? 'display' : 'short');
