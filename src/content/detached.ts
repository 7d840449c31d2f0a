/** Values whose strings are their own: a piece of a page's text would keep the whole of it in memory. */
export const detached = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** The same for a list of strings, which become pieces of one short text. */
export function detachedStrings(strings: readonly string[]): readonly string[] {
  const own = strings.join('\0').split('\0');
  return own.length === strings.length ? own : detached(strings);
}
