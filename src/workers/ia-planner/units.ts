/** The product's documents as units to place: a section with all that stands under it, or left out with the reason; pure. */

import type { OutlineBlock, OutlineDocument, OutlineSection, SectionRole } from '../../model/outline.ts';
import { isName, meaningOf } from '../../outline/heading-meaning.ts';
import { OPENS_DOCUMENT } from '../../outline/opening.ts';
import { replaceBetween } from '../../text/between.ts';
import { partsOfLong } from './long-sections.ts';

export interface Unit {
  document: OutlineDocument;
  /** Null for what stands before the first heading or right below the title. */
  root: OutlineSection | null;
  role: SectionRole;
  /** The root first, then what stands under it, in the order of the source. */
  sections: OutlineSection[];
  /** Opens pages that are made of what stands under it. */
  isIndex?: true;
  /** The section that such pages are opened by. */
  partOf?: string;
}
export interface LeftOut {
  section: OutlineSection;
  document: OutlineDocument;
  reason: string;
}

/** A unit that is longer splits at its own headings. */
export const LONGEST_LINES = 400;

export function unitsOf(
  document: OutlineDocument,
  { statesLicence = false }: { statesLicence?: boolean } = {},
): { units: Unit[]; leftOut: LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const isPlaced = (section: OutlineSection): boolean => {
    const reason = reasonAgainst(section) ?? (statesLicence ? licenceReason(section, document.path) : undefined);
    if (reason !== undefined) leftOut.push({ section, document, reason });
    return reason === undefined;
  };
  const title = titleSection(document);
  const says = sayingSomething(document.sections);
  const kept = document.sections.filter((section, at) => {
    if (!isPlaced(section)) return false;
    if (section === title || says[at] === true) return true;
    // A heading with nothing to read under it, neither its own words nor those of what stands below, would head nothing on a page.
    leftOut.push({ section, document, reason: section.blocks[0]?.left_out ?? 'heading over nothing' });
    return false;
  });
  const opening = new Set(
    kept.filter((section) => (section.heading === null && section === document.sections[0]) || section === title),
  );
  const rest = kept.filter((section) => !opening.has(section));
  const ids = new Set(rest.map(({ section_id }) => section_id));
  const tops = rest.filter(({ parent }) => parent === null || !ids.has(parent));
  const children = Map.groupBy(rest, ({ parent }) => parent ?? '');
  const below = (section: OutlineSection): OutlineSection[] => [
    section,
    ...(children.get(section.section_id) ?? []).flatMap(below),
  ];
  const split = (root: OutlineSection): Unit[] => {
    const sections = below(root);
    const own = children.get(root.section_id) ?? [];
    const isFew =
      own.filter((child) => isOfOwnPage(child, root)).length * 2 < own.length && linesOf(sections) <= LONGEST_LINES;
    const guides =
      root.role === 'overview' && !leadsOn(root)
        ? own.filter((child) => isGuide(child, below(child)) || BEHIND.has(child.role))
        : [];
    // A heading over nothing of its own, most of which is for guides, is one guide.
    const isGroup =
      guides.length > 0 && !root.blocks.some(isShown) && linesOf(guides.flatMap(below)) * 2 > linesOf(sections);
    if (isGroup) return split({ ...root, role: 'unknown' });
    const leaving =
      guides.length > 0
        ? guides
        : isMixed(root, own) && isFew
          ? own.filter((child) => isOfOwnPage(child, root))
          : headedTooHigh(root, own, below);
    if (leaving.length > 0) {
      const gone = new Set(leaving.flatMap(below));
      const stays = { document, root, role: root.role, sections: sections.filter((section) => !gone.has(section)) };
      return [stays, ...leaving.flatMap(split)];
    }
    if (own.length >= 2 && isMixed(root, own)) return withCaveats(own.flatMap(split));
    const whole: Unit = { document, root, role: root.role, sections };
    return own.length >= 2 && linesOf(sections) > LONGEST_LINES
      ? withCaveats(partsOfLong(whole, own, { below, split }))
      : [whole];
  };
  const shown = [...opening].filter(({ blocks }) => blocks.some(isShown));
  const preamble: Unit[] = shown.length === 0 ? [] : [{ document, root: null, role: 'overview', sections: shown }];
  return { units: withNames([...preamble, ...tops.flatMap(split)]).filter(hasContent), leftOut };
}

/** Names that stand above the next one's body belong to its unit. */
function withNames(units: readonly Unit[]): Unit[] {
  const kept: Unit[] = [];
  let names: OutlineSection[] = [];
  for (const unit of units) {
    if (unit.root !== null && !hasContent(unit) && unit.sections.every(({ blocks }) => blocks.length === 0)) {
      names.push(...unit.sections);
      continue;
    }
    // The first of several names heads what is said of all.
    const root = unit.root === null ? null : (names[0] ?? unit.root);
    kept.push({ ...unit, root, sections: [...names, ...unit.sections] });
    names = [];
  }
  return kept;
}

/** Of each section, by its place: whether there is something to read in it, in what stands under it, or under the names that it stands above. */
function sayingSomething(sections: readonly OutlineSection[]): boolean[] {
  const says: boolean[] = [];
  const stacked: boolean[] = [];
  /** What follows, without what stands under another of them. */
  const tops: { level: number; says: boolean }[] = [];
  for (let at = sections.length - 1; at >= 0; at -= 1) {
    const section = sections[at];
    if (section === undefined) continue;
    let isAny = section.blocks.some(isShown);
    while ((tops.at(-1)?.level ?? -1) > section.level) isAny = tops.pop()?.says === true || isAny;
    tops.push({ level: section.level, says: isAny });
    stacked[at] = isStacked(section, sections[at + 1], stacked[at + 1] === true);
    says[at] = isAny || stacked[at] === true;
  }
  return says;
}

/** One of several names above one body: what follows it directly is a name of the same level, and the last of them has the body. */
function isStacked(section: OutlineSection, next: OutlineSection | undefined, isNextStacked: boolean): boolean {
  const isSibling = next !== undefined && next.level === section.level && next.parent === section.parent;
  if (!isSibling || section.blocks.length > 0 || ![section, next].every(isNamed)) return false;
  if (isOtherCall(section, next)) return false;
  return next.blocks.length > 0 ? next.blocks.some(isShown) : isNextStacked;
}
/** Two calls of different names are described together only where the words speak of both. */
function isOtherCall({ heading: first }: OutlineSection, { heading, blocks }: OutlineSection): boolean {
  const [name, other] = [first, heading].map((each) => /^`?([\w.$#:]+)\(/u.exec(each?.text ?? '')?.[1]);
  const isOther = name !== undefined && other !== undefined && name !== other;
  return isOther && blocks.length > 0 && !blocks.some(({ markdown }) => markdown.includes(name));
}
const isNamed = ({ heading }: OutlineSection): boolean => isName(heading?.text ?? '');

/** The document's own title: its only heading of the first level, in the docs of the highest that they have, or the first that says what the product is where others of that level follow. */
export function titleSection({ sections, role, language }: OutlineDocument): OutlineSection | undefined {
  const headed = sections.filter(({ heading }) => heading !== null);
  const highest = role === 'docs' ? Math.min(...headed.map(({ level }) => level)) : 1;
  const tops = headed.filter(({ level }) => level === highest);
  const named = tops.find(({ reason }) => reason === OPENS_DOCUMENT);
  // A notice may stand above the name.
  if (role === 'readme' && named !== undefined && named !== headed[0]) return named;
  const [top] = tops;
  if (top === undefined || headed[0] !== top) return undefined;
  // A name heads the whole; "Introduction" beside "Features" is one section of many.
  const isAlone =
    tops.slice(1).every((each) => each.role !== 'overview') || meaningOf(top.heading?.text ?? '', language) === null;
  const isFirstOfMany = role === 'readme' && top.role === 'overview' && isAlone;
  return tops.length === 1 || isFirstOfMany ? top : undefined;
}

export const isShown = (block: OutlineBlock): boolean => block.left_out === null;
export const shownBlocks = ({ sections }: Unit): OutlineBlock[] =>
  sections.flatMap(({ blocks }) => blocks.filter(isShown));
export const linesOf = (sections: readonly OutlineSection[]): number =>
  sections.reduce(
    (sum, { blocks }) =>
      sum + blocks.filter(isShown).reduce((own, { start_line, end_line }) => own + end_line - start_line + 1, 0),
    0,
  );

const hasContent = (unit: Unit): boolean => shownBlocks(unit).length > 0;

/** Where a section has no words of its own and what stands under it is for different pages, each of them is placed by itself; where it is few, these alone. */
const OWN_PAGE: ReadonlySet<SectionRole> = new Set(['install', 'requirements', 'first_steps', 'limits', 'questions']);
const isMixed = (root: OutlineSection, own: readonly OutlineSection[]): boolean =>
  !root.blocks.some(isShown) && own.some((child) => isOfOwnPage(child, root));
const isOfOwnPage = ({ role }: OutlineSection, root: OutlineSection): boolean =>
  OWN_PAGE.has(role) && role !== root.role;

/** What a section of features describes at length, with code: it is a task, and no feature among others. */
const isGuide = ({ role }: OutlineSection, below: readonly OutlineSection[]): boolean =>
  OWN_PAGE.has(role) ||
  (GUIDES.has(role) &&
    linesOf(below) >= GUIDE_LINES &&
    below.some(({ blocks }) => blocks.some((block) => block.kind === 'code' && isShown(block))));
/** Of the whole product, and read after what it is and how it is used. */
const BEHIND: ReadonlySet<SectionRole> = new Set(['changes', 'support', 'pointers', 'licence']);
const GUIDES: ReadonlySet<SectionRole> = new Set(['unknown', 'concept', 'task', 'options', 'api', 'security']);
const GUIDE_LINES = 8;

/** Under a heading that stands too high, what it does not speak of. */
function headedTooHigh(
  root: OutlineSection,
  own: readonly OutlineSection[],
  below: (each: OutlineSection) => OutlineSection[],
): OutlineSection[] {
  if (root.role !== 'install' && root.role !== 'requirements') return [];
  const others = own.filter(({ role }) => role !== 'install' && role !== 'requirements');
  const rest = own.filter((child) => !others.includes(child));
  return linesOf(others.flatMap(below)) > linesOf([root, ...rest.flatMap(below)]) ? others : [];
}

/** Its last words lead to what stands under it. */
const leadsOn = ({ blocks }: OutlineSection): boolean =>
  /[:…]\s*$/u.test(blocks.filter(isShown).at(-1)?.markdown ?? '');

/** Caveats of a part stay on the page of the part that they follow. */
function withCaveats(units: readonly Unit[]): Unit[] {
  const kept: Unit[] = [];
  for (const unit of units) {
    const before = kept.at(-1);
    const heading = unit.root?.heading?.text ?? '';
    const isCaveat = unit.role !== 'limits' && meaningOf(heading, unit.document.language)?.means === 'limits';
    if (isCaveat && before !== undefined)
      kept.splice(-1, 1, { ...before, sections: [...before.sections, ...unit.sections] });
    else kept.push(unit);
  }
  return kept;
}

function reasonAgainst({ audience, subject, reason }: OutlineSection): string | undefined {
  if (audience !== 'user') return `for ${audience}s: ${reason}`;
  return subject === 'this'
    ? undefined
    : `about ${subject === 'other' ? 'another product' : 'an older version'}: ${reason}`;
}

/** Longer, or with one of these words, a licence section says more than the licence's name. */
const LICENCE_LENGTH = 500;
const CONDITIONS =
  /\b(?:except\w*|unless|however|but|commercial\w*|trademarks?|logos?|fonts?|third[- ]part\w+|bundl\w+|embed\w+|portions?|parts? of|includ\w+|separate\w*|contact|purchas\w+|fees?|data|models?|patents?|requires?)\b/iu;
const LICENCE_TEXT =
  /\bpermission is hereby granted\b|\byou may obtain a copy of the license at\b|\bredistribution and use in source\b|\bwithout warranty of any kind\b/iu;

const LICENCE_FILE = /(?:^|\/)(?:licen[sc]e|copying|unlicense)\b[^/]*$/iu;

/** What the table at a glance says already, or the text of the licence, which has its own file. */
function licenceReason({ role, heading, blocks }: OutlineSection, path: string): string | undefined {
  const isNamed = LICENCE_FILE.test(path) || /\blicen[sc]e$/iu.test(heading?.text ?? '');
  if (role !== 'licence' && !isNamed) return undefined;
  const words = blocks
    .map(({ markdown }) => replaceBetween(markdown, '](', ')', ']'))
    .join(' ')
    .replace(/\s+/gu, ' ');
  if (LICENCE_TEXT.test(words)) return 'the text of the licence';
  return role === 'licence' && words.length <= LICENCE_LENGTH && !CONDITIONS.test(words)
    ? 'names the licence, which stands at a glance'
    : undefined;
}
