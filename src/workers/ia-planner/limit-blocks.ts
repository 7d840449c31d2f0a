/** Limits that the README states in sections of other pages, for the front page: each quoted whole, under the heading of its section; pure. */
import { productOf } from '../../derive/product-of.ts';
import type { OutlineSection } from '../../model/outline.ts';
import type { PageContent } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { isOfPlans, limitBlocks } from '../../outline/own-limits.ts';
import type { Placement } from './place-units.ts';
import { headingsAbove } from './sample-beside.ts';
import type { Unit } from './units.ts';

/** Below the heading of limits. */
const LEVEL = 3;
export function limitContents(
  { gettingStarted, guides, more, faq, troubleshooting }: Placement,
  facts: ProductFacts,
  shown: readonly PageContent[],
): PageContent[] {
  const onPage = new Set(shown.flatMap((content) => (content.kind === 'section' ? content.block_ids : [])));
  const units = [...gettingStarted, ...guides.flatMap((guide) => guide.units), ...more, ...faq, ...troubleshooting]
    .filter(({ document }) => document.role === 'readme')
    .flatMap((unit) => unit.sections.map((section) => ({ unit, section })))
    .concat(plansIn(facts))
    .toSorted((a, b) => a.section.start_line - b.section.start_line);
  const seen = new Set<string>();
  const above = new Set<string>();
  return units.flatMap(({ unit, section }) => {
    const blocks = limitBlocks(section, productOf(facts)).filter(({ block_id }) => !onPage.has(block_id));
    if (blocks.length === 0 || section.heading === null || seen.has(section.section_id)) return [];
    seen.add(section.section_id);
    // A heading says what it is about below those that it stands under.
    const parents = headingsAbove(section, unit);
    const first = parents.filter(({ section_id }) => !above.has(section_id));
    for (const { section_id } of first) above.add(section_id);
    return [
      ...first.map((each) => contentOf(unit, each, LEVEL + parents.indexOf(each), [])),
      contentOf(unit, section, LEVEL + parents.length, blocks),
    ];
  });
}

/** Sections of plans are on no page; what they say of today is. */
const plansIn = ({ documents = [] }: ProductFacts): { unit: Unit; section: OutlineSection }[] =>
  documents
    .filter(({ role }) => role === 'readme')
    .flatMap((document) =>
      document.sections.filter(isOfPlans).map((section) => ({
        unit: { document, root: section, role: section.role, sections: [section] },
        section,
      })),
    );

const contentOf = (
  { document }: Unit,
  { section_id }: OutlineSection,
  level: number,
  blocks: OutlineSection['blocks'],
): PageContent => ({
  kind: 'section',
  path: document.path,
  section_id,
  level,
  block_ids: blocks.map(({ block_id }) => block_id),
  again: true,
});
