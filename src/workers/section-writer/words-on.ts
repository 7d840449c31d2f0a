/** What a page says between its samples; pure. */
import type { Page } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';

/** Blocks of its sections, but for their code. */
export function wordsOn({ contents = [] }: Page, { documents = [] }: ProductFacts): string[] {
  const ids = new Set(contents.flatMap((content) => (content.kind === 'section' ? content.block_ids : [])));
  return documents.flatMap(({ sections }) =>
    sections.flatMap(({ blocks }) =>
      blocks.flatMap(({ block_id, kind, markdown }) => (kind !== 'code' && ids.has(block_id) ? [markdown] : [])),
    ),
  );
}
