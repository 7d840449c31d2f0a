/** The first of what stands above a type that has what is looked for: in the order of its bases, each before what is above it. Pure. */
export function nearestAbove<Owner, Found>(
  owner: Owner,
  above: (owner: Owner) => readonly Owner[],
  find: (owner: Owner) => Found | undefined,
  seen: Set<Owner> = new Set(),
): Found | undefined {
  for (const each of above(owner)) {
    if (seen.has(each)) continue;
    seen.add(each);
    const found = find(each) ?? nearestAbove(each, above, find, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}
