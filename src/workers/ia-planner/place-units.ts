/** Which page each unit stands on: by its role, and by whether it is enough for a page of its own; pure. */
import type { SectionRole } from '../../model/outline.ts';
import { isNameHeading } from '../../outline/heading-meaning.ts';
import { titleWords } from '../../outline/heading-words.ts';
import { STANDS_IN } from '../../outline/opening.ts';
import { chaptersOf } from './chapters.ts';
import { inOrder, STARTING } from './start-order.ts';
import { LONGEST_LINES, linesOf, shownBlocks, titleSection, type Unit } from './units.ts';
import { isWorthAPage, WORTH_LINES } from './worth.ts';

export interface Guide {
  /** The section or document that the page is. */
  unit: Unit;
  units: Unit[];
  /** A whole document, whose title is the page's. */
  isDocument: boolean;
}
export interface Placement {
  landing: Unit[];
  gettingStarted: Unit[];
  guides: Guide[];
  /** Small sections with code, which share a page. */
  more: Unit[];
  faq: Unit[];
  troubleshooting: Unit[];
}

/** Groups of the landing page, in this order, by the roles of their units; the derived parts stand between them. */
const LANDING = ['what', 'why', 'formats', 'limits', 'conditions', 'others', 'pointers'] as const;
export type LandingGroup = (typeof LANDING)[number];
const GROUPS: ReadonlyMap<SectionRole, LandingGroup> = new Map([
  ['overview', 'what'],
  ['formats', 'formats'],
  ['limits', 'limits'],
  ['conditions', 'conditions'],
  ...(['performance', 'support', 'pointers', 'changes', 'licence'] as const).map((role) => [role, 'pointers'] as const),
]);
/** More about performance than figures is a guide. */
const FIGURES_LINES = 40;
/** More is no beginning. */
const FIRST_LINES = 120;
const MANY_GUIDES = 4;
const QUESTIONS = 3;
const STUB_LINES = 5;
const DOCUMENT_OF_ROLE: readonly [RegExp, 'gettingStarted' | 'faq' | 'troubleshooting'][] = [
  [
    /(?:^|\/)(?:\d+[-_. ])?(?:getting[-_ ]?started|quick[-_ ]?start|install(?:ation|ing)?|first[-_ ]steps)(?:\/(?:index|readme))?\.\w+$/iu,
    'gettingStarted',
  ],
  [/(?:^|\/)(?:\d+[-_. ])?(?:faqs?|questions)\.\w+$/iu, 'faq'],
  [/(?:^|\/)(?:\d+[-_. ])?(?:troubleshooting|known[-_ ]issues)\.\w+$/iu, 'troubleshooting'],
];

export function placeUnits(readme: readonly Unit[], documents: readonly (readonly Unit[])[]): Placement {
  const placed: Placement = { landing: [], gettingStarted: [], guides: [], more: [], faq: [], troubleshooting: [] };
  const questions = readme.filter(({ role }) => role === 'questions');
  const hasFaq = questions.reduce((sum, unit) => sum + Math.max(1, unit.sections.length - 1), 0) >= QUESTIONS;
  const small: Unit[] = [];
  let started = 0;
  for (const unit of readme) {
    // Of a long section of usage, split at its headings, only what comes first begins; behind steps that are a guide for their length nothing does.
    const isStep = unit.role === 'first_steps';
    const isBehind = started > LONGEST_LINES || (isPart(unit) && started > 0);
    const isLater = isStep && isBehind && started + linesOf(unit.sections) > FIRST_LINES;
    if (isStep) started += linesOf(unit.sections);
    if (isLater && isWorthAPage(unit)) placed.guides.push({ unit, units: [unit], isDocument: false });
    else if (isLater) small.push(unit);
    // What is too long to begin with is read behind it; so is what opens pages of its own.
    else if (unit.isIndex === true || (isStep && linesOf(unit.sections) > LONGEST_LINES))
      placed.guides.push({ unit, units: [unit], isDocument: false });
    else if (unit.role === 'performance' && linesOf(unit.sections) > FIGURES_LINES)
      placed.guides.push({ unit, units: [unit], isDocument: false });
    // What a README ends in, under no heading, is of all of the product.
    else if (unit.root?.heading === null || GROUPS.has(unit.role) || isWhy(unit)) placed.landing.push(unit);
    else if (STARTING.includes(unit.role)) placed.gettingStarted.push(unit);
    else if (unit.role === 'questions' && hasFaq) placed.faq.push(unit);
    else if (unit.role === 'troubleshooting' && isWorthAPage(unit)) placed.troubleshooting.push(unit);
    else if (isWorthAPage(unit)) placed.guides.push({ unit, units: [unit], isDocument: false });
    else small.push(unit);
  }
  const names = withoutNames(placed, small);
  small.push(...names.filter((unit) => !small.includes(unit)));
  // What is too small for a page stands where its reader comes by: code after the first steps or together on a page, words on the landing page.
  const samples = small.filter((unit) => shownBlocks(unit).some(({ kind }) => kind === 'code'));
  const isStarted = placed.gettingStarted.some(({ role }) => role === 'first_steps');
  // Beside many guides a few words about one task are one of them, not a part of the front page.
  const tasks = placed.guides.length < MANY_GUIDES ? [] : small.filter((unit) => isOfTask(unit));
  const beside = small.filter((unit) => [samples, tasks, names].some((some) => some.includes(unit)));
  // First steps that nobody wrote are not what happens to be short.
  const isPage = isWorthSharing(beside) && (isStarted || names.length > 0 || placed.guides.length >= MANY_GUIDES);
  for (const unit of small)
    (!beside.includes(unit) ? placed.landing : isPage ? placed.more : placed.gettingStarted).push(unit);
  const lookedUp = shortNames(documents);
  for (const units of documents) {
    const [first] = units;
    if (first === undefined) continue;
    const known = pageNamed(first.document.path);
    if (known === 'gettingStarted') placed.gettingStarted.push(...inOrder(units));
    else if (known !== undefined) placed[known].push(...units);
    else if (lookedUp.has(units)) placed.more.push(...units);
    else if (isStub(units)) placed.gettingStarted.push(...units);
    else placed.guides.push(...(chaptersOf(units) ?? [{ unit: first, units: [...units], isDocument: true }]));
  }
  placed.gettingStarted.sort((a, b) => rankOf(a) - rankOf(b));
  placed.landing.sort((a, b) => LANDING.indexOf(landingGroup(a)) - LANDING.indexOf(landingGroup(b)));
  return placed;
}

/** Members of an API that sections of their own describe: names, and no words about tasks. */
export const isOfApi = ({ root, role }: Unit): boolean => role === 'api' || isNameHeading(root?.heading?.text ?? '');
/** Fewer may each be a page. */
const FEWEST_NAMES = 3;
const NAME_LINES = 40;

/** Takes guides of one name each from the pages, where there are several, and what is too small for a page: they are looked up together. */
function withoutNames(placed: Placement, small: readonly Unit[]): Unit[] {
  const isNamed = ({ root, sections }: Unit): boolean =>
    isNameHeading(root?.heading?.text ?? '') && linesOf(sections) <= NAME_LINES;
  const names = placed.guides.filter(({ unit }) => isNamed(unit));
  const all = [...names.map(({ unit }) => unit), ...small.filter(isNamed)];
  if (all.length < FEWEST_NAMES) return [];
  placed.guides = placed.guides.filter((guide) => !names.includes(guide));
  return all;
}

/** Short documents of one name each, where there are several. */
function shortNames(documents: readonly (readonly Unit[])[]): ReadonlySet<readonly Unit[]> {
  const isShort = (units: readonly Unit[]): boolean => linesOf(units.flatMap(({ sections }) => sections)) < SHORT_LINES;
  const isNamed = ([first]: readonly Unit[]): boolean =>
    first !== undefined && isNameHeading(titleSection(first.document)?.heading?.text ?? '');
  const found = documents.filter((units) => isShort(units) && isNamed(units));
  return new Set(found.length < FEWEST_NAMES ? [] : found);
}
const SHORT_LINES = 15;

const TASKS: ReadonlySet<SectionRole> = new Set(['unknown', 'task', 'concept', 'api', 'options']);
const isOfTask = (unit: Unit): boolean =>
  TASKS.has(unit.role) && shownBlocks(unit).every(({ marks }) => marks.length === 0);

/** It has its role from the section that it stands in. */
const isPart = ({ root }: Unit): boolean => root?.reason.startsWith(STANDS_IN) === true;

/** Small sections that make a page together. */
export const isWorthSharing = (units: readonly Unit[]): boolean =>
  units.length >= 2 && linesOf(units.flatMap(({ sections }) => sections)) >= WORTH_LINES;

/** Whether a document's name says that it tells how to install or begin. */
export const beginsWith = (path: string): boolean => pageNamed(path) === 'gettingStarted';

const pageNamed = (path: string): 'gettingStarted' | 'faq' | 'troubleshooting' | undefined =>
  DOCUMENT_OF_ROLE.find(([name]) => name.test(path))?.[1];

/** A document of too few lines for a page of its own, whose name does not say which page it belongs to. */
export const isStub = (units: readonly Unit[]): boolean =>
  units.every(({ document }) => pageNamed(document.path) === undefined) &&
  units.reduce((sum, unit) => sum + linesOf(unit.sections), 0) < STUB_LINES;

const rankOf = ({ role }: Unit): number => (STARTING.includes(role) ? STARTING.indexOf(role) : STARTING.length);
export const landingGroup = (unit: Unit): LandingGroup =>
  isWhy(unit) ? 'why' : isAtEnd(unit) ? 'others' : (GROUPS.get(unit.role) ?? 'others');

/** "About" behind the steps of installing is about who made it. */
const isAtEnd = ({ root, role, document: { sections } }: Unit): boolean =>
  role === 'overview' &&
  root !== null &&
  /^\W*about\b/iu.test(root.heading?.text ?? '') &&
  sections
    .slice(
      0,
      sections.findIndex(({ section_id }) => section_id === root.section_id),
    )
    .some((one) => one.role === 'install');

/** Why the product is there, in words and not too many. */
function isWhy(unit: Unit): boolean {
  const blocks = shownBlocks(unit);
  return (
    WHY_ROLES.has(unit.role) &&
    WHY.test(unit.root?.heading?.text ?? '') &&
    linesOf(unit.sections) <= WHY_LINES &&
    blocks.every(({ kind }) => kind !== 'code')
  );
}
const WHY_ROLES: ReadonlySet<SectionRole> = new Set(['concept', 'unknown']);
const WHY =
  /^\W*(?:why\b(?! (?:not|does|do|is|are|can|am)\b)|(?:the )?(?:motivation|rationale|background|philosophy|problem|story|idea|goals?)\b|alternatives? to\b|another\b)/iu;
const WHY_LINES = 40;

/** What a guide is called: its section's heading, or the title of its document. */
export function titleOfGuide({
  unit,
  isDocument,
}: Guide): { text: string; markdown: string; line: number; section_id: string } | undefined {
  const section = isDocument ? (titleSection(unit.document) ?? unit.root) : unit.root;
  return section?.heading == null
    ? undefined
    : {
        text: titleWords(section.heading.text),
        markdown: section.heading.markdown,
        line: section.start_line,
        section_id: section.section_id,
      };
}
