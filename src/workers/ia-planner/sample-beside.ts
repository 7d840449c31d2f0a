/** The first sample of the documents on pages that show none; pure. */
import type { PageContent } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { contentsOf } from './contents-of.ts';
import { firstSample, showsSample } from './first-sample.ts';
import type { Placement } from './place-units.ts';
import type { Unit } from './units.ts';

/** The first sample of the documents for a page that shows none: its heading, the words that lead to it, the code. */
export function sampleBeside(shown: readonly Unit[], placement: Placement, facts: ProductFacts): PageContent[] {
  if (showsSample(shown, facts)) return [];
  const { landing, gettingStarted, guides, more, faq } = placement;
  const units = [...landing, ...gettingStarted, ...guides.flatMap((guide) => guide.units), ...more, ...faq];
  const isReadme = ({ document }: Unit): boolean => document.role === 'readme';
  const first =
    firstSample(units.filter(isReadme), facts) ??
    firstSample(
      units.filter((unit) => !isReadme(unit)),
      facts,
    );
  if (first === undefined) return [];
  const { unit, section, blocks } = first;
  const [content] = contentsOf([{ ...unit, sections: [{ ...section, blocks }] }], undefined);
  return content === undefined ? [] : [content];
}
