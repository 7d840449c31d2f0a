/** Sections that speak of all of the product, and those that speak of one task or part; pure. */
import type { OutlineBlock, SectionRole } from '../model/outline.ts';

/** Any other role is about a part of the product. */
export const OF_THE_WHOLE: ReadonlySet<SectionRole> = new Set([
  'overview',
  'limits',
  'formats',
  'requirements',
  'support',
  'pointers',
  'conditions',
]);

/** What stands in these is of all of the product as well. */
const STARTS: ReadonlySet<SectionRole> = new Set([...OF_THE_WHOLE, 'install', 'first_steps']);

/** A heading over words of its own about a task or part; one without words groups what stands below it. */
export const speaksOfPart = (role: SectionRole, blocks: readonly OutlineBlock[]): boolean =>
  !STARTS.has(role) && blocks.some(({ kind }) => kind === 'paragraph' || kind === 'list' || kind === 'table');
