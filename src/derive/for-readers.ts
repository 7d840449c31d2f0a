/** Blocks of a comment without what its makers note for themselves: tasks, where code was taken from, and lists of its own headings. Pure. */
import { TASK } from '../platforms/remarks.ts';

/** A task goes on to the end of its paragraph, and into what hangs below where it is not at its end there. */
export function forReaders(blocks: readonly string[]): string[] {
  const kept: string[] = [];
  let isOpen = false;
  for (const [at, block] of blocks.entries()) {
    const isCode = /^(?:```|~~~|\s{4})/.test(block);
    if (isCode && isOpen) continue;
    isOpen = false;
    if (isCode) {
      kept.push(block);
      continue;
    }
    if (CONTENTS.test(kept.at(-1) ?? '') && /^\s*(?:[-*+]|\d+[.)])\s/.test(block) && at > 0) {
      kept.pop();
      continue;
    }
    const lines = block.split('\n');
    const memo = lines.findIndex((line) => TASK.test(line));
    isOpen = memo >= 0 && !/[.!?:][^\w.!?:]*$/.test(block);
    const own = lines
      .slice(0, memo < 0 ? undefined : memo)
      .filter((line) => !TAKEN.test(line) && !MADE.test(line.trimEnd()));
    if (own.some((line) => line.trim() !== '')) kept.push(own.join('\n').trimEnd());
  }
  return kept;
}

/** With the address of that. */
const TAKEN = /^\s{0,3}(?:adapted|copied|taken|borrowed|ported|derived) from\b[^\n]*https?:\/\//i;
/** `Created by kai on 19/3/17.`: only who, and when. */
const MADE = /^\s{0,3}(?:created|written|added|generated) (?:by|on)\b[^\n]{0,80}\b\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\.?$/i;
const CONTENTS = /^(?:\*\*|#{1,6} )?(?:table of )?contents:?(?:\*\*)?$/i;
