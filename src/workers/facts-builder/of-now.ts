/** Whether a block speaks of the product as it is: not of what was, will be, is wrong, or belongs to somebody else; pure. */
import type { OutlineBlock, OutlineDocument, OutlineSection } from '../../model/outline.ts';

/** Names of what was, will be, or belongs to the reader. */
export const NOT_NOW =
  /\b(?:removed?|renamed?|deprecated?|no longer|replaced?|replaces|used to|formerly|previously|instead of|older|legacy|prior to|planned|not yet|coming soon|will be|proposed|separate(?:ly)?|third-party|external|add-ons?|plugins?|extensions?|future|dropped?|was|were|your own|similar to|typos?|should read|misspelled|misspelt|unlike|inspired)\b/i;
const OF_ANOTHER_TIME =
  /\b(?:upgrad|migrat|porting|breaking|deprecat|removed|changes?\b|what(?:['’]s| is) new|history|roadmap|comparison|alternative|versus|vs\b|v(?:ersion )?\d)/i;
/** Right before code: it shows what does not work, or once did. */
const LEADS_TO_WRONG =
  /\b(?:wrong|incorrect|invalid|don['’]t|do not|does not|doesn['’]t|not work|avoid|bad|old|before|previously|used to|deprecated|removed|no longer|legacy|prior|not compile|fails?|instead of|rather than|throws?|raises?|panics?|errors?|anti-?pattern)\b/i;

export interface Place {
  document: OutlineDocument;
  section: OutlineSection;
  block: OutlineBlock;
}

/** What a block says of the product as it is. */
export const speaksOfNow = (place: Place): boolean =>
  !headingsAbove(place).some((text) => OF_ANOTHER_TIME.test(text)) &&
  (place.block.kind === 'code' ? !LEADS_TO_WRONG.test(leadOf(place)) : !NOT_NOW.test(place.block.markdown));

/** Its own and those it stands in, the name of the document left out. */
function headingsAbove({ document, section }: Place): string[] {
  const byId = sectionsOf(document);
  const texts: string[] = [];
  for (let at: OutlineSection | undefined = section; at !== undefined; at = byId.get(at.parent ?? ''))
    if (at.level > 1 && at.heading !== null) texts.push(at.heading.text);
  return texts;
}

/** By id; made once for a document, of which each block is asked about. */
const known = new WeakMap<OutlineDocument, ReadonlyMap<string, OutlineSection>>();
function sectionsOf(document: OutlineDocument): ReadonlyMap<string, OutlineSection> {
  const made = known.get(document) ?? new Map(document.sections.map((each) => [each.section_id, each]));
  known.set(document, made);
  return made;
}

/** The last sentence before code. */
function leadOf({ section, block }: Place): string {
  const before = section.blocks[section.blocks.indexOf(block) - 1];
  if (before === undefined || before.kind === 'code') return '';
  return before.markdown.split(/(?<=[.!?])\s+/u).at(-1) ?? '';
}
