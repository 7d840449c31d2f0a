/** What became of each block of a page of ours: equality with its passage and recomputation, no judge of words; pure. */
import { recomputed } from '../derive/recompute.ts';
import { render } from '../derive/render.ts';
import type { BlockProof, Slot } from '../model/page-block.ts';
import { normalisePassage } from '../model/passage.ts';
import type { Citation, ProductFacts } from '../model/product-facts.ts';
import type { Proof, ProofBlock, ProofPage } from '../model/proof.ts';
import { fingerprint } from '../outline/fingerprint.ts';
import { isQuote } from '../outline/is-quote.ts';
import { itemsIn } from '../outline/read-items.ts';
import { formatOf } from '../outline/read-outline.ts';
import { splitBlocks } from '../outline/split-blocks.ts';
import { trimEndOf } from '../text/trim.ts';
import { type CitationState, citationState, type ProductTree } from '../truth/citation-state.ts';
import { matchBlocks } from './match-blocks.ts';
import { knownBlocks } from './merge-page.ts';
import { type PlacedBlock, pageBlocks } from './page-blocks.ts';
import { phraseText } from './phrases.ts';

/**
 * `holds`: equal to its source. `broken`: the source does not say it. `recorded`: as the proof file has it, and not compared. `lost`: the
 * passage itself changed or went. `edited`: a person changed it. `own`: a person wrote it. `removed`: a person took it away.
 */
export type BlockState = 'holds' | 'broken' | 'recorded' | 'lost' | 'edited' | 'own' | 'removed';
export interface JudgedBlock {
  state: BlockState;
  block: ProofBlock | null;
  found: PlacedBlock | null;
  /** What the source says, of a broken one. */
  expected: string | null;
}
export interface Against {
  /** Null: not at hand. */
  product: ProductTree | null;
  /** Of this very product, where they were read: derivations are computed from them. */
  facts: ProductFacts | undefined;
  state(citation: Citation): CitationState;
}

/** Citations are looked up once. */
export function against(product: ProductTree | null, facts?: ProductFacts): Against {
  const kept = new Map<string, CitationState>();
  return {
    product,
    facts,
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
  const found = pageBlocks(page);
  const body = found.filter(({ where }) => where === 'body');
  const known = entry.blocks.filter(({ where }) => where === 'body');
  const origin = matchBlocks(knownBlocks(entry), body);
  const judged = body.map((block, at): JudgedBlock => {
    const from = origin[at];
    const listed = from === null || from === undefined ? undefined : known[from];
    return listed === undefined
      ? { state: 'own', block: null, found: block, expected: null }
      : judgeBlock(listed, block, proof, source);
  });
  const taken = new Set(origin);
  const removed = known.flatMap((block, at): JudgedBlock[] =>
    taken.has(at) ? [] : [{ state: 'removed', block, found: null, expected: null }],
  );
  const texts = entry.blocks.flatMap((block): JudgedBlock[] => {
    if (block.where === 'body') return [];
    const shown = found.find(({ where }) => where === block.where);
    return shown === undefined
      ? [{ state: 'removed', block, found: null, expected: null }]
      : [judgeBlock(block, shown, proof, source)];
  });
  return [...texts, ...judged, ...removed];
}

function judgeBlock(block: ProofBlock, found: PlacedBlock, proof: Proof, source: Against): JudgedBlock {
  const as = (state: BlockState, expected: string | null = null): JudgedBlock => ({ state, block, found, expected });
  if (found.fingerprint !== block.fingerprint) return as('edited');
  const { proof: by } = block;
  switch (by.kind) {
    case 'fixed': {
      const text = phraseText(by.phrase);
      return text !== undefined && fingerprint(text) === found.fingerprint ? as('holds') : as('broken', text ?? null);
    }
    case 'quote': {
      const passage = passageOf(by.citation, source);
      if (passage === undefined) return as(isLost(by.citation, source) ? 'lost' : 'recorded');
      return quotes(found, passage, by.citation.path) ? as('holds') : as('broken', passage);
    }
    case 'derivation':
      return derivation(by, found, proof, source, as);
  }
}

const isLost = (citation: Citation, { state }: Against): boolean => ['changed', 'gone'].includes(state(citation).state);

/** Undefined where there is no product, or the passage is not in it any more. */
function passageOf(citation: Citation, { state, product }: Against): string | undefined {
  const now = state(citation);
  if (now.state === 'holds') return now.text;
  if (now.state !== 'moved') return undefined;
  return product
    ?.lines(now.to.path)
    ?.slice(now.to.start_line - 1, now.to.end_line)
    .join('\n');
}

/** A block of a page against its passage, or against one block of it; front matter has the words without their marks. */
function quotes({ markdown, where }: PlacedBlock, passage: string, path: string): boolean {
  const format = formatOf(path);
  if (where !== 'body') return plain(markdown) === plain(withoutMarks(passage)) || isQuote(markdown, passage, format);
  if (isQuote(markdown, passage, format)) return true;
  return itemsIn(passage, format)
    .flatMap((item) => (item.type === 'uncounted' ? [] : splitBlocks(item.markdown)))
    .some((part) => isQuote(markdown, part.markdown, 'markdown'));
}
/** A heading without its marks, before it or after it too. */
function withoutMarks(heading: string): string {
  const words = heading.replace(/^\s*#+\s+/u, '').trimEnd();
  const bare = trimEndOf(words, '#');
  return bare === bare.trimEnd() ? words : bare;
}

const plain = (text: string): string => normalisePassage(text.replace(/[`*_\\]|<[^<>]*>/gu, ''));

function derivation(
  by: Extract<BlockProof, { kind: 'derivation' }>,
  found: PlacedBlock,
  proof: Proof,
  source: Against,
  as: (state: BlockState, expected?: string | null) => JudgedBlock,
): JudgedBlock {
  const slots = by.rows.flatMap((row) => Object.entries(row.slots));
  // A link to a page of the set is called as that page is.
  const misnamed = slots.find(
    ([name, { address, value }]) =>
      name === 'title' &&
      address.startsWith('page ') &&
      proof.pages.find(({ path }) => path === address.slice('page '.length))?.title !== value,
  );
  if (misnamed !== undefined) return as('broken', misnamed[1].value);
  const values = by.rows.map((row) =>
    Object.fromEntries(Object.entries(row.slots).map(([name, { value }]) => [name, value])),
  );
  const written = render(by.template, values);
  if (written === undefined || !holdsBlock(written, found)) return as('broken', written ?? null);
  if (source.facts !== undefined) {
    const now = recomputed(by, source.facts);
    return now !== undefined && holdsBlock(now, found) ? as('holds') : as('broken', now ?? null);
  }
  if (source.product === null) return as('recorded');
  const states = slots.map(([, slot]) => slotState(slot, source));
  if (states.includes('lost')) return as('lost');
  return as(states.every((state) => state === 'holds') ? 'holds' : 'recorded');
}

const holdsBlock = (written: string, found: PlacedBlock): boolean =>
  found.where !== 'body'
    ? normalisePassage(written) === normalisePassage(found.markdown)
    : splitBlocks(written).some(({ markdown }) => fingerprint(markdown) === found.fingerprint);

/** Without facts read anew a value holds where its passage has it. */
function slotState({ citation, value }: Slot, source: Against): 'holds' | 'lost' | 'recorded' {
  if (citation === null) return 'holds';
  const passage = passageOf(citation, source);
  if (passage === undefined) return isLost(citation, source) ? 'lost' : 'recorded';
  return plain(passage).includes(plain(value)) ? 'holds' : 'recorded';
}

/** Every citation that a block rests on. */
export const citationsOf = ({ proof }: Pick<ProofBlock, 'proof'>): Citation[] => {
  if (proof.kind === 'quote') return [proof.citation];
  return proof.kind === 'fixed'
    ? []
    : proof.rows.flatMap(({ slots }) => Object.values(slots).flatMap(({ citation }) => citation ?? []));
};
