/** Remembers what a pure function of texts answered; forgets everything when full, so memory stays bounded. */
export function remembered<T>(
  answer: (text: string, more: string) => T,
  max = 4_000,
): (text: string, more: string) => T {
  const known = new Map<string, Map<string, T>>();
  let size = 0;
  return (text, more) => {
    const before = known.get(text)?.get(more);
    if (before !== undefined) return before;
    const now = answer(text, more);
    if (size >= max) {
      known.clear();
      size = 0;
    }
    size += 1;
    const own = known.get(text);
    if (own === undefined) known.set(text, new Map([[more, now]]));
    else own.set(more, now);
    return now;
  };
}
