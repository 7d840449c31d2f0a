/** Blocks that a page may quote: a user's, about this product, not left out by the reader. */
import type { OutlineBlock, OutlineDocument, OutlineSection } from '../model/outline.ts';

export function* quotable(documents: readonly OutlineDocument[]): Generator<{
  document: OutlineDocument;
  section: OutlineSection;
  block: OutlineBlock;
}> {
  for (const document of documents)
    for (const section of document.sections)
      if (section.audience === 'user' && section.subject === 'this')
        for (const block of section.blocks) if (block.left_out === null) yield { document, section, block };
}
