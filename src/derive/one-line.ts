/** Blocks of Markdown as one line, for a cell of a table: items behind dots, each line of code as a code span. Pure. */
import { codeSpan } from './render.ts';

const ITEM = /^\s*[-*+] +/;
const CODE = /^(?:```|~~~)/;
/** So many lines of code stand in a cell. */
const MOST_CODE = 5;

export function oneLine(blocks: readonly string[]): string {
  const parts: string[] = [];
  for (const block of blocks) {
    // What has no room, and the words that only lead to it.
    if (!hasRoom(block)) {
      if (parts.length > 1 && /[:：]$/u.test(parts.at(-1) ?? '')) parts.pop();
      continue;
    }
    const text = partOf(block);
    const above = parts.pop();
    const isOpen = above !== undefined && /[\p{L}\p{N}`)\]"'*]$/u.test(above) && !text.startsWith('•');
    if (above !== undefined) parts.push(isOpen && !CODE.test(block) ? `${above};` : above);
    parts.push(text);
  }
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

const linesOf = (block: string): string[] => block.split('\n');

const hasRoom = (block: string): boolean =>
  CODE.test(block) ? linesOf(block).length <= MOST_CODE + 2 : !block.startsWith('|');

function partOf(block: string): string {
  if (CODE.test(block))
    return linesOf(block)
      .slice(1, -1)
      .filter((line) => line.trim() !== '')
      .map((line) => codeSpan(line.trim()))
      .join(' ');
  return linesOf(block)
    .map((line) =>
      line
        .replace(ITEM, '• ')
        .replace(/^\s*> ?/, '')
        .trim(),
    )
    .join(' ');
}
