/** What a pull request of a product says of docs that cite it. Pure. */
import { code } from '../../src/report/markdown-text.ts';
import { countOf } from '../../src/text/count.ts';
import type { Stale } from './stale-citations.ts';

export interface NeededIn {
  /** `owner/name` of the docs. */
  docs: string;
  /** Readers of the product may not read private docs: then only how many there are is said. */
  isShown: boolean;
  stale: readonly Stale[];
}
const SHOWN = 30;
export const pagesOf = ({ stale }: Pick<NeededIn, 'stale'>): string[] =>
  [...new Set(stale.flatMap(({ pages }) => pages))].sort();

export const neededTitle = (needed: NeededIn): string => {
  const pages = pagesOf(needed).length;
  return `${countOf(pages, 'page')} ${pages === 1 ? 'cites' : 'cite'} lines that this changes`;
};

/** One paragraph and its list for each docs repository. */
export function renderNeeded(needed: readonly NeededIn[]): string {
  const parts = needed.map((one) => {
    const rows = one.stale
      .slice(0, SHOWN)
      .map(
        ({ path, at, pages }) =>
          `- ${code(at === null ? path : `${path}:${at.start_line}${at.end_line === at.start_line ? '' : `-${at.end_line}`}`)}${at === null ? ' (gone)' : ''}: ${pages.slice(0, 5).map(code).join(', ')}${pages.length > 5 ? ` and ${pages.length - 5} more` : ''}`,
      );
    const more = one.stale.length - rows.length;
    return [
      `**${neededTitle(one)}** in ${code(one.docs)}.`,
      ...(one.isShown ? [[...rows, ...(more > 0 ? [`- ${more} more`] : [])].join('\n')] : []),
    ].join('\n\n');
  });
  return [
    '📝 Docs are needed for this change.',
    ...parts,
    'This does not block the merge. After it, those sentences are out of date: update them, or launch the product again. `bot.docs_needed: false` in `.github/launch.yml` turns this off.',
  ].join('\n\n');
}
