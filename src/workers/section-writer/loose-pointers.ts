/** Words of quotes that point to what their page does not show ("the table above"), where no link could be put around them; pure. */
import type { OutlineBlock, OutlineDocument } from '../../model/outline.ts';
import type { Drafts, Page } from '../../model/page-plan.ts';
import { wordsThatPoint } from '../../outline/pointing-words.ts';
import { replaceLinks } from '../../text/links.ts';

interface Shown {
  id: string;
  markdown: string;
  source: { path: string } | null;
}
type Placed = Pick<OutlineBlock, 'block_id' | 'kind' | 'markdown' | 'start_line'>;

/** `shown`: the blocks of one page. What is said of those whose document has nothing on the page in the direction in which they point. */
export function loosePointers(
  { output_path }: Pick<Page, 'output_path'>,
  shown: readonly Shown[],
  documents: readonly OutlineDocument[] = [],
): NonNullable<Drafts['notes']> {
  const ids = new Set(shown.map(({ id }) => id));
  return documents.flatMap(({ path, sections }) => {
    const placed = sections.flatMap(({ blocks }) => blocks).filter(({ block_id }) => ids.has(block_id));
    return placed.flatMap((block, at) =>
      pointersOf(block).flatMap(({ words, step, kinds }) => {
        const side = step < 0 ? placed.slice(0, at) : placed.slice(at + 1);
        const isThere = side.some(({ kind }) => kinds === undefined || kinds.includes(kind) || kind === 'html');
        const message = `“${words}” of \`${path}:${block.start_line}\` points to what is not on this page, and no place in the document is certainly meant.`;
        return isThere ? [] : [{ output_path, message }];
      }),
    );
  });
}

/** What a block holds itself, it points to itself. */
function pointersOf({ kind, markdown }: Placed) {
  if (!/^(?:paragraph|list|quote|alert|definition_list)$/u.test(kind) || /```|~~~/u.test(markdown)) return [];
  return wordsThatPoint(replaceLinks(markdown, () => ' ', 'nested').replace(/`[^`]*`/gu, '``'));
}
