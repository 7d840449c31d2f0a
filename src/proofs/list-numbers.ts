/** Whether numbered items show the numbers that they were recorded with, whatever their Markdown counts by; pure. */
import type { NumberedItem } from '../outline/split-blocks.ts';

export interface ListedItem {
  /** On its page. */
  number: NumberedItem | undefined;
  /** In the record; undefined for what no record has. */
  recorded: NumberedItem | undefined;
}

/** The places of recorded items in lists that begin at another number. What a person adds or takes away shifts numbers, and changes none of them. */
export function numberedAnew(items: readonly ListedItem[]): ReadonlySet<number> {
  const anew = new Set<number>();
  const lists = Map.groupBy(
    items.flatMap(({ number, recorded }, at) => (number === undefined ? [] : [{ at, number, recorded }])),
    ({ number }) => number.list,
  );
  let next = 1;
  for (const list of lists.values()) {
    const start = list[0]?.number.start ?? 1;
    const first = list.find(({ recorded }) => recorded !== undefined)?.recorded;
    // A list that words of a person's part goes on with its numbers.
    if (first !== undefined && ![first.start, first.shown, next].includes(start))
      for (const { at, recorded } of list) if (recorded !== undefined) anew.add(at);
    next = (list.at(-1)?.number.shown ?? 0) + 1;
  }
  return anew;
}
