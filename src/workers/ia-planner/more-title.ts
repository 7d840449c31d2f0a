/** What a page of small sections is called: by what they are, where all of them are the same; pure. */
import { LABELS } from '../../derive/labels.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { isOfApi } from './place-units.ts';
import { shownBlocks, type Unit } from './units.ts';

export const titleOfMore = (units: readonly Unit[], { product_name }: ProductFacts): string =>
  `${LABELS.get(kindOf(units)) ?? ''} ${product_name}`;

export const moreAbout = ({ product_name }: ProductFacts): string =>
  `${LABELS.get('more-about') ?? ''} ${product_name}`;

function kindOf(units: readonly Unit[]): string {
  if (units.every(isOfApi)) return 'api-of';
  if (units.every(({ role }) => role === 'options')) return 'options-of';
  return units.every((unit) => shownBlocks(unit).some(({ kind }) => kind === 'code')) ? 'samples-of' : 'more-about';
}
