/** Claims from items of lists: formats, steps, statements, and phrases joined with what they belong to. */
import type { RawClaim } from '../../platforms/evidence.ts';
import { claim, contextTags, type ProseSource, sentenceTags } from './block-claim.ts';
import type { Block, Context } from './blocks.ts';
import { kindOf, topicRange } from './claim-kind.ts';
import { directionsOf, formatOfItem, formatSentence } from './formats.ts';
import type { Intent } from './intents.ts';
import { withoutNoteWord } from './labels.ts';
import { leansOnContext, needsTheOneBefore } from './leans.ts';
import { isPlanned, natureOf, splitSentences } from './sentences.ts';
import { fullStop, isSentence, lowerFirst, withoutPraise, wordItem } from './wording.ts';

export function itemClaims(
  block: Block,
  intent: Intent,
  from: ProseSource,
  list: { isParent: boolean; subject: string; above: RawClaim | undefined },
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
  // A label says what stands below it; a whole sentence stands for itself.
  if (isParent && !isSentence(block.text)) return [];
  if (list.above !== undefined && isSentence(list.above.text) && needsTheOneBefore(block.text)) {
    list.above.text = `${list.above.text} ${fullStop(block.text)}`;
    list.above.also.push({ start: block.start, end: block.end });
    return [];
  }
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
    if (joined !== worded.text && leansOnContext(joined)) continue;
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

/** `` `name` - what it does `` keeps its name in front; other phrases follow what they belong to. */
function joinParent(parent: string, item: string): string {
  const [, name, what] = /^(`[^`]+`)(?:\s+[-–—]|:)\s+(.+)$/.exec(item) ?? [];
  return name === undefined ? `${parent}: ${item}` : `${name} (${parent}): ${lowerFirst(what!)}`;
}

/** What an item belongs to: the item above it, else a heading that is more than the name of its section. */
function parentContext(block: Block, context: readonly Context[], intent: Intent): Context | undefined {
  const parent = block.parents.at(-1);
  if (parent !== undefined)
    return { ...parent, text: parent.text.replace(/(?<!\s)\s+[-–—]\s+[\s\S]*$/, '').replace(/[.:]$/, '') };
  const heading = context.at(-1);
  if (heading === undefined || block.headings.length < 2) return undefined;
  const bare =
    /^(?:(?:key|main|core|import|export|load|save|input|output|other|current|known) )*(?:features?|highlights|limitations?|issues|requirements?|prerequisites|options?|notes?|capabilities|parameters|arguments)$/i;
  if (!bare.test(heading.text.replace(/[^\p{L}\s]/gu, '').trim()))
    return intent === 'limitations' ? undefined : { ...heading, text: heading.text.replace(/(?<![.:])[.:]+$/, '') };
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
