/** Limits of the docs that no page holds and none links to; pure. */
import { DOCS_SITE, type PagePlan } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { limitSections } from '../limit-sections.ts';

/** `isLinkable`: a page can lead to the document. */
export function limitProblems(
  { documents = [] }: ProductFacts,
  decided: NonNullable<PagePlan['sections']>,
  isLinkable: (path: string) => boolean,
): PagePlan['problems'] {
  const bySection = new Map(decided.map((each) => [each.section_id, each]));
  return limitSections(documents).flatMap(({ document, section }) => {
    const at = bySection.get(section.section_id);
    if (at === undefined || at.pages.length > 0 || at.reason.startsWith('in another language')) return [];
    if (at.reason.startsWith(DOCS_SITE) && isLinkable(document.path)) return [];
    return [
      {
        rule: 'plan/left-out',
        section: 'products' as const,
        message: `No page holds the limits at \`${document.path}:${section.start_line}\` (${at.reason}), and none links to them. Say them in the product's README, or link to them there.`,
      },
    ];
  });
}
