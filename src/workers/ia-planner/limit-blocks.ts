/** Limits that the README states in sections of other pages, for the front page: each quoted whole, under the heading of its section; pure. */
import { productOf } from '../../derive/product-of.ts';
import type { OutlineSection } from '../../model/outline.ts';
import type { PageContent } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { limitBlocks } from '../../outline/own-limits.ts';
import type { Placement } from './place-units.ts';
import type { Unit } from './units.ts';

/** Below the heading of limits. */
const LEVEL = 3;
/** What stands under such a heading says nothing without the one above it. */
const SAYS_NOTHING =
  /^(?:(?:important|additional|other|general|further|some) )?(?:notes?|remarks?|details?|usage|example|examples|limitations?|caveats?|compatibility|overview|tips?|warnings?|how it works|requirements)$/iu;

export function limitContents(
  { gettingStarted, guides, more, faq, troubleshooting }: Placement,
  facts: ProductFacts,
  shown: readonly PageContent[],
): PageContent[] {
  const onPage = new Set(shown.flatMap((content) => (content.kind === 'section' ? content.block_ids : [])));
  const units = [...gettingStarted, ...guides.flatMap((guide) => guide.units), ...more, ...faq, ...troubleshooting]
    .filter(({ document }) => document.role === 'readme')
    .flatMap((unit) => unit.sections.map((section) => ({ unit, section })))
    .toSorted((a, b) => a.section.start_line - b.section.start_line);
  const seen = new Set<string>();
  let above: string | undefined;
  return units.flatMap(({ unit, section }) => {
    const blocks = limitBlocks(section, productOf(facts)).filter(({ block_id }) => !onPage.has(block_id));
    if (blocks.length === 0 || section.heading === null || seen.has(section.section_id)) return [];
    seen.add(section.section_id);
    const parent = SAYS_NOTHING.test(section.heading.text.trim()) ? parentOf(section, unit) : undefined;
    const isUnder = parent !== undefined && above === parent.section_id;
    above = parent?.section_id;
    return [
      ...(parent === undefined || isUnder ? [] : [contentOf(unit, parent, LEVEL, [])]),
      contentOf(unit, section, parent === undefined ? LEVEL : LEVEL + 1, blocks),
    ];
  });
}

function parentOf({ parent }: OutlineSection, { document }: Unit): OutlineSection | undefined {
  const found = document.sections.find(({ section_id }) => section_id === parent);
  return found?.heading == null || found.level === 1 ? undefined : found;
}

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
