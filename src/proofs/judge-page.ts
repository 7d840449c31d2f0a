/** What became of each block of a page of ours: equality with its passage and recomputation, no judge of words; pure. */
import type { Citation, ProductFacts } from '../model/product-facts.ts';
import type { Proof, ProofBlock, ProofPage } from '../model/proof.ts';
import { fingerprint } from '../outline/fingerprint.ts';
import { depthOf, headingsOf } from '../outline/headings-of.ts';
import { joinBlocks, type NumberedItem, splitBlocks } from '../outline/split-blocks.ts';
import { type CitationState, citationState, type ProductTree } from '../truth/citation-state.ts';
import { actedOn } from './acting.ts';
import { type BlockContext, contextsOf, NOWHERE } from './block-context.ts';
import { unrecordedWords } from './front-words.ts';
import { type Headed, namesPage, recordedAs, trailsOf } from './heading-trail.ts';
import { judgeDerivation, type Place } from './judge-derivation.ts';
import { type Cited, type Documents, documentsOf, passageOf, quotes } from './judge-quote.ts';
import { isOfOneText } from './known-anew.ts';
import { numberedAnew } from './list-numbers.ts';
import { matchBlocks } from './match-blocks.ts';
import { knownBlocks, recordedDefinitions } from './merge-page.ts';
import { isBelowItsBlock } from './notes-below.ts';
import { outOfOrder } from './out-of-order.ts';
import { type PlacedBlock, pageBlocks } from './page-blocks.ts';
import { phraseText } from './phrases.ts';
import { isQuotedBelow } from './quote-place.ts';
import { settled } from './settled.ts';
import { isWrittenBelow } from './stands-below.ts';

/**
 * `holds`: equal to its source. `broken`: the source does not say it. `recorded`: as the proof file has it, and not compared. `lost`: the
 * passage itself changed or went. `edited`: a person changed it. `moved`: as it was written, and below another heading or in
 * another order. `touched`: as it was written, and what no record has acts on how it is shown. `own`: a person wrote it. `removed`: a person took it
 * away, or put it where no reader sees it.
 */
export type BlockState = 'holds' | 'broken' | 'recorded' | 'lost' | 'edited' | 'moved' | 'touched' | 'own' | 'removed';
export interface JudgedBlock {
  state: BlockState;
  /** Of a moved or touched one, what it is beside that. */
  unmoved?: BlockState;
  /** What acts on a touched one, as it is written, and the line of its block. */
  by?: { what: string; line: number; hides?: true };
  block: ProofBlock | null;
  found: PlacedBlock | null;
  /** What the source says, of a broken one. */
  expected: string | null;
  /** It is the record that is not what the source says; the page differs from it. */
  isOfRecord?: true;
}
export interface Against {
  /** Null: not available. */
  product: ProductTree | null;
  /** Of this very product, where they were read: derivations are computed from them. */
  facts: ProductFacts | undefined;
  state(citation: Citation): CitationState;
  documents: Documents;
  /** Whether the product itself has a name, where that was looked for. */
  isNamed?: (name: string) => boolean;
}

/** Citations are looked up once. */
export function against(
  product: ProductTree | null,
  facts?: ProductFacts,
  isNamed?: (name: string) => boolean,
): Against {
  const kept = new Map<string, CitationState>();
  return {
    product,
    facts,
    documents: documentsOf(product, facts?.documents && new Set(facts.documents.map(({ path }) => path))),
    ...(isNamed === undefined ? {} : { isNamed }),
    state(citation) {
      const key = citationKey(citation);
      const now = kept.get(key) ?? citationState(citation, product);
      kept.set(key, now);
      return now;
    },
  };
}

export const citationKey = ({ repository, path, start_line, end_line, excerpt_sha256 }: Citation): string =>
  `${repository} ${path}:${start_line}-${end_line} ${excerpt_sha256}`;

export function judgePage(page: string, entry: ProofPage, proof: Proof, source: Against): JudgedBlock[] {
  const recorded = knownBlocks(entry);
  const around = recordedDefinitions(entry);
  const found = settled(pageBlocks(page), [
    ...recorded,
    ...entry.blocks.flatMap(({ where, fingerprint, generated }) =>
      where === 'body' ? [] : [{ fingerprint, markdown: generated }],
    ),
  ]);
  const body = found.filter(({ where }) => where === 'body');
  const known = entry.blocks.filter(({ where }) => where === 'body');
  const contexts = contextsOf(known);
  const origin = matchBlocks(recorded, body);
  const listed = known.map(({ generated }, at): Headed => {
    const headings = headingsOf(generated);
    return { headings, isName: namesPage(headings, at) };
  });
  const title = entry.blocks.find(({ where }) => where === 'title')?.generated ?? entry.title;
  const shown = body.map((block, at): Headed => {
    const from = origin[at] ?? -1;
    const headings = headingsOf(block.markdown);
    const isSame = known[from]?.fingerprint === block.fingerprint;
    return {
      headings: isSame ? recordedAs(headings, listed[from]?.headings ?? []) : headings,
      // A person's own is the page's name where it says what the title does.
      isName: listed[from]?.isName ?? (namesPage(headings, at) && headings[0]?.text.trim() === title.trim()),
    };
  });
  const written = splitBlocks(joinBlocks(known.map(({ generated }) => generated)));
  const numberOf = (from: number): NumberedItem | undefined =>
    written.length === known.length ? written[from]?.number : undefined;
  const counted = numberedAnew(
    body.map(({ number, fingerprint }, at) => {
      const from = origin[at] ?? -1;
      return { number, recorded: known[from]?.fingerprint === fingerprint ? numberOf(from) : undefined };
    }),
  );
  const [was, is] = [trailsOf(listed), trailsOf(shown)];
  const inPlace = body.map((block, at): JudgedBlock => {
    const from = origin[at] ?? -1;
    const of = known[from];
    if (of === undefined) return { state: 'own', block: null, found: block, expected: null };
    const context = contexts[from] ?? NOWHERE;
    if (counted.has(at)) return { state: 'edited', block: of, found: block, expected: null };
    const verdict = judgeBlock(of, block, { proof, page: entry, context, around }, source);
    const isElsewhere = was[from] !== is[at] || !isPlaced(of, context, source);
    return isElsewhere ? moved(verdict) : verdict;
  });
  // Sections may be carried whole: their headings have no order.
  const carried = outOfOrder(
    inPlace.flatMap(({ state, block }, at) =>
      block !== null && (state === 'holds' || state === 'recorded') && depthOf(block.generated) === undefined
        ? [{ at, from: origin[at] ?? -1, trail: is[at] ?? '' }]
        : [],
    ),
  );
  const unrecorded = unrecordedWords(page, entry);
  const acting = actedOn(
    inPlace.map(({ state, found }) => ({
      markdown: found?.markdown ?? '',
      isOwn: state === 'own' || state === 'edited',
    })),
  );
  const frame = unrecorded.find(({ acts }) => acts);
  const actsOn = (at: number): JudgedBlock['by'] => {
    const by = acting.get(at);
    if (by?.hides) return { what: by.what, line: body[by.by]?.line ?? 1, hides: true };
    return frame !== undefined
      ? { what: `${frame.where}:`, line: frame.line }
      : by && { what: by.what, line: body[by.by]?.line ?? 1 };
  };
  const judged = inPlace.map((each, at) => (carried.has(at) ? moved(each) : touched(each, actsOn(at))));
  const taken = new Set(origin);
  const gone = (block: ProofBlock, context: BlockContext, around: string): JudgedBlock =>
    falseRecord(block, null, { proof, page: entry, context, around }, source) ?? {
      state: 'removed',
      block,
      found: null,
      expected: null,
    };
  const removed = known.flatMap((block, at): JudgedBlock[] =>
    taken.has(at) ? [] : [gone(block, contexts[at] ?? NOWHERE, around)],
  );
  const texts = entry.blocks.flatMap((block): JudgedBlock[] => {
    if (block.where === 'body') return [];
    const shown = found.find(({ where }) => where === block.where);
    return shown === undefined
      ? [gone(block, NOWHERE, '')]
      : [judgeBlock(block, shown, { proof, page: entry, context: NOWHERE, around: '' }, source)];
  });
  const own = unrecorded.map(
    ({ acts: _, ...found }): JudgedBlock => ({ state: 'own', block: null, found, expected: null }),
  );
  return [...texts, ...own, ...judged, ...removed];
}

/** Words that are what their source says, below what it does not have above them. */
const moved = (verdict: JudgedBlock): JudgedBlock =>
  verdict.state === 'holds' || verdict.state === 'recorded'
    ? { ...verdict, state: 'moved', unmoved: verdict.state }
    : verdict;

const touched = (verdict: JudgedBlock, by: JudgedBlock['by']): JudgedBlock =>
  by !== undefined && (verdict.state === 'holds' || verdict.state === 'recorded')
    ? { ...verdict, state: by.hides ? 'removed' : 'touched', unmoved: verdict.state, by }
    : verdict;

/** Whether pages have such a block below such headings: page and record may have been changed together. */
const isPlaced = (
  { proof: by, generated }: ProofBlock,
  { above, named, quoted }: BlockContext,
  source: Against,
): boolean =>
  quoted !== undefined
    ? isBelowItsBlock({ proof: by }, quoted, source.facts?.documents)
    : by.kind === 'quote' && named !== undefined
      ? true
      : by.kind === 'quote'
        ? isQuotedBelow({ generated, citation: by.citation }, above, source)
        : isWrittenBelow(by, above);

/** Whether a passage is of the section that the words above it name, '' where they name its page; without the product's documents nobody knows. */
function standsIn({ path, start }: Cited, section: string, { facts }: Against): boolean {
  const documents = facts?.documents;
  if (documents === undefined || section === '') return true;
  const own = documents.find((each) => each.path === path)?.sections.find(({ section_id }) => section_id === section);
  return own !== undefined && own.start_line <= start && start <= own.end_line;
}

function judgeBlock(block: ProofBlock, found: PlacedBlock, place: Place, source: Against): JudgedBlock {
  const as = (state: BlockState, expected: string | null = null): JudgedBlock => ({ state, block, found, expected });
  if (!isOfOneText(block, place.around)) return as('broken', block.generated);
  if (found.fingerprint !== block.fingerprint) return falseRecord(block, found, place, source) ?? as('edited');
  const { proof: by } = block;
  // Equal in what it says: a formatter may have laid it out anew.
  const said = { ...found, markdown: block.generated };
  switch (by.kind) {
    case 'fixed': {
      const text = phraseText(by.phrase);
      return text !== undefined && fingerprint(text) === found.fingerprint ? as('holds') : as('broken', text ?? null);
    }
    case 'quote': {
      const now = source.state(by.citation);
      const passage = passageOf(by.citation, now, source.product);
      if (passage === undefined) return as(now.state === 'changed' || now.state === 'gone' ? 'lost' : 'recorded');
      const { named } = place.context;
      const isThere = named === undefined || standsIn(passage, named, source);
      return isThere && quotes(said, passage, source.documents) ? as('holds') : as('broken', passage.text);
    }
    case 'derivation': {
      const { state, expected } = judgeDerivation(by, said, place, source);
      return as(state, expected);
    }
  }
}

/** At the commit of a record its own text is what the product says, whatever a person made of the page. Undefined where it is, or where nobody can tell. */
function falseRecord(
  block: ProofBlock,
  found: PlacedBlock | null,
  place: Place,
  source: Against,
): JudgedBlock | undefined {
  if (source.product === null || source.product.sha !== place.proof.sha) return undefined;
  const { where, fingerprint, generated: markdown } = block;
  const around = place.around === '' ? {} : { around: place.around };
  const said = { where, fingerprint, markdown, heading: [], line: 1, end_line: 1, ...around };
  const judged = judgeBlock(block, said, place, source);
  return judged.state === 'broken' ? { ...judged, found, isOfRecord: true } : undefined;
}

/** Every citation that a block rests on. */
export const citationsOf = ({ proof }: Pick<ProofBlock, 'proof'>): Citation[] => {
  if (proof.kind === 'quote') return [proof.citation];
  return proof.kind === 'fixed'
    ? []
    : proof.rows.flatMap(({ slots }) => Object.values(slots).flatMap(({ citation }) => citation ?? []));
};
