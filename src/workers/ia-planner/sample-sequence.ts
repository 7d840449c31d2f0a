/** Steps that only say something together: where a sample is one of several, all of them or none are quoted elsewhere; pure. */
import type { OutlineBlock, OutlineSection } from '../../model/outline.ts';
import { isShown, type Unit } from './units.ts';

const LATER =
  /^(?:\*\*|__)?(?:(?:and|now|so),? )?(?:then\b|next\b|now\b|afterwards?\b|after (?:that|this)\b|second(?:ly)?\b|third(?:ly)?\b|finally\b|lastly\b|(?:once|when|as soon as) (?:this|that|it)(?: is|'s|\b) ?(?:done|there|in place|set up)|step (?!0*1\b)\d)/iu;
/** "You can also do it in bulk." */
const ALSO = /^(?:[^\s.!?:]+ ){0,4}also\b/iu;
const STEP = /^(?:step\s+)?(\d{1,2})(?:[.):]|\s[-–—]|$)|^step\s+(\d{1,2})\b/iu;
/** Where a list is of ways to do one thing, each of them does it. */
const WAYS =
  /\b(?:ways?|options?|alternatives?|methods?|either|choices?|choose|forms?|styles?|variants?|flavou?rs?)\b/iu;

/** Whether words go on from a step before them. */
export const isLaterStep = (words: string): boolean => LATER.test(words.trimStart());
/** Whether words speak of what stands right before them: "This makes a file." */
export const speaksOfBefore = (words: string): boolean => BEFORE.test(words.trimStart());
const BEFORE =
  /^(?:this|these|that|those|it|they|which|the (?:above|output|result|generated \w+|resulting \w+))(?:\b|['’])(?! (?:package|library|module|crate|gem|project|tool|example|section|guide)\b)/iu;

/** Whether words add something to what was said before. */
export const addsToOthers = (words: string): boolean => ALSO.test(words.trimStart());

/** Whether a numbered list that words announce is of steps. */
export const isOfSteps = (lead: readonly OutlineBlock[]): boolean =>
  /^\s*\d+[.)]\s/u.test(lead.findLast(({ kind }) => kind === 'list')?.markdown ?? '') &&
  !lead.some(({ kind, markdown }) => kind !== 'list' && WAYS.test(markdown));

/** How far the steps go that begin with a run of code: behind the last code whose words go on from there. */
export function endOfSteps(blocks: readonly OutlineBlock[], from: number): number {
  let end = from;
  for (let at = from; at < blocks.length; ) {
    const code = blocks.findIndex(({ kind }, row) => row >= at && kind === 'code');
    const isStep =
      code > at &&
      blocks
        .slice(at, code)
        .some(
          ({ kind, markdown }) =>
            kind !== 'image' && (isLaterStep(markdown) || (kind === 'paragraph' && speaksOfBefore(markdown))),
        );
    if (!isStep) break;
    const rest = blocks.findIndex(({ kind }, row) => row > code && kind !== 'code');
    at = rest < 0 ? blocks.length : rest;
    end = at;
  }
  return end;
}

/** Words right behind code that say what it gives. */
export function saidOf(blocks: readonly OutlineBlock[], from: number): readonly OutlineBlock[] {
  const [next] = blocks.slice(from);
  return next?.kind === 'paragraph' && speaksOfBefore(next.markdown) && !/[:…]\s*$/u.test(next.markdown) ? [next] : [];
}

/** Where the words begin that lead to code: with those of the code before it where they go on from that. */
export function startOfLead(blocks: readonly OutlineBlock[], at: number): number {
  const before = blocks.slice(0, at).findLastIndex(({ kind }) => kind === 'code');
  const [opens] = blocks.slice(before + 1, at);
  const isLater = opens !== undefined && (isLaterStep(opens.markdown) || speaksOfBefore(opens.markdown));
  if (before < 0 || !isLater) return before + 1;
  const first = blocks.slice(0, before).findLastIndex(({ kind }) => kind !== 'code');
  return startOfLead(blocks, first + 1);
}

/** The sections that are counted as steps together with this one, with what stands below each; undefined where it is no step. */
export function stepsWith(section: OutlineSection, { document, sections }: Unit): OutlineSection[] | undefined {
  if (numberOf(section) === undefined) return undefined;
  const steps = document.sections.filter(
    (each) => each.parent === section.parent && each.level === section.level && numberOf(each) !== undefined,
  );
  // What counts the parts of a document, or parts of these again, are chapters.
  const own = new Set(steps.map(({ section_id }) => section_id));
  const isCounted = document.sections.some((each) => own.has(each.parent ?? '') && numberOf(each) !== undefined);
  const isChapter = section.level <= 2 && !/^step\b/iu.test(section.heading?.text ?? '');
  if (steps.length < 2 || isChapter || isCounted) return undefined;
  const ids = new Set(own);
  for (const each of document.sections) if (each.parent !== null && ids.has(each.parent)) ids.add(each.section_id);
  const all = document.sections.filter(({ section_id }) => ids.has(section_id));
  return all.every((each) => sections.some(({ section_id }) => section_id === each.section_id))
    ? all.map((each) => ({ ...each, blocks: each.blocks.filter(isShown) }))
    : [];
}

function numberOf({ heading }: OutlineSection): number | undefined {
  // A number that a page leaves off stands in the anchor.
  const found = STEP.exec(heading?.text.trim() ?? '') ?? /^(\d{1,2})-/u.exec(heading?.anchor ?? '');
  return found === null ? undefined : Number(found[1] ?? found[2]);
}
