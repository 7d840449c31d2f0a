/** Whether a signature writes something, however it is spaced; pure. */
import type { ApiSymbol } from '../model/product-facts.ts';

/** Whether the signature shows it already, as a whole word. */
export function isSigned({ signature }: Pick<ApiSymbol, 'signature'>, written: string | null): boolean {
  if (written === null) return true;
  const [all, part] = [unspaced(signature), unspaced(written)];
  for (let at = all.indexOf(part); at >= 0; at = all.indexOf(part, at + 1))
    if (!isJoined(all[at - 1], part[0]) && !isJoined(part.at(-1), all[at + part.length])) return true;
  return false;
}
const unspaced = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/ (?!\w)|(?<!\w) /g, '');
/** Two characters of one word; what a line break parted stands together where spaces are gone. */
const isJoined = (before: string | undefined, after: string | undefined): boolean => isWord(before) && isWord(after);
const isWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}_]/u.test(char);
