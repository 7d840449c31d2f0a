/** Which known word was misspelt, if exactly one is near enough that nothing else can be meant. */
import { distance } from 'fastest-levenshtein';

/** Undefined for a known word, and for one that is like none or like several. */
export function nearWord(word: string, known: readonly string[]): string | undefined {
  const written = word.toLowerCase();
  if (written.length < 3 || known.includes(written)) return undefined;
  const near = known.filter((one) => one.length > 2 && isNear(written, one));
  return near.length === 1 ? near[0] : undefined;
}

/** One letter more, less or other, or two in turn, of four at least; two of seven. */
function isNear(written: string, known: string): boolean {
  if (Math.min(written.length, known.length) < 4 && !isSwapped(written, known)) return false;
  // A plural is a name of its own.
  if (written === `${known}s` || known === `${written}s`) return false;
  const far = distance(written, known);
  return far === 1 || isSwapped(written, known) || (far === 2 && known.length >= 7 && written[0] === known[0]);
}

function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((char, index) => char !== b[index]);
  return at !== -1 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
