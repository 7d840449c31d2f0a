/** What the source disproves of a block that stays is said below it, of items below their list; pure. */
import { disproofNotes } from '../../derive/disproof-notes.ts';
import type { OutlineBlock } from '../../model/outline.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import type { DraftBlock } from './quotes.ts';

export function withNotes(
  blocks: readonly OutlineBlock[],
  quoted: (block: OutlineBlock) => DraftBlock,
  facts: ProductFacts,
): DraftBlock[] {
  const waiting: DraftBlock[] = [];
  return blocks.flatMap((block, at) => {
    waiting.push(...disproofNotes(block.block_id, facts).map((note) => ({ ...note, source: null })));
    const goesOn = block.kind === 'list' && blocks[at + 1]?.kind === 'list';
    return [quoted(block), ...(goesOn ? [] : waiting.splice(0))];
  });
}
