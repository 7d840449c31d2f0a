/** Public names that a list of all has: those that have a heading somewhere; pure. */
import { isBeside } from '../../derive/beside.ts';
import type { ApiSymbol, ProductFacts } from '../../model/product-facts.ts';

export const listed = (facts: ProductFacts): ApiSymbol[] =>
  tops(facts.api).filter((symbol) => !isBeside(symbol, facts));

const tops = (api: readonly ApiSymbol[]): ApiSymbol[] => {
  const owners = new Set(api.map(({ name }) => name));
  return api.filter(({ kind, parent }) => kind !== 'module' && (parent === null || !owners.has(parent)));
};
