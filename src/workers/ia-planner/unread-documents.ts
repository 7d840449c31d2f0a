/** A front page in a form of text that is not read: what it says is on no page, and nobody may think that it says nothing; pure. */
import type { PagePlan } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { countOf } from '../../text/count.ts';

const FRONT = /^readme(?:\.en)?\.(?:rdoc|org|textile|pod|creole|(?:media)?wiki|html?|tex|docx?|pdf)$/iu;
const MANUAL =
  /(?:^|\/)(?:docs?|documentation|guides?|manual|wiki)\/.*\.(?:rdoc|org|textile|pod|creole|(?:media)?wiki)$/iu;

/** `paths`: of all files of the product. */
export function unreadDocuments(
  { documents = [] }: Pick<ProductFacts, 'documents'>,
  paths: readonly string[],
): PagePlan['problems'] {
  const front = documents.some(({ role }) => role === 'readme') ? undefined : paths.find((path) => FRONT.test(path));
  if (front === undefined) return [];
  const others = paths.filter((path) => MANUAL.test(path)).length;
  const more = others === 0 ? '' : ` Nor are ${countOf(others, 'document')} of the product's docs.`;
  return [
    {
      rule: 'plan/left-out',
      section: 'products',
      message: `\`${front}\` is not read: what it says of limits, requirements and installation is on no page.${more} Read are Markdown, reStructuredText and AsciiDoc.`,
    },
  ];
}
