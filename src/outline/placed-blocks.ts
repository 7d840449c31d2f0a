/** Which blocks of the product's documents pages hold: those of the plan, less what could not be written; pure. */
import type { Drafts, PagePlan } from '../model/page-plan.ts';

export const placedBlocks = ({ pages }: PagePlan, left: Drafts['left_out'] = []): Set<string> => {
  const isLeftOut = new Set(left.map(({ block_id }) => block_id));
  return new Set(
    pages.flatMap(({ contents }) =>
      (contents ?? []).flatMap((content) =>
        content.kind === 'section' ? content.block_ids.filter((id) => !isLeftOut.has(id)) : [],
      ),
    ),
  );
};
