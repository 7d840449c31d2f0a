/** Public names that no page of the reference describes, as one entry of what was not written: nobody may think that they are not there; pure. */
import { isBeside } from '../../derive/beside.ts';
import { spelled } from '../../ecosystems/index.ts';
import type { Page, PagePlan } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';

const MOST_NAMED = 5;

/** `pages`: those that are planned; without a reference among them its names are not asked for. */
export function namesLeftOut(
  facts: Pick<ProductFacts, 'api' | 'ecosystem'>,
  pages: readonly Pick<Page, 'api_symbols'>[],
): NonNullable<PagePlan['not_wanted']> {
  const { api, ecosystem } = facts;
  const placed = new Set(pages.flatMap(({ api_symbols }) => api_symbols));
  const left =
    placed.size === 0
      ? []
      : api.filter((each) => each.kind !== 'module' && !placed.has(each.name) && !isBeside(each, facts));
  if (left.length === 0) return [];
  const names = left.slice(0, MOST_NAMED).map((symbol) => `\`${spelled(symbol, ecosystem)}\``);
  const more = left.length > MOST_NAMED ? ` and ${left.length - MOST_NAMED} more` : '';
  return [
    {
      section: 'reference',
      page: `${names.join(', ')}${more}`,
      reason: 'no page of the reference has a place for these public names',
    },
  ];
}
