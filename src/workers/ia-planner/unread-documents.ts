/** Front pages that are not read, by their form of text or because they are of a folder: nobody may think that they say nothing; pure. */
import { foreignDocuments, READ_FORMATS } from '../../evidence/foreign-documents.ts';
import type { PagePlan } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { roleOf } from '../../platforms/path-roles.ts';
import { countOf } from '../../text/count.ts';

/** `paths`: of all files of the product. */
export function unreadDocuments(
  { documents = [] }: Pick<ProductFacts, 'documents'>,
  paths: readonly string[],
): PagePlan['problems'] {
  const { fronts, others } = foreignDocuments(paths);
  const [front] = documents.some(({ role }) => role === 'readme') ? [] : fronts;
  if (front === undefined) return [];
  const more = others.length === 0 ? '' : ` Nor are ${countOf(others.length, 'document')} of the product's docs.`;
  return [
    {
      rule: 'plan/left-out',
      section: 'products',
      message: `\`${front}\` is not read: what it says of limits, requirements and installation is on no page.${more} Read are ${READ_FORMATS}.`,
    },
  ];
}

const OF_FOLDER = /^.+\/readme(?:\.(?:md|mdx|rst|adoc|markdown|txt))?$/iu;
const OTHERS: ReadonlySet<string> = new Set(['test', 'vendored', 'generated']);
const MOST_NAMED = 5;

/** Front pages of folders that are no documents of the product, as one entry of what was not written. */
export function folderReadmes(
  { documents = [] }: Pick<ProductFacts, 'documents'>,
  paths: readonly string[],
): NonNullable<PagePlan['not_wanted']> {
  const read = new Set(documents.map(({ path }) => path));
  const left = paths.filter((path) => OF_FOLDER.test(path) && !read.has(path) && !OTHERS.has(roleOf(path)));
  if (left.length === 0) return [];
  const more = left.length > MOST_NAMED ? ` and ${left.length - MOST_NAMED} more` : '';
  const names = left.slice(0, MOST_NAMED).map((path) => `\`${path}\``);
  return [
    {
      section: 'docs',
      page: `${names.join(', ')}${more}`,
      reason: `${left.length === 1 ? 'it speaks' : 'each speaks'} of a folder, a package or samples of its own. A folder of the product that its README links to is a page`,
    },
  ];
}
