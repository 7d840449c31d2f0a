/** Claims of one kind of content as a person would set them: prose for sentences, one list for parallel points, a table for formats. */
import type { Claim } from '../../model/product-facts.ts';
import { type Block, heading, type Line, paragraph } from '../../templates/blocks.ts';
import { capital, formOf, isPersonal, lowerFirst, shapeOf, upperFirst, withStop } from '../../templates/sentences.ts';
import { isGenericTopic, topicOf } from '../../templates/topic.ts';
import type { PageContext } from './page-context.ts';

const SENTENCES_PER_PARAGRAPH = 3;

/** Features: whole sentences first, then parallel doings in one list, then the rest, each under a sentence that introduces it. */
export function featureBlocks(claims: readonly Claim[], context: PageContext): Block[] {
  const usable = claims.filter((claim) => !isPersonal(claim.claim_text));
  const { listed, blocks } = doingsAsList(usable, context);
  const isWhole = (claim: Claim): boolean =>
    ['sentence', 'doing'].includes(shapeOf(claim.claim_text, context.product, formOf(claim)).form);
  const sentences = usable.flatMap((claim) =>
    !listed.has(claim) && isWhole(claim) ? (context.sentence(claim) ?? []) : [],
  );
  const isFirst = sentences.length === 0 && blocks.length === 0;
  return [...proseBlocks(sentences, context.product), ...blocks, ...pointBlocks(usable, context, undefined, isFirst)];
}

/** Three or more of one form make a list: what a reader can do, or what the product does. */
function doingsAsList(claims: readonly Claim[], context: PageContext): { listed: ReadonlySet<Claim>; blocks: Block[] } {
  const doings = claims.flatMap((claim) => {
    const shape = shapeOf(claim.claim_text, context.product, formOf(claim));
    return shape.form === 'doing' ? [{ claim, shape }] : [];
  });
  const forReader = doings.filter(({ shape }) => shape.isAbility);
  const shown =
    forReader.length >= 3 && forReader.length * 2 >= doings.length
      ? forReader
      : doings.filter(({ shape }) => shape.third !== '');
  if (shown.length < 3) return { listed: new Set(), blocks: [] };
  const asAbility = shown === forReader;
  const items = shown.map(({ claim, shape }): Line => {
    const text = asAbility ? lowerFirst(shape.base) : upperFirst(shape.third);
    return { text: context.prose(text.replace(/\.$/u, '')), claims: [claim.claim_id] };
  });
  return {
    listed: new Set(shown.map(({ claim }) => claim)),
    blocks: [paragraph({ text: context.say(asAbility ? 'abilities' : 'doings') }), { kind: 'list', items }],
  };
}

/** Phrases that make no sentence: those with one label become one point, or a list of their own when they are many. */
function pointBlocks(claims: readonly Claim[], context: PageContext, topic?: string, isFirst = false): Block[] {
  const byLabel = new Map<string, Line[]>();
  const points: Line[] = [];
  for (const claim of claims) {
    const shape = shapeOf(claim.claim_text, context.product, formOf(claim));
    const line = (text: string): Line => ({
      text: context.prose(withoutParent(text, topic).replace(/\.$/u, '')),
      claims: [claim.claim_id],
    });
    if (shape.form === 'labelled') byLabel.set(shape.label, [...(byLabel.get(shape.label) ?? []), line(shape.text)]);
    if (shape.form === 'thing') points.push(line(capital(shape.text)));
  }
  const lists: Block[] = [];
  for (const [label, lines] of byLabel) {
    const isTopic = label === topic;
    if (lines.length >= LINES_FOR_A_LIST || (isTopic && lines.length > 1)) {
      const items = lines.map((line) => ({ ...line, text: capital(line.text) }));
      lists.push(
        ...(isTopic
          ? []
          : [
              paragraph({
                text: `${context.prose(capital(label.replace(/, (?:import |export )?features?$/iu, '')))}:`,
                claims: lines.flatMap((line) => line.claims ?? []),
              }),
            ]),
        {
          kind: 'list',
          items,
        },
      );
    } else
      points.push(joined(isTopic ? undefined : context.prose(capital(label.replace(/, features?$/iu, ''))), lines));
  }
  const [only, ...others] = points;
  if (only === undefined) return lists;
  if (others.length > 0)
    return [
      ...(isFirst ? [] : [paragraph({ text: context.say('furtherPoints') })]),
      { kind: 'list', items: points },
      ...lists,
    ];
  const lead = /^\*\*/u.test(only.text) ? only.text : `${context.say('furtherPoints')} ${lowerFirst(only.text)}`;
  return [paragraph({ ...only, text: withStop(lead) }), ...lists];
}

const withoutPrefix = (text: string, topic: string): string =>
  text.startsWith(`${topic}: `) ? text.slice(topic.length + 2) : text;

/** "`name` (Topic): what" under the heading "Topic" needs no topic. */
const withoutParent = (text: string, topic: string | undefined): string =>
  topic === undefined
    ? text
    : withoutPrefix(text, topic).replace(/^(`[^`]+`) \(([^()]*)\): /u, (whole, name: string, parent: string) =>
        parent.toLowerCase() === topic.toLowerCase() ? `${name}: ` : whole,
      );

const LINES_FOR_A_LIST = 4;

/** One point of all that stands under a label. */
function joined(label: string | undefined, lines: readonly Line[]): Line {
  const texts = lines.map((line) => lowerFirst(line.text));
  const text = texts.join(texts.some((part) => part.includes(',')) ? '; ' : ', ');
  return {
    text: label === undefined ? text : `**${label.replace(/\*/gu, '')}**: ${text}`,
    claims: lines.flatMap((line) => line.claims ?? []),
  };
}

/** `` `name`: what it is ``: several in a row are a list. */
const isNamed = ({ text }: Line): boolean => /^(?:`[^`]+`|[a-z][\w.]*[-.][\w.-]+): /u.test(text);

/** Sentences in paragraphs of a few. */
export function proseBlocks(lines: readonly Line[], product?: string): Block[] {
  const named = lines.findIndex((line, at) => isNamed(line) && lines[at + 1] !== undefined && isNamed(lines[at + 1]!));
  if (named >= 0) {
    const other = lines.findIndex((line, at) => at > named && !isNamed(line));
    const end = other === -1 ? lines.length : other;
    return [
      ...proseBlocks(lines.slice(0, named), product),
      { kind: 'list', items: lines.slice(named, end) },
      ...proseBlocks(lines.slice(end), product),
    ];
  }
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at += SENTENCES_PER_PARAGRAPH) {
    const some = lines.slice(at, at + SENTENCES_PER_PARAGRAPH);
    blocks.push(paragraph(...(product === undefined ? some : withPronouns(some, product))));
  }
  return blocks;
}

/** The product by its name once, then as "it", as long as nothing else is the subject in between. */
export function withPronouns(lines: readonly Line[], product: string): Line[] {
  return lines.map((line, index) => {
    const isAgain = index > 0 && [line, lines[index - 1]].every((one) => one?.text.startsWith(`${product} `));
    return isAgain ? { ...line, text: `It ${line.text.slice(product.length + 1)}` } : line;
  });
}

/** Claims under the topic their source gave them, where there is more than one topic. */
export function topicBlocks(claims: readonly Claim[], level: number, context: PageContext, fallback: string): Block[] {
  const topics = new Map<string, Claim[]>();
  const labels = sharedLabels(claims, context);
  for (const claim of claims) {
    const topic = claim.tags.includes('behaviour') ? TESTED : (topicOf(claim) ?? labels.get(claim) ?? fallback);
    topics.set(topic, [...(topics.get(topic) ?? []), claim]);
  }
  const isLast = (topic: string): number => (topic === TESTED ? 2 : Number(topic === fallback));
  const ordered = [...topics].toSorted(([a], [b]) => isLast(a) - isLast(b));
  return ordered.flatMap(([topic, own]) => [
    heading(level, context.prose(capital(topic))),
    ...bodyBlocks(own, context, topic),
  ]);
}

const TESTED = 'What the tests show';

/** "STL format: …" said of many points without a heading is the heading that they lack. */
function sharedLabels(claims: readonly Claim[], context: PageContext): Map<Claim, string> {
  const byLabel = new Map<string, Claim[]>();
  for (const claim of claims) {
    const shape = shapeOf(claim.claim_text, context.product, formOf(claim));
    if (topicOf(claim) === undefined && shape.form === 'labelled' && !isGenericTopic(shape.label))
      byLabel.set(shape.label, [...(byLabel.get(shape.label) ?? []), claim]);
  }
  const shared = [...byLabel].filter(([, own]) => own.length >= LINES_FOR_A_LIST);
  return new Map(shared.flatMap(([label, own]) => own.map((claim) => [claim, label] as const)));
}

/** Steps stay steps; everything else is prose and points. */
export function bodyBlocks(claims: readonly Claim[], context: PageContext, topic?: string): Block[] {
  const steps = claims.filter((claim) => claim.tags.includes('form:step'));
  const rest = claims.filter((claim) => !steps.includes(claim));
  const sentences = rest.flatMap((claim) =>
    claim.tags.includes('form:phrase') ? [] : (context.sentence(claim) ?? []),
  );
  const said = new Set(sentences.flatMap((line) => line.claims ?? []));
  const items = steps.map(
    (claim): Line => ({ text: context.prose(withStop(capital(claim.claim_text))), claims: [claim.claim_id] }),
  );
  const facts = proseBlocks(sentences, context.product);
  const ordered: Block[] = items.length >= 2 ? [{ kind: 'list', ordered: true, items }] : proseBlocks(items);
  return [
    ...facts,
    ...pointBlocks(
      rest.filter((claim) => !said.has(claim.claim_id)),
      context,
      topic,
      facts.length === 0,
    ),
    ...ordered,
  ];
}
