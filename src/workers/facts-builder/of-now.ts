/** Whether a block speaks of the product as it is: not of what was, will be, or belongs to somebody else; pure. */
import type { OutlineBlock, OutlineSection } from '../../model/outline.ts';

/** Names of what was, will be, or belongs to the reader. */
export const NOT_NOW =
  /\b(?:removed?|renamed?|deprecated?|no longer|replaced?|replaces|used to|formerly|previously|instead of|older|legacy|prior to|planned|not yet|coming soon|will be|proposed|separate(?:ly)?|third-party|external|add-ons?|plugins?|extensions?|future|dropped?|was|were|your own|similar to|typos?|should read|misspelled|misspelt|unlike|inspired)\b/i;
const OF_ANOTHER_TIME =
  /upgrad|migrat|breaking|deprecat|removed|changes?\b|history|roadmap|comparison|alternative|versus/i;

export interface Place {
  section: OutlineSection;
  block: OutlineBlock;
}
/** What a block says of the product as it is. */
export const speaksOfNow = ({ section, block }: Place): boolean =>
  !OF_ANOTHER_TIME.test(section.heading?.text ?? '') && (block.kind === 'code' || !NOT_NOW.test(block.markdown));
