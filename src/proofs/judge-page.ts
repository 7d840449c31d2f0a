/** What became of each block of a page of ours: equality with its passage and recomputation, no judge of words; pure. */
import { parseAddress } from '../derive/address.ts';
import { recompute, recomputed, symbolsOf, wordsAt, wordsAtPassage } from '../derive/recompute.ts';
import { render } from '../derive/render.ts';
import type { BlockProof, Slot } from '../model/page-block.ts';
import type { Citation, ProductFacts } from '../model/product-facts.ts';
import type { Proof, ProofBlock, ProofPage } from '../model/proof.ts';
import { attributesAbove, attributesOf } from '../outline/asciidoc-attributes.ts';
import { fingerprint } from '../outline/fingerprint.ts';
import { isQuote } from '../outline/is-quote.ts';
import { itemsIn } from '../outline/read-items.ts';
import { formatOf } from '../outline/read-outline.ts';
import { splitBlocks } from '../outline/split-blocks.ts';
import { sourceUrl } from '../templates/source-link.ts';
import { trimEndOf } from '../text/trim.ts';
import { type CitationState, citationState, type ProductTree } from '../truth/citation-state.ts';
import { holdsBlock } from './holds-block.ts';
import { leadsTo } from './leads-to.ts';
import { matchBlocks } from './match-blocks.ts';
import { knownBlocks } from './merge-page.ts';
import { type PlacedBlock, pageBlocks } from './page-blocks.ts';
import { phraseText } from './phrases.ts';
import { plain, plainForms } from './plain.ts';
import { settled } from './settled.ts';

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
  /** Whether the product itself has a name, where that was looked for. */
  isNamed?: (name: string) => boolean;
}

/** The record that a block stands in, and the page that shows it. */
interface Place {
  proof: Proof;
  page: string;
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
  const found = settled(
    pageBlocks(page),
    entry.blocks.map(({ fingerprint, generated }) => ({ fingerprint, markdown: generated })),
  );
  const body = found.filter(({ where }) => where === 'body');
  const known = entry.blocks.filter(({ where }) => where === 'body');
  const origin = matchBlocks(knownBlocks(entry), body);
  const judged = body.map((block, at): JudgedBlock => {
    const from = origin[at];
    const listed = from === null || from === undefined ? undefined : known[from];
    return listed === undefined
      ? { state: 'own', block: null, found: block, expected: null }
      : judgeBlock(listed, block, { proof, page: entry.path }, source);
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
      : [judgeBlock(block, shown, { proof, page: entry.path }, source)];
  });
  return [...texts, ...judged, ...removed];
}

function judgeBlock(block: ProofBlock, found: PlacedBlock, place: Place, source: Against): JudgedBlock {
  const as = (state: BlockState, expected: string | null = null): JudgedBlock => ({ state, block, found, expected });
  // The record is of one text: where its two halves are of two, somebody changed it.
  if (fingerprint(block.generated) !== block.fingerprint) return as('broken', block.generated);
  if (found.fingerprint !== block.fingerprint) return as('edited');
  const { proof: by } = block;
  // Equal in what it says: a formatter may have laid it out anew.
  const said = { ...found, markdown: block.generated };
  switch (by.kind) {
    case 'fixed': {
      const text = phraseText(by.phrase);
      return text !== undefined && fingerprint(text) === found.fingerprint ? as('holds') : as('broken', text ?? null);
    }
    case 'quote': {
      const passage = passageOf(by.citation, source);
      if (passage === undefined) return as(isLost(by.citation, source) ? 'lost' : 'recorded');
      return quotes(said, passage, by.citation.path) ? as('holds') : as('broken', passage.text);
    }
    case 'derivation':
      return derivation(by, said, place, source, as);
  }
}

const isLost = (citation: Citation, { state }: Against): boolean => ['changed', 'gone'].includes(state(citation).state);

/** Undefined where there is no product, or the passage is not in it any more. */
function passageOf(citation: Citation, { state, product }: Against): Cited | undefined {
  const now = state(citation);
  if (now.state !== 'holds' && now.state !== 'moved') return undefined;
  const { path, start_line, end_line } = now.state === 'holds' ? citation : now.to;
  const lines = product?.lines(path);
  const before = (): readonly string[] => lines?.slice(0, start_line - 1) ?? [];
  if (now.state === 'holds') return { text: now.text, before };
  return lines && { text: lines.slice(start_line - 1, end_line).join('\n'), before };
}
interface Cited {
  text: string;
  /** The lines of the file above it. */
  before: () => readonly string[];
}

/** A block of a page against its passage, or against one block of it; front matter has the words without their marks. */
function quotes({ markdown, where }: PlacedBlock, { text, before }: Cited, path: string): boolean {
  const format = formatOf(path);
  if (where !== 'body')
    return plainForms(withoutMarks(text)).includes(plain(markdown)) || isQuote(markdown, text, format, before);
  if (isQuote(markdown, text, format, before)) return true;
  const attributes = format === 'asciidoc' ? attributesOf(before()) : undefined;
  const above = format === 'asciidoc' ? attributesAbove(before()) : [];
  return itemsIn([...above, text].join('\n'), format, attributes)
    .flatMap((item) => (item.type === 'uncounted' ? [] : splitBlocks(item.markdown)))
    .some((part) => isQuote(markdown, part.markdown, 'markdown'));
}
/** A heading without its marks, before it or after it too. */
function withoutMarks(heading: string): string {
  const words = heading.replace(/^\s*#+\s+/u, '').trimEnd();
  const bare = trimEndOf(words, '#');
  return bare === bare.trimEnd() ? words : bare;
}

function derivation(
  by: Extract<BlockProof, { kind: 'derivation' }>,
  found: PlacedBlock,
  place: Place,
  source: Against,
  as: (state: BlockState, expected?: string | null) => JudgedBlock,
): JudgedBlock {
  const slots = by.rows.flatMap((row) => Object.entries(row.slots));
  // A link to a page of the set is called as that page is.
  const misnamed = slots.find(
    ([name, { address, value }]) =>
      name === 'title' && address.startsWith('page ') && titleAt(address.slice('page '.length), place.proof) !== value,
  );
  if (misnamed !== undefined) return as('broken', misnamed[1].value);
  const values = by.rows.map((row) =>
    Object.fromEntries(Object.entries(row.slots).map(([name, { value }]) => [name, value])),
  );
  const written = render(by.template, values);
  if (written === undefined || !holdsBlock(written, found)) return as('broken', written ?? null);
  const { facts } = source;
  const states = slots.map(([name, slot]) => slotState(name, slot, place, source));
  for (const worst of ['lost', 'broken', 'recorded'] as const)
    if (states.includes(worst)) return as(worst, facts === undefined ? null : (recomputed(by, facts) ?? null));
  return as('holds');
}

/**
 * A value is what stands at its address of the product, computed anew. Without facts read anew it holds where its passage has it, and is
 * `recorded` otherwise: what was composed from its passage cannot be told from what was made up.
 */
function slotState(name: string, slot: Slot, at: Place, source: Against): 'holds' | 'broken' | 'lost' | 'recorded' {
  const { citation, value, address } = slot;
  if (citation === null) return uncitedState(name, slot, at, source);
  if (source.product === null) return 'recorded';
  if (isLost(citation, source)) return 'lost';
  const passage = passageOf(citation, source);
  if (passage === undefined) return 'recorded';
  const now = source.state(citation);
  const place = now.state === 'moved' ? now.to.path : citation.path;
  const { facts } = source;
  const anew = facts && recompute(addressAt(address, citation.path, place, facts), facts);
  if (anew?.value === value) return 'holds';
  // A link to the source names the commit that it was read at.
  if (value === sourceUrl(citation) || value === sourceUrl(citation)?.split('#', 1)[0]) return 'holds';
  if (facts === undefined)
    return plainForms(passage.text).some((form) => form.includes(plain(value))) ? 'holds' : 'recorded';
  // Words whose document has another name now are found by their passage; all else is where its address says, or nowhere.
  if (now.state !== 'moved' || anew !== undefined) return 'broken';
  return wordsAtPassage(address, citation, facts).includes(value) ? 'holds' : 'broken';
}

/**
 * The address in the product of now: a symbol lies where its declaration does, anything else where its passage went. A manifest that takes
 * a value from another file (its workspace, its parent, the text of the licence) stays where it is.
 */
function addressAt(address: string, was: string, place: string, facts: ProductFacts): string {
  const at = parseAddress(address);
  if (at === undefined || !('path' in at)) return address;
  const found = at.kind === 'symbol' ? symbolsOf(facts).get(at.name)?.citation.path : undefined;
  return address.replace(` ${at.path} `, ` ${found ?? (at.path === was ? place : at.path)} `);
}

/** What needs no citation: fixed words, marks, the product's name, and where a link between pages of the set leads. */
function uncitedState(name: string, slot: Slot, place: Place, source: Against): 'holds' | 'broken' | 'recorded' {
  const { address, value } = slot;
  const at = parseAddress(address);
  switch (at?.kind) {
    case 'label':
    case 'level':
    case 'language':
      return wordsAt(at) === value ? 'holds' : 'broken';
    case 'product':
      if (value !== place.proof.product_name) return 'broken';
      return source.isNamed?.(value) === false ? 'recorded' : 'holds';
    case 'page':
      if (name === 'title') return 'holds';
      if (name === 'href') return leadsTo(value, place.page, at.path) ? 'holds' : 'broken';
      return plannedName(name, slot, place.proof, source);
    default:
      return 'broken';
  }
}

/** A page that is called after several names of the product, such as a module and what is in it: each word is one of them. */
function plannedName(
  name: string,
  { address, value }: Slot,
  proof: Proof,
  { facts }: Against,
): 'holds' | 'broken' | 'recorded' {
  const at = parseAddress(address);
  if (name !== 'name' || at?.kind !== 'page' || titleAt(at.path, proof) !== value) return 'broken';
  if (facts === undefined) return 'recorded';
  const names = [
    facts.product_name,
    facts.package_name ?? '',
    ...facts.api.flatMap(({ name, module }) => [name, module]),
  ];
  const known = new Set(['to', ...names.flatMap((each) => each.split(/[^\p{L}\p{N}_]+/u))]);
  return value.split(/[^\p{L}\p{N}_]+/u).every((word) => word === '' || known.has(word)) ? 'holds' : 'broken';
}

/** What a page is called, where its own title or first heading says so, which is judged in its place. */
function titleAt(path: string, proof: Proof): string | undefined {
  const page = proof.pages.find((each) => each.path === path);
  const first =
    page?.blocks.find(({ where }) => where === 'title') ?? page?.blocks.find(({ where }) => where === 'body');
  return page !== undefined && first !== undefined && plain(withoutMarks(first.generated)) === plain(page.title)
    ? page.title
    : undefined;
}

/** Every citation that a block rests on. */
export const citationsOf = ({ proof }: Pick<ProofBlock, 'proof'>): Citation[] => {
  if (proof.kind === 'quote') return [proof.citation];
  return proof.kind === 'fixed'
    ? []
    : proof.rows.flatMap(({ slots }) => Object.values(slots).flatMap(({ citation }) => citation ?? []));
};
