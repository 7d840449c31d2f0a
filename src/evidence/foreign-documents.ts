/** Documents in a format that is not read: what they say is on no page, and nobody may think that they say nothing; pure. */
import { roleOf } from '../platforms/path-roles.ts';
import { countOf } from '../text/count.ts';

/** The formats that are, in words. */
export const READ_FORMATS = 'Markdown, MyST, reStructuredText, AsciiDoc and RDoc';
const FOREIGN = /\.(?:org|textile|pod|creole|(?:media)?wiki|rmd|qmd|typ|docx?|odt)$/iu;
/** In other formats as well, a front page is one for readers. */
const FRONT = /^readme(?:\.en)?\.(?:html?|tex|pdf)$/iu;

/** `paths`: of all files of the product; front pages, and documents among its docs. */
export function foreignDocuments(paths: readonly string[]): { fronts: string[]; others: string[] } {
  const isFront = (path: string): boolean =>
    FRONT.test(path) || (/^readme(?:\.en)?\.\w+$/iu.test(path) && FOREIGN.test(path));
  return {
    fronts: paths.filter(isFront),
    others: paths.filter((path) => !isFront(path) && FOREIGN.test(path) && roleOf(path) === 'docs'),
  };
}

/** One line for the report; none where all is read. */
export function foreignProblem(paths: readonly string[]): string[] {
  const { fronts, others } = foreignDocuments(paths);
  const found = [...fronts, ...others];
  if (found.length === 0) return [];
  const more = found.length > MOST_NAMED ? ` and ${found.length - MOST_NAMED} more` : '';
  const named = found.slice(0, MOST_NAMED).map((path) => `\`${path}\``);
  return [
    `${countOf(found.length, 'document')} in a format that is not read, so nothing that only they say is on a page: ${named.join(', ')}${more}. Read are ${READ_FORMATS}.`,
  ];
}
const MOST_NAMED = 5;
