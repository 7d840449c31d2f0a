/** Claims of one kind of content as a person would set them: prose for sentences, one list for parallel points, a table for formats. */
import type { Claim } from '../../model/product-facts.ts';
import { type Block, heading, type Line, paragraph } from '../../templates/blocks.ts';
import { capital, isPersonal, lowerFirst, series, shapeOf, upperFirst, withStop } from '../../templates/sentences.ts';
import type { PageContext } from './page-context.ts';
import { tagOf } from './page-context.ts';

const SENTENCES_PER_PARAGRAPH = 3;

/** Features: whole sentences first, then parallel doings in one list, then the rest, each under a sentence that introduces it. */
export function featureBlocks(claims: readonly Claim[], context: PageContext): Block[] {
  const usable = claims.filter((claim) => !isPersonal(claim.claim_text));
  const { listed, blocks } = doingsAsList(usable, context);
  const isWhole = (claim: Claim): boolean =>
    ['sentence', 'doing'].includes(shapeOf(claim.claim_text, context.product).form);
  const sentences = usable.flatMap((claim) =>
    !listed.has(claim) && isWhole(claim) ? (context.sentence(claim) ?? []) : [],
  );
  return [...proseBlocks(sentences), ...blocks, ...pointBlocks(usable, context)];
}

/** Three or more of one form make a list: what a reader can do, or what the product does. */
function doingsAsList(claims: readonly Claim[], context: PageContext): { listed: ReadonlySet<Claim>; blocks: Block[] } {
  const doings = claims.flatMap((claim) => {
    const shape = shapeOf(claim.claim_text, context.product);
    return shape.form === 'doing' ? [{ claim, shape }] : [];
  });
  const forReader = doings.filter(({ shape }) => shape.isAbility);
  const shown = forReader.length >= 3 && forReader.length * 2 >= doings.length ? forReader : doings;
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

/** Phrases that make no sentence: those with one label become one point. */
function pointBlocks(claims: readonly Claim[], context: PageContext): Block[] {
  const byLabel = new Map<string, Claim[]>();
  const points: Line[] = [];
  for (const claim of claims) {
    const shape = shapeOf(claim.claim_text, context.product);
    if (shape.form === 'labelled') byLabel.set(shape.label, [...(byLabel.get(shape.label) ?? []), claim]);
    if (shape.form === 'thing')
      points.push({ text: context.prose(capital(shape.text).replace(/\.$/u, '')), claims: [claim.claim_id] });
  }
  for (const [label, labelled] of byLabel) {
    const texts = labelled.flatMap((claim) => {
      const shape = shapeOf(claim.claim_text, context.product);
      return shape.form === 'labelled' ? [context.prose(lowerFirst(shape.text).replace(/\.$/u, ''))] : [];
    });
    const glue = texts.some((text) => text.includes(',')) ? '; ' : ', ';
    points.push({
      text: `**${context.prose(capital(label)).replace(/\*/gu, '')}**: ${texts.join(glue)}`,
      claims: labelled.map((claim) => claim.claim_id),
    });
  }
  const [only, ...others] = points;
  if (only === undefined) return [];
  if (others.length === 0)
    return [
      paragraph({
        ...only,
        text: withStop(
          /^\*\*/u.test(only.text)
            ? only.text
            : `${context.say('furtherPoints').replace(/:$/u, '')}: ${lowerFirst(only.text)}`,
        ),
      }),
    ];
  return [paragraph({ text: context.say('furtherPoints') }), { kind: 'list', items: points }];
}

/** Sentences in paragraphs of a few. */
export function proseBlocks(lines: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at += SENTENCES_PER_PARAGRAPH)
    blocks.push(paragraph(...lines.slice(at, at + SENTENCES_PER_PARAGRAPH)));
  return blocks;
}

/** Claims under the topic their source gave them, where there is more than one topic. */
export function topicBlocks(claims: readonly Claim[], level: number, context: PageContext, fallback: string): Block[] {
  const topics = new Map<string, Claim[]>();
  for (const claim of claims) {
    const topic = topicOf(claim) ?? fallback;
    topics.set(topic, [...(topics.get(topic) ?? []), claim]);
  }
  const ordered = [...topics].toSorted(([a], [b]) => Number(a === fallback) - Number(b === fallback));
  return ordered.flatMap(([topic, own]) => [
    heading(level, context.prose(capital(topic))),
    ...bodyBlocks(own, context),
  ]);
}

/** Steps stay steps; everything else is prose and points. */
export function bodyBlocks(claims: readonly Claim[], context: PageContext): Block[] {
  const steps = claims.filter((claim) => claim.tags.includes('form:step'));
  const rest = claims.filter((claim) => !steps.includes(claim));
  const sentences = rest.flatMap((claim) =>
    claim.tags.includes('form:phrase') ? [] : (context.sentence(claim) ?? []),
  );
  const said = new Set(sentences.flatMap((line) => line.claims ?? []));
  const items = steps.map(
    (claim): Line => ({ text: context.prose(withStop(capital(claim.claim_text))), claims: [claim.claim_id] }),
  );
  const ordered: Block[] = items.length >= 2 ? [{ kind: 'list', ordered: true, items }] : proseBlocks(items);
  return [
    ...proseBlocks(sentences),
    ...pointBlocks(
      rest.filter((claim) => !said.has(claim.claim_id)),
      context,
    ),
    ...ordered,
  ];
}

const GENERIC_TOPIC =
  /^(?:(?:key|main|core|other|more) )?(?:features?|highlights|overview|introduction|about|usage|basic usage|notes?|examples?|description|summary|getting started|quick ?start|api|reference|readme|faq|supported formats|formats|limitations|installation|requirements)$/iu;

export function topicOf(claim: Claim): string | undefined {
  const group = tagOf(claim, 'group')
    ?.replace(/\p{Extended_Pictographic}|\ufe0f/gu, '')
    .replace(/[:.]+$/u, '')
    .trim();
  return group === undefined || group === '' || group.length > 60 || GENERIC_TOPIC.test(group) ? undefined : group;
}

interface FormatRow {
  read: Claim[];
  write: Claim[];
  other: Claim[];
  notRead: Claim[];
  notWrite: Claim[];
}

/** A table of formats by direction, or one sentence when there is only one format. */
export function formatBlocks(claims: readonly Claim[], denials: readonly Claim[], context: PageContext): Block[] {
  const rows = formatRows(claims, denials);
  const named = [...rows.keys()];
  const loose = claims
    .filter((claim) => tagOf(claim, 'format') === undefined)
    .flatMap((claim) => context.sentence(claim) ?? []);
  if (named.length < 2) {
    const lines = claims.flatMap((claim) => context.sentence(claim) ?? []);
    return proseBlocks(lines);
  }
  const noted = named.map((format) => noteOf(format, rows.get(format) as FormatRow));
  const hasNotes = noted.some((note) => note !== '');
  const table: Block = {
    kind: 'table',
    head: ['Format', 'Read', 'Write', ...(hasNotes ? ['Notes'] : [])],
    rows: named.map((format, index) => {
      const row = rows.get(format) as FormatRow;
      const all = [
        ...row.read,
        ...row.write,
        ...row.other,
        ...(row.read.length === 0 ? row.notRead : []),
        ...(row.write.length === 0 ? row.notWrite : []),
      ];
      const direction = (yes: Claim[], no: Claim[]): string => (yes.length > 0 ? 'yes' : no.length > 0 ? 'no' : '—');
      return {
        cells: [
          context.cell(format),
          direction(row.read, row.notRead),
          direction(row.write, row.notWrite),
          ...(hasNotes ? [context.cell(noted[index] ?? '')] : []),
        ],
        claims: all.map((claim) => claim.claim_id),
      };
    }),
  };
  return [paragraph({ text: context.say('formats') }), table, ...proseBlocks(loose)];
}

export function formatRows(claims: readonly Claim[], denials: readonly Claim[]): Map<string, FormatRow> {
  const rows = new Map<string, FormatRow>();
  const add = (claim: Claim, denies: boolean): void => {
    const format = tagOf(claim, 'format');
    if (format === undefined || (denies && !rows.has(format))) return;
    const row = rows.get(format) ?? { read: [], write: [], other: [], notRead: [], notWrite: [] };
    rows.set(format, row);
    const directions = claim.tags
      .filter((tag) => tag.startsWith('direction:'))
      .map((tag) => tag.slice('direction:'.length));
    if (directions.length === 0 && !denies) row.other.push(claim);
    for (const direction of directions) {
      if (['import', 'read', 'input'].includes(direction)) (denies ? row.notRead : row.read).push(claim);
      else (denies ? row.notWrite : row.write).push(claim);
    }
  };
  for (const claim of claims) add(claim, false);
  for (const claim of denials) add(claim, true);
  return rows;
}

function noteOf(_format: string, row: FormatRow): string {
  const notes = [...row.read, ...row.write, ...row.other].flatMap((claim) => tagOf(claim, 'note') ?? []);
  return [...new Set(notes)].map((note) => note.replace(/[.;]$/u, '')).join('; ');
}

/** "Strata reads A, B and writes C", with every claim it rests on. */
export function formatSentences(
  claims: readonly Claim[],
  context: PageContext,
): { read: Line | undefined; write: Line | undefined } {
  const rows = [...formatRows(claims, [])];
  const line = (verb: string, pick: (row: FormatRow) => Claim[]): Line | undefined => {
    const named = rows.filter(([, row]) => pick(row).length > 0);
    if (named.length === 0) return undefined;
    return {
      text: context.prose(`${context.product} ${verb} ${series(named.map(([format]) => format))}.`),
      claims: named.flatMap(([, row]) => pick(row).map((claim) => claim.claim_id)),
    };
  };
  return { read: line('reads', (row) => row.read), write: line('writes', (row) => row.write) };
}
