/** Whether a quoted item of a list is counted as its document counts it: by the number that is written there, or by the one that a reader sees. Pure. */
import { splitBlocks } from '../outline/split-blocks.ts';

const NUMBER = /^[ \t]{0,12}(\d{1,9})[.)](?=[ \t]|$)/;
const worded = (markdown: string): string => markdown.replace(NUMBER, '').replace(/\s+/g, ' ').trim();

/** `texts`: the passage, and the parts of its document that it is of. Where none of them writes a number for these words, nobody knows. */
export function isCountedAs(markdown: string, texts: Iterable<string>): boolean {
  const said = NUMBER.exec(markdown)?.[1];
  if (said === undefined) return true;
  const words = worded(markdown);
  const numbers = new Set<number>();
  for (const text of texts)
    for (const part of splitBlocks(text)) {
      const written = NUMBER.exec(part.markdown)?.[1];
      if (written === undefined || worded(part.markdown) !== words) continue;
      numbers.add(Number(written));
      if (part.number !== undefined) numbers.add(part.number.shown);
    }
  return numbers.size === 0 || numbers.has(Number(said));
}
