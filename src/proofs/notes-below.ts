/** Whether a note on what the source disproves stands right below the block that it speaks of; pure. */
import { parseAddress } from '../derive/address.ts';
import type { ProductFacts } from '../model/product-facts.ts';
import type { ProofBlock } from '../model/proof.ts';

type Shown = Pick<ProofBlock, 'proof' | 'generated'>;
export interface QuotedPlace {
  path: string;
  start_line: number;
}

export const isNote = ({ proof: by }: Pick<Shown, 'proof'>): boolean =>
  by.kind === 'derivation' && by.template.startsWith('disproved-');

/** What stands right above, other notes aside: one block, or the items of a list. */
export function quotedAbove(blocks: readonly Shown[], at: number): QuotedPlace[] {
  let above = at - 1;
  while (above >= 0 && isNote(blocks[above] as Shown)) above--;
  const places: QuotedPlace[] = [];
  for (; above >= 0; above--) {
    const { proof: by, generated } = blocks[above] as Shown;
    const isItem = /^\s{0,40}(?:[-*+]|\d{1,9}[.)])\s/u.test(generated);
    if (by.kind !== 'quote' || (places.length > 0 && !isItem)) break;
    places.push({ path: by.citation.path, start_line: by.citation.start_line });
    if (!isItem) break;
  }
  return places;
}

/** Without the product's documents nobody knows. */
export function isBelowItsBlock(
  { proof: by }: Pick<Shown, 'proof'>,
  above: readonly QuotedPlace[],
  documents: ProductFacts['documents'],
): boolean {
  if (by.kind !== 'derivation' || documents === undefined) return true;
  const address = parseAddress(by.rows[0]?.slots['said']?.address ?? '');
  if (address?.kind !== 'disproof') return false;
  return documents.some(({ path, sections }) =>
    sections.some(({ blocks }) =>
      blocks.some(
        ({ block_id, start_line, end_line }) =>
          // Code is cited without its fences.
          block_id === address.block &&
          above.some((each) => each.path === path && start_line <= each.start_line && each.start_line <= end_line),
      ),
    ),
  );
}
