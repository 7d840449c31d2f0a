/** Items that follow each other, found without a look at those before them. */

/** The items from the place on that are alike, up to the first that is not. */
export function runFrom<T>(items: readonly T[], from: number, isAlike: (item: T) => boolean): T[] {
  return items.slice(from, endOfRun(items, from, isAlike));
}

/** Where they end: the place of the first that is not alike, or behind the last item. */
export function endOfRun<T>(items: readonly T[], from: number, isAlike: (item: T) => boolean): number {
  let at = from;
  while (at < items.length && isAlike(items[at] as T)) at += 1;
  return at;
}
