/** Files of which something may be missing in the reference, each with a link to the first place that could not be parsed. */
import type { PageBlock } from '../model/page-block.ts';
import type { ProductFacts } from '../model/product-facts.ts';
import { derive } from './derive.ts';

export function unreadTable(facts: ProductFacts): PageBlock[] {
  const rows = (facts.unread ?? []).map(({ path }) => ({
    path: `unread ${path} path`,
    parts: `unread ${path} parts`,
    href: `unread ${path} url`,
  }));
  // A tree that nobody can look at has no addresses.
  const table = derive('unread', rows, facts) ?? derive('unread-here', rows, facts);
  return table === undefined ? [] : [table];
}
