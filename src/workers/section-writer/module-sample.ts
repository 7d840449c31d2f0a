/** The first sample of a package's own documentation, for a product whose documents have none; pure. */
import { symbolAt } from '../../derive/address.ts';
import { derive } from '../../derive/derive.ts';
import type { PageBlock } from '../../model/page-block.ts';
import type { ApiSymbol, ProductFacts } from '../../model/product-facts.ts';
import { firstDocSample } from '../doc-sample.ts';
import { under } from './fixed.ts';

/** The first sample of the package's documentation, with the words that lead to it. */
export function moduleSample(facts: ProductFacts): PageBlock[] {
  const found = firstDocSample(facts);
  if (found === undefined) return [];
  const { symbol, from, to } = found;
  return under(
    'h2 first-sample',
    Array.from({ length: to - from + 1 }, (_, at) => docBlock(symbol, from + at, facts)).flat(),
  );
}

function docBlock(symbol: ApiSymbol, at: number, facts: ProductFacts): PageBlock[] {
  const block = derive('doc', { text: symbolAt(symbol, `doc/${at}`) }, facts);
  return block === undefined ? [] : [block];
}
