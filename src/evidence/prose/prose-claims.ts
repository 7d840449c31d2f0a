/** Claims from prose: each block judged by what it stands under, joined with its parents, worded, and tagged. */

import {
  type FileEvidence,
  type LineRange,
  PRODUCT,
  type RawClaim,
  type RawSnippet,
} from '../../platforms/evidence.ts';
import { claim, contextTags, type ProseSource, sentenceTags } from './block-claim.ts';
import type { Block, Context } from './blocks.ts';
import { directionsOf, formatOfItem, formatSentence } from './formats.ts';
import { instructionOf, leadOf } from './instructions.ts';
import { type Intent, intentOf } from './intents.ts';
import { topicHeading, topicOfHeadings, withoutNoteWord } from './labels.ts';
import { leansOnContext } from './leans.ts';
import { rowClaims } from './row-claims.ts';
import { isPlanned, type Nature, natureOf, splitSentences } from './sentences.ts';
import {
  fullStop,
  isSentence,
  lowerFirst,
  withImpliedSubject,
  withoutPraise,
  withSubject,
  wordItem,
} from './wording.ts';

export function proseEvidence(blocks: readonly Block[], from: ProseSource): FileEvidence {
  const claims: RawClaim[] = [];
  const snippets: RawSnippet[] = [];
  const withChildren = parentsOf(blocks);
  let addressed = false;
  for (const [at, block] of blocks.entries()) {
    // "… so you can:" makes the reader the subject of the list below it.
    if (block.kind !== 'item') addressed = /\byou can\b[^.]*:$/i.test(block.text);
    const intent = intentOf(block.headings, from.readme, from.entry);
    if (block.kind === 'code' && intent !== 'skip' && intent !== 'changelog' && !isUnderPlan(block)) {
      snippets.push({
        language: block.language ?? '',
        code: block.text,
        title: topicOfHeadings(block.headings) ?? null,
        origin: from.origin,
        ...codeRange(block),
      });
    }
    if (
      intent === 'skip' ||
      intent === 'changelog' ||
      block.kind === 'code' ||
      block.negated ||
      (block.onlyLinks && intent !== 'features') ||
      isUnderPlan(block)
    )
      continue;
    if (blocks[at + 1]?.kind === 'code') claims.push(...leadClaims(block, intent, from));
    if (block.kind === 'paragraph') claims.push(...paragraphClaims(block, intent, from));
    else if (block.kind === 'item')
      claims.push(
        ...itemClaims(block, intent, from, { isParent: withChildren.has(block), subject: addressed ? 'You' : PRODUCT }),
      );
    else if (block.kind === 'row') claims.push(...rowClaims(block, intent, from));
  }
  return { claims, snippets, module: null };
}

/** Fence lines are no part of what is cited. */
const codeRange = (block: Block): LineRange =>
  block.end - block.start >= block.text.split('\n').length + 1
    ? { start: block.start + 1, end: block.end - 1 }
    : { start: block.start, end: block.end };

/** Items that have items below them: labels, not statements. */
function parentsOf(blocks: readonly Block[]): Set<Block> {
  const starts = new Set(blocks.filter((block) => block.kind === 'item').map((block) => block.parents.at(-1)?.start));
  return new Set(blocks.filter((block) => block.kind === 'item' && starts.has(block.start)));
}

const isUnderPlan = (block: Block): boolean =>
  [...block.parents, ...block.headings].some((context) => isPlanned(context.text));

const KIND_OF_NATURE: Record<Nature, RawClaim['kind'] | null> = {
  statement: null,
  limitation: 'limitation',
  requirement: 'requirement',
  noise: null,
};
const KIND_OF_INTENT: Record<Intent, RawClaim['kind']> = {
  intro: 'feature',
  features: 'feature',
  formats: 'feature',
  install: 'other',
  requirements: 'requirement',
  limitations: 'limitation',
  licence: 'other',
  usage: 'other',
  api: 'api',
  faq: 'other',
  changelog: 'version',
  skip: 'other',
};

function kindOf(intent: Intent, nature: Nature): RawClaim['kind'] {
  if (intent === 'limitations') return 'limitation';
  return KIND_OF_NATURE[nature] ?? KIND_OF_INTENT[intent];
}

/** Below a heading on requirements stands advice too; only what names a need is one. */
const NAMES_A_NEED =
  /\b(?:needs?|requires?|required|depends?|supports?|tested|compatible|install(?:ed)?|Python|Node|version|newer|later|higher|\d+\.\d+)\b/u;

/** The last words before a piece of code, kept for the page that shows it. */
function leadClaims(block: Block, intent: Intent, from: ProseSource): RawClaim[] {
  const lead = block.kind === 'row' ? null : leadOf(splitSentences(block.text).at(-1) ?? '');
  if (lead === null) return [];
  return [
    claim(block, from, { text: lead, kind: 'workflow', tags: [...contextTags(block, intent, from), 'form:lead'] }),
  ];
}

/** A thing to do says little by itself, and much beside the code of its section. */
function instructionClaims(block: Block, sentence: string, intent: Intent, from: ProseSource): RawClaim[] {
  const told = ['usage', 'install', 'faq'].includes(intent) ? instructionOf(sentence) : null;
  if (told === null) return [];
  const tags = [...contextTags(block, intent, from), 'form:instruction'];
  return [claim(block, from, { text: told, kind: 'workflow', tags })];
}

function paragraphClaims(block: Block, intent: Intent, from: ProseSource): RawClaim[] {
  const claims: RawClaim[] = [];
  let aboutProduct = intent === 'intro';
  for (const said of splitSentences(block.text)) {
    const raw = withoutNoteWord(said);
    const nature = natureOf(withoutPraise(raw));
    const sentence = fullStop(withImpliedSubject(withoutPraise(aboutProduct ? withSubject(raw) : raw)));
    if (nature === 'noise' || intent === 'licence' || leansOnContext(sentence) || !isSentence(sentence)) {
      claims.push(...instructionClaims(block, raw, intent, from));
      aboutProduct = nature !== 'noise' && aboutProduct;
      continue;
    }
    aboutProduct = intent === 'intro' || sentence.includes(PRODUCT);
    claims.push(
      claim(block, from, {
        text: sentence,
        also: kindOf(intent, nature) === 'limitation' ? topicRange(block) : [],
        kind: intent === 'requirements' && !NAMES_A_NEED.test(sentence) ? 'other' : kindOf(intent, nature),
        tags: [...contextTags(block, intent, from), ...sentenceTags(sentence), 'form:sentence'],
      }),
    );
  }
  return claims;
}

function itemClaims(
  block: Block,
  intent: Intent,
  from: ProseSource,
  list: { isParent: boolean; subject: string },
): RawClaim[] {
  const { isParent, subject } = list;
  if (block.ordered) return stepClaims(block, intent, from);
  const context = [...block.headings.slice(from.readme ? 1 : 0), ...block.parents];
  const aboutFormats = intent === 'formats' || context.some((entry) => /\bformats?\b/i.test(entry.text));
  const mention =
    aboutFormats && !isParent && !isPlanned(block.text) ? formatOfItem(block.text, context.slice(-3)) : undefined;
  if (mention !== undefined) {
    const directions = mention.directions.length === 0 ? [null] : mention.directions;
    return directions.map((direction) =>
      claim(block, from, {
        text: formatSentence(mention.format, direction),
        kind: 'format',
        also:
          direction === null ? [] : context.filter((entry) => directionsOf(entry.text).includes(direction)).slice(-1),
        tags: [
          `format:${mention.format}`,
          ...(direction === null ? [] : [`direction:${direction}`]),
          ...(mention.note === null ? [] : [`note:${mention.note}`]),
          'form:sentence',
        ],
      }),
    );
  }
  if (isParent) return [];
  return listClaims(block, intent, from, { context, subject });
}

/** Navigation in the words of its targets. */
const NAMES_A_SECTION =
  /^(?:features?|documentation|docs|overview|introduction|guides?|api(?: reference)?|examples?|tutorials?|faqs?|changelog|licen[cs]e|installation|getting started|quick ?start|contributing)$/i;

function listClaims(
  block: Block,
  intent: Intent,
  from: ProseSource,
  list: { context: readonly Context[]; subject: string },
): RawClaim[] {
  const wanted: readonly Intent[] = ['features', 'formats', 'limitations', 'requirements', 'intro', 'api', 'usage'];
  if (!wanted.includes(intent)) return [];
  const claims: RawClaim[] = [];
  const [first = '', ...rest] = splitSentences(block.text);
  // What the front page lists of itself before its first section needs no heading of its own.
  const isOwnList = intent === 'intro' && from.readme && block.parents.length === 0;
  const parent = isOwnList ? undefined : parentContext(block, list.context, intent);
  for (const [at, said] of [first, ...rest].entries()) {
    const raw = withoutNoteWord(said);
    const nature = natureOf(raw.length < 12 ? `${raw} (item text)` : raw, { item: at === 0 });
    if (nature === 'noise' || leansOnContext(raw)) continue;
    const worded = wordItem(raw, { subject: list.subject });
    // An item of an unnamed list outside the features says too little by itself.
    if (
      worded.form === 'phrase' &&
      parent === undefined &&
      !isOwnList &&
      !['features', 'limitations', 'requirements'].includes(intent)
    )
      continue;
    if (worded.form === 'phrase' && (intent === 'usage' || NAMES_A_SECTION.test(worded.text))) continue;
    if (worded.form === 'phrase' && (worded.text.length < 4 || /^`[^`]*`$/.test(worded.text))) continue;
    const joined =
      worded.form === 'phrase' && parent !== undefined && at === 0 ? joinParent(parent.text, worded.text) : worded.text;
    claims.push(
      claim(block, from, {
        text: joined,
        kind: kindOf(intent, nature),
        also: joined !== worded.text ? [parent!] : kindOf(intent, nature) === 'limitation' ? topicRange(block) : [],
        tags: [
          ...contextTags(block, intent, from),
          ...(parent === undefined ? [] : [`item:${worded.text}`]),
          ...sentenceTags(worded.text),
          `form:${worded.form}`,
        ],
      }),
    );
  }
  return claims;
}

/** A limit may hold for its topic only: the heading is part of what it says. */
const topicRange = (block: Block): LineRange[] =>
  [...block.headings, ...block.parents].filter(({ text }) => topicHeading(text) !== undefined).slice(-1);

/** `` `name` - what it does `` keeps its name in front; other phrases follow what they belong to. */
function joinParent(parent: string, item: string): string {
  const [, name, what] = /^(`[^`]+`)(?:\s+[-–—]|:)\s+(.+)$/.exec(item) ?? [];
  return name === undefined ? `${parent}: ${item}` : `${name} (${parent}): ${lowerFirst(what!)}`;
}

/** What an item belongs to: the item above it, else a heading that is more than the name of its section. */
function parentContext(block: Block, context: readonly Context[], intent: Intent): Context | undefined {
  const parent = block.parents.at(-1);
  if (parent !== undefined) return { ...parent, text: parent.text.replace(/\s+[-–—]\s+.*$/, '').replace(/[.:]$/, '') };
  const heading = context.at(-1);
  if (heading === undefined || block.headings.length < 2) return undefined;
  const bare =
    /^(?:(?:key|main|core|import|export|load|save|input|output|other|current|known) )*(?:features?|highlights|limitations?|issues|requirements?|prerequisites|options?|notes?|capabilities|parameters|arguments)$/i;
  if (!bare.test(heading.text.replace(/[^\p{L}\s]/gu, '').trim()))
    return intent === 'limitations' ? undefined : { ...heading, text: heading.text.replace(/[.:]+$/, '') };
  const above = context.at(-2);
  return above === undefined || bare.test(above.text) || intent === 'limitations'
    ? undefined
    : { text: `${above.text}, ${heading.text.toLowerCase()}`, start: above.start, end: heading.end };
}

/** Numbered steps of a how-to, in their order. */
function stepClaims(block: Block, intent: Intent, from: ProseSource): RawClaim[] {
  const nature = natureOf(block.text);
  if (
    !['usage', 'install', 'faq'].includes(intent) ||
    ['noise', 'limitation'].includes(nature) ||
    isPlanned(block.text)
  )
    return [];
  return [
    claim(block, from, {
      text: fullStop(withoutPraise(block.text)),
      kind: 'workflow',
      tags: [...contextTags(block, intent, from), 'form:step'],
    }),
  ];
}
