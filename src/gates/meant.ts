/** The line of help that names what was probably meant. */

/** "Did you mean …?" for one thing or several. */
export function meant(suggestions: readonly string[]): string | undefined {
  const named = suggestions.slice(0, 3).map((one) => `\`${one}\``);
  const last = named.pop();
  return last === undefined ? undefined : `Did you mean ${named.length === 0 ? '' : `${named.join(', ')} or `}${last}?`;
}
