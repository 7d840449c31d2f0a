/** Documents with more of their blocks left out, each with its reason; words that lead to a block go with it. */
import type { OutlineBlock, OutlineDocument } from '../../model/outline.ts';
import { dropLonelyLeads } from '../../outline/mark-blocks.ts';

export const withReasons = (
  documents: readonly OutlineDocument[],
  reasonOf: (block: OutlineBlock) => string | undefined,
): OutlineDocument[] =>
  documents.map((document) => ({
    ...document,
    sections: document.sections.map((section) => {
      const blocks = section.blocks.map((block) => ({ ...block, left_out: block.left_out ?? reasonOf(block) ?? null }));
      if (section.blocks.some(({ left_out }, at) => left_out !== blocks[at]?.left_out)) dropLonelyLeads(blocks);
      return { ...section, blocks };
    }),
  }));
