/** The sample that a reader sees first: complete and short, with the words that lead to it, wherever it stands in the documents; pure. */
import { codeOf } from '../../derive/code-of.ts';
import { lastName } from '../../derive/overloads.ts';
import { productOf } from '../../derive/product-of.ts';
import { isReadAs, usedIn } from '../../derive/uses.ts';
import type { OutlineBlock, OutlineSection, SectionRole } from '../../model/outline.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { importsProduct, installs } from '../../outline/content-signs.ts';
import { pointsBackToCode } from '../../outline/pointing-words.ts';
import { declaresOnly } from '../../prose/signature.ts';
import { boundNames, carriedNames } from '../../samples/carried-names.ts';
import { statementsIn as statements } from '../../samples/statements-in.ts';
import { endOfRun } from '../../text/run.ts';
import { addsToOthers, endOfSteps, isOfSteps, saidOf, startOfLead, stepsWith } from './sample-sequence.ts';
import { isShown, titleSection, type Unit } from './units.ts';

export interface FirstSample {
  unit: Unit;
  /** The section with the lead and the code alone; where its steps are sections, all of them whole. */
  sections: OutlineSection[];
}

/** The author's order is kept among samples that are no longer. */
const SHORT_LINES = 15;
const LONGEST_LINES = 60;
/** What the author heads first steps with is shown whole. */
const LONGEST_HEADED = 150;
const LATER_STEP = /^\s*(?!0*1[.)])\d+[.)]\s/u;
const OTHER_WAY = /^(?:or|alternatively|otherwise|instead)\b/iu;
/** A longer run before the code tells more than what leads to it. */
const LONGEST_LEAD = 4;

/** First steps before other sections, then the author's order; in a section, what imports the product before what only names it, and the first short one before the smallest. */
export function firstSample(
  units: readonly Unit[],
  facts: ProductFacts,
  wholeLines = WHOLE_LINES,
): FirstSample | undefined {
  const found = units.flatMap((unit, place) =>
    unit.sections.flatMap((section, row) =>
      samplesIn(section.blocks.filter(isShown), facts, isFirstSteps(unit, section)).map(({ weight, ...sample }) => ({
        ...sample,
        unit,
        sections: stepsWith(section, unit) ?? [
          { ...section, blocks: withSection(sample.blocks, section, unit, wholeLines) },
        ],
        // What the author heads first steps with is the first of them, whatever its length.
        isHeaded: section === unit.root && section.role === 'first_steps',
        rank: [isFirstSteps(unit, section) ? 0 : 1, place, row, weight],
      })),
    ),
  );
  const length = ({ lines, isHeaded }: { lines: number; isHeaded: boolean }): number =>
    isHeaded || lines <= SHORT_LINES ? 0 : lines;
  const keys = (one: (typeof found)[number]): number[] => [...one.rank, length(one)];
  const [first] = found
    .filter(({ lines, isHeaded }) => lines <= (isHeaded ? LONGEST_HEADED : LONGEST_LINES))
    // Steps are shown together, or not at all.
    .filter(({ sections }) => sections.length === 1 || (sections.length > 0 && allLines(sections) <= LONGEST_LINES))
    .toSorted(
      (a, b) =>
        keys(a)
          .map((key, at) => key - (keys(b)[at] ?? 0))
          .find((difference) => difference !== 0) ?? 0,
    );
  return first === undefined ? undefined : { unit: first.unit, sections: first.sections };
}

const allLines = (sections: readonly OutlineSection[]): number => linesOf(sections.flatMap(({ blocks }) => blocks));

/** With few lines more it is the whole section: what stands below the code may say more than the code. What opens a document is on its page. */
function withSection(
  blocks: OutlineBlock[],
  section: OutlineSection,
  { document }: Unit,
  wholeLines: number,
): OutlineBlock[] {
  const all = section.blocks.filter(isShown);
  const isOpening = section.heading === null || section === titleSection(document);
  // First steps go on from each other, whatever words lead to the next.
  const isWhole = section.role === 'first_steps' && linesOf(all) <= wholeLines;
  return isOpening || (!isWhole && linesOf(all) - linesOf(blocks) > FEW_LINES) ? blocks : closed(all);
}

/** Without last words that lead to the sections below, which are not quoted with it. */
function closed(blocks: OutlineBlock[]): OutlineBlock[] {
  const end = blocks.findLastIndex(({ kind, markdown }) => kind !== 'paragraph' || !/[:…]\s*$/u.test(markdown));
  return blocks.slice(0, end + 1);
}
const FEW_LINES = 8;
const WHOLE_LINES = 45;
/** On the front page, which leads to all of them. */
export const FRONT_LINES = 24;

/** "Setup" below the heading of one feature begins that feature, not the product. */
const isFirstSteps = (unit: Unit, { role }: OutlineSection): boolean =>
  unit.role === 'first_steps' || (role === 'first_steps' && OF_ALL.has(unit.role));
const OF_ALL: ReadonlySet<SectionRole> = new Set(['overview', 'requirements', 'install']);

/** Where in its document the first sample of a section stands that a reader can try. */
export const sampleLines = (section: OutlineSection, facts: ProductFacts): number[] =>
  samplesIn(section.blocks.filter(isShown), facts, section.role === 'first_steps').flatMap(({ blocks, lines }) =>
    lines > 0 ? [blocks.find(({ kind }) => kind === 'code')?.start_line ?? section.start_line] : [],
  );

/** Whether something that a reader can try stands among these blocks. */
export const showsSample = (units: readonly Unit[], facts: ProductFacts): boolean =>
  units.some(({ sections }) =>
    sections.some(({ blocks, role }) =>
      samplesIn(blocks.filter(isShown), facts, role === 'first_steps').some(({ lines }) => lines > 0),
    ),
  );

/** `isSteps`: of first steps, where code of the product's language is a sample though nobody knows its names. */
function samplesIn(
  blocks: readonly OutlineBlock[],
  facts: ProductFacts,
  isSteps = false,
): { blocks: OutlineBlock[]; lines: number; weight: number }[] {
  return blocks.flatMap((block, at) => {
    // Code that follows code directly is more of the same sample: the files of one program.
    if (block.kind !== 'code' || blocks[at - 1]?.kind === 'code') return [];
    const beside = codeFrom(blocks, at);
    const own = weightOf(beside, facts) ?? (isSteps ? stepWeight(beside, facts) : undefined);
    // An import alone goes on in the code after it.
    const next =
      own === undefined ? blocks.findIndex((each, row) => row >= at + beside.length && each.kind === 'code') : -1;
    const further = next < 0 ? usedNext(blocks, at + beside.length, beside) : next;
    const begun = further < 0 ? beside : [...blocks.slice(at, further), ...codeFrom(blocks, further)];
    const run = blocks.slice(at, endOfSteps(blocks, at + begun.length));
    const weight = own ?? (beside.every((one) => importsOnly(one, facts)) ? weightOf(run, facts) : undefined);
    if (weight === undefined) return [];
    const before = blocks.slice(0, at).findLastIndex(({ kind }) => kind === 'code');
    const begin = startOfLead(blocks, at);
    const isLater = begin <= before;
    const lead = blocks.slice(begin, at);
    const words = !isLater && lead.length > LONGEST_LEAD ? shortLead(lead) : lead;
    // A later step goes on from what the page does not show.
    if (words.some(({ kind, markdown }) => kind === 'list' && LATER_STEP.test(markdown))) return [];
    // Nor does "Or just …:" begin anything.
    const [opens = ''] = words.map(({ markdown }) => markdown);
    if (before >= 0 && OTHER_WAY.test(opens)) return [];
    if (isLater && linesOf([...lead, ...run]) > LONGEST_LINES) return [];
    if (addsToOthers(opens)) return [];
    if (before >= 0 && words.some(({ markdown }) => pointsBackToCode(markdown))) return [];
    const rest = isListed(words) ? restOfList(blocks, at + run.length) : [];
    // "There are three ways:" and one of them is no lead.
    const isShort = linesOf([...run, ...rest]) <= LONGEST_LINES;
    if (!isShort && rest.length > 0 && isOfSteps(words)) return [];
    const said = rest.length > 0 ? [] : saidOf(blocks, at + run.length);
    const shown = isShort ? [...words, ...run, ...rest, ...said] : run;
    const lines = linesOf(run);
    return [{ blocks: [...shown], lines, weight }];
  });
}

/** Code that makes something and does nothing with it goes on in the code after it that does; -1 where there is none. */
function usedNext(blocks: readonly OutlineBlock[], from: number, run: readonly OutlineBlock[]): number {
  const at = blocks.findIndex(({ kind }, row) => row >= from && kind === 'code');
  const next = blocks[at];
  if (next === undefined || at - from > LONGEST_BETWEEN) return -1;
  const code = run.map(({ markdown }) => codeOf(markdown)).join('\n');
  const language = run[0]?.language ?? '';
  const made = boundNames(code, language);
  const isMaking = made.size > 0 && statements(code).length <= made.size;
  const carried = carriedNames([{ language: next.language ?? '', code: codeOf(next.markdown) }]);
  return isMaking && carried.some((name) => made.has(name)) ? at : -1;
}
/** Blocks of words between them. */
const LONGEST_BETWEEN = 2;

/** A block of code with those that follow it directly. */
const codeFrom = (blocks: readonly OutlineBlock[], at: number): readonly OutlineBlock[] =>
  blocks.slice(
    at,
    endOfRun(blocks, at + 1, ({ kind }) => kind === 'code'),
  );

/** The first item of a list that words announce, or whose items are numbered; any other item says what its own code does. */
function isListed(words: readonly OutlineBlock[]): boolean {
  const last = words.at(-1);
  const lead = words.findLast(({ kind }) => kind !== 'list');
  return last?.kind === 'list' && (/^\s*\d+[.)]\s/u.test(last.markdown) || /[:…]\s*$/u.test(lead?.markdown ?? ''));
}

/** Of a long run: what the section begins with, where that stands by itself, and the words right before the code. */
function shortLead(lead: readonly OutlineBlock[]): OutlineBlock[] {
  const [first] = lead;
  const stands = first?.kind === 'paragraph' && !/[:…]\s*$/u.test(first.markdown);
  const [before, last] = lead.slice(-2);
  // The last item of a list says what it says itself.
  const isItem = last?.kind === 'list' && before?.kind === 'list';
  return [...(stands ? [first] : []), ...(isItem ? [] : lead.slice(-1))];
}

const linesOf = (blocks: readonly OutlineBlock[]): number =>
  blocks.reduce((sum, { start_line, end_line }) => sum + end_line - start_line + 1, 0);

/** The items that follow one with a sample, with what stands in them; nothing where the list ends with it. */
function restOfList(blocks: readonly OutlineBlock[], from: number): readonly OutlineBlock[] {
  if (blocks[from]?.kind !== 'list') return [];
  const after = blocks.findIndex(({ kind }, at) => at >= from && kind !== 'list' && kind !== 'code');
  return blocks.slice(from, after < 0 ? blocks.length : after);
}

/** 0: imports the product and uses something; 1: names what the product exports, or runs its program; undefined: neither. */
function weightOf(blocks: readonly OutlineBlock[], facts: ProductFacts): number | undefined {
  const code = blocks.filter(({ kind }) => kind === 'code');
  const text = code.map(({ markdown }) => codeOf(markdown)).join('\n');
  if (installs(text) || statements(text).length === 0 || declaresOnly(text)) return undefined;
  if (importsProduct(text, productOf(facts))) return 0;
  const samples = code.map(({ language, markdown }) => ({ language: language ?? '', code: codeOf(markdown) }));
  return usedIn(samples, facts).length > 0 || makes(text, facts) || runs(text, facts) ? 1 : undefined;
}

/** 2: code of the product's language, which no other name explains. */
function stepWeight(blocks: readonly OutlineBlock[], { ecosystem }: ProductFacts): number | undefined {
  const isSample = ({ language, markdown }: OutlineBlock): boolean =>
    isReadAs(language ?? '', ecosystem) &&
    !installs(codeOf(markdown)) &&
    !declaresOnly(codeOf(markdown)) &&
    statements(codeOf(markdown)).length > 0;
  return blocks.some(isSample) ? 2 : undefined;
}

const importsOnly = (block: OutlineBlock, facts: ProductFacts): boolean =>
  importsProduct(codeOf(block.markdown), productOf(facts)) && statements(codeOf(block.markdown)).length === 0;

/** `new Drawer(…)`, `Drawer.open(…)`, `Drawer::open(…)`, `draw(…)` of something that the product exports; or `strata.Drawer(…)` by its module. */
function makes(code: string, { api }: ProductFacts): boolean {
  const tops = new Set(
    api.filter(({ parent, kind }) => parent === null && kind !== 'module').map(({ name }) => lastName(name)),
  );
  const roots = new Set(api.map(({ module }) => module.split('.')[0]));
  return [...code.matchAll(/(?<![\w.>:])([A-Za-z_]\w*)(?:\.([A-Za-z_]\w*))?(?=\.|::|\()/g)].some(
    ([, name = '', member]) => tops.has(name) || (member !== undefined && roots.has(name) && tops.has(member)),
  );
}

const runs = (code: string, { manifest }: ProductFacts): boolean =>
  code.split('\n').some((line) => {
    const [program] = line.trim().replace(/^\$ /, '').split(' ');
    return (manifest?.commands ?? []).some(({ name }) => name === program);
  });
