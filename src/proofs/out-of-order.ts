/** Which blocks of a page stand out of the order that they were recorded in, among the blocks below the same headings; pure. */
import { inRisingOrder } from './match-blocks.ts';

export interface OrderedBlock {
  /** Its place on the page, and in the record. */
  at: number;
  from: number;
  /** The headings above, as one text. */
  trail: string;
}

/** The places of those that somebody carried: the longest run that kept its order stayed where it was. */
export function outOfOrder(blocks: readonly OrderedBlock[]): ReadonlySet<number> {
  const carried = new Set(blocks.map(({ at }) => at));
  for (const row of Map.groupBy(blocks, ({ trail }) => trail).values())
    for (const { at } of inRisingOrder(row)) carried.delete(at);
  return carried;
}
