/** A section that is too long for a page: all that stands under it is placed the same way, each part on a page of its own with the section's own words above the list of them, or all together; pure. */
import type { OutlineSection, SectionRole } from '../../model/outline.ts';
import { isName, meaningOf } from '../../outline/heading-meaning.ts';
import { isShown, linesOf, type Unit } from './units.ts';
import { isWorthAPage } from './worth.ts';

/** Parts of which some are too small for a page stay together below this. */
const TOGETHER_LINES = 1000;
/** Sections of other roles have a page that they open: the front page, the first steps, questions. */
const OPENS: ReadonlySet<SectionRole> = new Set(['unknown', 'concept', 'task', 'options', 'api', 'security']);

export function partsOfLong(
  unit: Unit,
  own: readonly OutlineSection[],
  { below, split }: { below(section: OutlineSection): OutlineSection[]; split(section: OutlineSection): Unit[] },
): Unit[] {
  const { document, root, role, sections } = unit;
  if (root === null || isListOfNames(own, below)) return [unit];
  const isLarge = (part: OutlineSection): boolean =>
    isWorthAPage({ document, root: part, role: part.role, sections: below(part) });
  // A name above the body of the next one is no part, nor are the caveats of the part before them.
  const isBeside = (part: OutlineSection): boolean =>
    below(part).every(({ blocks }) => blocks.length === 0) ||
    meaningOf(part.heading?.text ?? '', document.language)?.means === 'limits';
  const small = own.filter((part) => !isBeside(part) && !isLarge(part));
  if (small.length > 0 && linesOf(sections) <= TOGETHER_LINES) return [unit];
  const isOpened = OPENS.has(role);
  const kept = isOpened ? small : [];
  const opening = [root, ...kept.flatMap(below)];
  const parts = own.filter((part) => !kept.includes(part)).flatMap(split);
  if (!opening.some(({ blocks }) => blocks.some(isShown))) return parts;
  const first: Unit = { document, root, role, sections: opening };
  if (!isOpened) return [first, ...parts];
  const partOf = root.section_id;
  return [
    { ...first, isIndex: true },
    ...parts.map((part) => (part.partOf === undefined ? { ...part, partOf } : part)),
  ];
}

/** Names of code with a few lines each are looked up on one page. */
const isListOfNames = (own: readonly OutlineSection[], below: (each: OutlineSection) => OutlineSection[]): boolean =>
  own.filter((each) => isName(each.heading?.text ?? '')).length * 4 >= own.length * 3 &&
  linesOf(own.flatMap(below)) <= own.length * NAME_LINES;
const NAME_LINES = 15;
