/** What a document says that the product needs, in blocks that stand by themselves; pure. */
import type { OutlineBlock, SectionRole } from '../model/outline.ts';
import { asksFor } from './content-signs.ts';

/** Whose requirements are those of all of the product. */
export const OF_ALL: ReadonlySet<SectionRole> = new Set(['install', 'requirements', 'first_steps']);
/** Longer blocks are left to their own section. */
const LONGEST_LINES = 5;

/** Words that stand by themselves: none that lead to what follows. */
export const isRequirement = (block: OutlineBlock): boolean =>
  block.left_out === null &&
  KINDS.has(block.kind) &&
  block.marks.includes('requirement') &&
  asksFor(block.markdown) &&
  !/[:…]\s*$/u.test(block.markdown) &&
  block.end_line - block.start_line < LONGEST_LINES;
const KINDS: ReadonlySet<OutlineBlock['kind']> = new Set(['paragraph', 'list', 'alert']);
