/** Whether a section is enough for a page of its own; pure. */
import type { OutlineBlock } from '../../model/outline.ts';
import { links } from '../../text/links.ts';
import { linesOf, shownBlocks, type Unit } from './units.ts';

/** Fewer lines are no page of their own. */
export const WORTH_LINES = 8;

/** Words and enough of them; a section that is only code goes with its neighbours. */
export function isWorthAPage(unit: Unit): boolean {
  const blocks = shownBlocks(unit);
  return (
    linesOf(unit.sections) >= WORTH_LINES &&
    blocks.some(({ kind }) => kind !== 'code' && kind !== 'image') &&
    !leadsElsewhere(blocks)
  );
}

/** A list or a table of links to other places, whatever stands beside each: nobody learns a task from it. */
function leadsElsewhere(blocks: readonly OutlineBlock[]): boolean {
  const shown = blocks.filter(({ kind }) => kind !== 'image');
  const rest = shown.filter(({ kind }) => kind !== 'list' && kind !== 'table');
  if (rest.some(({ kind, markdown }) => kind !== 'paragraph' || !/[:…]\s*$/u.test(markdown)) || rest.length > 1)
    return false;
  const parts = shown.filter((block) => !rest.includes(block));
  const isLed = (markdown: string): boolean => {
    const found = links(markdown, 'nested').filter(({ target }) => /^https?:\/\//u.test(target));
    const words = found.reduce((text, { label, target }) => text.replace(`[${label}](${target})`, ''), markdown);
    return (
      found.length > 0 &&
      words
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
        .split(' ').length <=
        found.length * WORDS_BESIDE
    );
  };
  return parts.length > 0 && parts.every(({ markdown }) => isLed(markdown));
}
/** How many words stand beside a link that says by itself where it leads. */
const WORDS_BESIDE = 3;
