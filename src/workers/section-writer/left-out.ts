/** Which blocks of the plan no page holds, because none could be written as the site shows it; pure. */
import type { Drafts, PagePlan } from '../../model/page-plan.ts';
import { placedBlocks } from '../../outline/placed-blocks.ts';

export type LeftOut = NonNullable<Drafts['left_out']>[number];

/** Of what pages left out, what is planned and on no other page; each block once. */
export function leftOutOf(plan: PagePlan, pages: Drafts['pages'], left: readonly LeftOut[]): LeftOut[] {
  const open = placedBlocks(plan);
  for (const { blocks = [] } of pages) for (const { id } of blocks) open.delete(id);
  return left.filter(({ block_id }) => open.delete(block_id));
}
