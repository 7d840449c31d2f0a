/** Names that nothing has yet: as asked for, else with the first free number; many of one name take no longer each. */

/** Takes a name that is not in `taken`, which grows by it; `numbered` gives the ones to try, counted on from `first`. */
export function freeNames(
  taken: Set<string>,
  first: number,
): (name: string, numbered: (count: number) => string) => string {
  /** By name, the number that comes next: those before it are taken. */
  const next = new Map<string, number>();
  return (name, numbered) => {
    let free = name;
    if (taken.has(name)) {
      let count = next.get(name) ?? first;
      while (taken.has(numbered(count))) count += 1;
      free = numbered(count);
      next.set(name, count + 1);
    }
    taken.add(free);
    return free;
  };
}
