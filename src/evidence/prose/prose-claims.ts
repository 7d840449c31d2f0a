/** Claims from prose: each block judged by what it stands under, joined with its parents, worded, and tagged. */

import {
  type FileEvidence,
  type LineRange,
  PRODUCT,
  type RawClaim,
  type RawSnippet,
} from '../../platforms/evidence.ts';
import { claim, contextTags, type ProseSource, sentenceTags } from './block-claim.ts';
import type { Block } from './blocks.ts';
import { kindOf, topicRange } from './claim-kind.ts';
import { instructionOf, leadOf } from './instructions.ts';
import { type Intent, intentOf } from './intents.ts';
import { topicOfHeadings, withoutNoteWord } from './labels.ts';
import { leansOnContext, needsTheOneBefore } from './leans.ts';
import { itemClaims } from './list-claims.ts';
import { rowClaims } from './row-claims.ts';
import { isPlanned, natureOf, splitSentences } from './sentences.ts';
import { fullStop, isSentence, withImpliedSubject, withoutPraise, withSubject } from './wording.ts';

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
        ...itemClaims(block, intent, from, {
          isParent: withChildren.has(block),
          subject: addressed ? 'You' : PRODUCT,
          above: claims.findLast((each) => each.start === block.parents.at(-1)?.start),
        }),
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
  let before: RawClaim | undefined;
  for (const said of splitSentences(block.text)) {
    const raw = withoutNoteWord(said);
    const nature = natureOf(withoutPraise(raw));
    const sentence = fullStop(withImpliedSubject(withoutPraise(aboutProduct ? withSubject(raw) : raw)));
    if (before !== undefined && nature !== 'noise' && isSentence(sentence) && needsTheOneBefore(sentence)) {
      before.text = `${before.text} ${sentence}`;
      continue;
    }
    before = undefined;
    if (nature === 'noise' || intent === 'licence' || leansOnContext(sentence) || !isSentence(sentence)) {
      claims.push(...instructionClaims(block, raw, intent, from));
      aboutProduct = nature !== 'noise' && aboutProduct;
      continue;
    }
    aboutProduct = intent === 'intro' || sentence.includes(PRODUCT);
    before = claim(block, from, {
      text: sentence,
      also: kindOf(intent, nature) === 'limitation' ? topicRange(block) : [],
      kind: intent === 'requirements' && !NAMES_A_NEED.test(sentence) ? 'other' : kindOf(intent, nature),
      tags: [...contextTags(block, intent, from), ...sentenceTags(sentence), 'form:sentence'],
    });
    claims.push(before);
  }
  return claims;
}
