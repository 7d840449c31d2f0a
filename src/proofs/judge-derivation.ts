/** Whether a derived block is what its template gives for the product of now: each value computed anew, all of them of the one thing that the block is about; pure. */
import { parseAddress } from '../derive/address.ts';
import { recompute, recomputed, symbolsOf, wordsAtPassage } from '../derive/recompute.ts';
import { render } from '../derive/render.ts';
import { hasShape, isShaped } from '../derive/shapes.ts';
import { wordsAt } from '../derive/words-at.ts';
import { type Derivation, isTableOfErrors, isWrittenFor } from '../derive/written-for.ts';
import { importLine, spelled } from '../ecosystems/index.ts';
import type { Slot } from '../model/page-block.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import type { Proof, ProofPage } from '../model/proof.ts';
import { headingWords } from '../outline/heading-words.ts';
import { sourceUrl } from '../templates/source-link.ts';
import type { BlockContext } from './block-context.ts';
import { holdsBlock } from './holds-block.ts';
import type { Against } from './judge-page.ts';
import { passageOf, withoutMarks } from './judge-quote.ts';
import { leadsTo } from './leads-to.ts';
import type { PlacedBlock } from './page-blocks.ts';
import { plain } from './plain.ts';

/** The record that a block stands in, the page that shows it, and what stands above it there. */
export interface Place {
  proof: Proof;
  page: ProofPage;
  context: BlockContext;
  /** The definitions of links that the page has on record. */
  around: string;
}

export type DerivationState = 'holds' | 'broken' | 'lost' | 'recorded';
export interface JudgedDerivation {
  state: DerivationState;
  /** What the source says, of a broken one. */
  expected: string | null;
}

export function judgeDerivation(by: Derivation, found: PlacedBlock, place: Place, source: Against): JudgedDerivation {
  const slots = by.rows.flatMap((row) => Object.entries(row.slots));
  // A link to a page of the set is called as that page is.
  const misnamed = slots.find(
    ([name, { address, value }]) =>
      name === 'title' && address.startsWith('page ') && titleAt(address.slice('page '.length), place.proof) !== value,
  );
  if (misnamed !== undefined) return { state: 'broken', expected: misnamed[1].value };
  const values = by.rows.map((row) =>
    Object.fromEntries(Object.entries(row.slots).map(([name, { value }]) => [name, value])),
  );
  const written = render(by.template, values);
  if (written === undefined || !holdsBlock(written, found)) return { state: 'broken', expected: written ?? null };
  const { facts } = source;
  const states = slots.map(([name, slot]) => slotState(name, slot, place, source));
  const anew = facts === undefined ? null : (recomputed(by, facts) ?? null);
  if (states.includes('lost')) return { state: 'lost', expected: anew };
  if (states.includes('broken') || !isWhole(by, place, source)) return { state: 'broken', expected: anew };
  return { state: states.includes('recorded') ? 'recorded' : 'holds', expected: null };
}

/** True values can be put together to what nobody said: all slots are of one thing, in the order that pages write, below its heading. */
function isWhole(by: Derivation, { context, page }: Place, { facts }: Against): boolean {
  const isOfErrors = isTableOfErrors(by, facts);
  if (isOfErrors !== undefined) return isOfErrors;
  const rows = by.rows.map(({ slots }) => slots);
  const first = addressIn(rows[0], 'symbol');
  if (hasShape(by.template)) {
    const isFit = rows.every((slots) =>
      isShaped(by.template, Object.fromEntries(Object.entries(slots).map(([name, { address }]) => [name, address]))),
    );
    const isMember =
      by.template !== 'heading-code' ||
      !/^short(?:\/|$)/u.test(first?.part ?? '') ||
      isBelow(first?.name ?? '', context, facts);
    const isOfPage = by.template !== 'import-all' || facts === undefined || isOfAll(rows[0], page, facts);
    return isFit && isMember && isOfPage && isFollowing(addressIn(rows[0], 'example'), context);
  }
  // What names nothing says it of whatever it stands below: no page is written so.
  if (first === undefined) return false;
  if (facts === undefined) return true;
  const symbols = symbolsOf(facts);
  if (context.symbol !== null) {
    const symbol = symbols.get(context.symbol);
    return symbol !== undefined && isWrittenFor(symbol, by, facts);
  }
  const symbol = symbols.get(first?.name ?? '');
  if (symbol === undefined) return false;
  // A page opens with the one module that it is about, and its title is the heading of the one name that it is called after.
  if (symbol.kind === 'module' && symbol.name === context.opened) return isWrittenFor(symbol, by, facts);
  // A table may name others alone: values of the name that the page is called after, or types that it is built on.
  const isTitle = (each: ApiSymbol | undefined): boolean =>
    each !== undefined && page.title === spelled(each, facts.ecosystem);
  const titled = [symbol, symbols.get(symbol.parent ?? '')].find(isTitle) ?? facts.api.find(isTitle);
  return titled !== undefined && isWrittenFor(titled, by, facts);
}

/** The line that brings in all names which the page has headings of. */
function isOfAll(
  slots: Readonly<Record<string, Slot>> | undefined,
  { blocks }: ProofPage,
  facts: ProductFacts,
): boolean {
  const symbols = symbolsOf(facts);
  const lines = blocks.flatMap(({ proof }) => {
    const isName = proof.kind === 'derivation' && proof.template === 'heading-code';
    const symbol = isName ? symbols.get(addressIn(proof.rows[0]?.slots, 'symbol')?.name ?? '') : undefined;
    return symbol === undefined ? [] : (importLine(symbol, facts.ecosystem) ?? []);
  });
  return lines.every((line) => line === slots?.code?.value);
}

/** What code gives stands below that code; the program of a first run may stand on another page. */
const isFollowing = (example: ReturnType<typeof addressIn<'example'>>, context: BlockContext): boolean =>
  example === undefined ||
  context.example === null ||
  !/^(?:result|output)(?:\/|$)/u.test(example.part) ||
  context.example === `${example.path} ${example.name}`;

/** A member stands below what it is a member of; a page may have no other heading above it. */
function isBelow(name: string, { symbol }: BlockContext, facts: ProductFacts | undefined): boolean {
  const member: ApiSymbol | undefined = facts && symbolsOf(facts).get(name);
  return symbol === null || member === undefined || member.parent === symbol;
}

function addressIn<K extends 'symbol' | 'example'>(slots: Readonly<Record<string, Slot>> | undefined, kind: K) {
  for (const { address } of Object.values(slots ?? {})) {
    const at = parseAddress(address);
    if (at?.kind === kind) return at as Extract<NonNullable<typeof at>, { kind: K }>;
  }
  return undefined;
}

/** A value is what stands at its address of the product, computed anew. Without facts read anew it is `recorded`: what a passage holds may be said of something else. */
function slotState(name: string, slot: Slot, at: Place, source: Against): DerivationState {
  const { citation, value, address } = slot;
  if (citation === null) return uncitedState(name, slot, at, source);
  if (source.product === null) return 'recorded';
  const now = source.state(citation);
  if (now.state === 'changed' || now.state === 'gone') return 'lost';
  const passage = passageOf(citation, now, source.product);
  const { facts } = source;
  if (passage === undefined || facts === undefined) return 'recorded';
  const anew = recompute(addressAt(address, citation.path, passage.path, facts), facts);
  if (anew?.value === value) return 'holds';
  // A link to the source names the commit that it was read at.
  if (value === sourceUrl(citation) || value === sourceUrl(citation)?.split('#', 1)[0]) return 'holds';
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
function uncitedState(name: string, slot: Slot, place: Place, source: Against): DerivationState {
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
      if (/^(?:error_)?href\d{0,2}$/.test(name)) return leadsTo(value, place.page.path, at.path) ? 'holds' : 'broken';
      return plannedName(name, slot, place.proof, source);
    default:
      return 'broken';
  }
}

/** A page that is called after several names of the product, such as a module and what is in it: each word is one of them. */
function plannedName(name: string, { address, value }: Slot, proof: Proof, { facts }: Against): DerivationState {
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
  if (page === undefined || first === undefined) return undefined;
  const opening = withoutMarks(first.generated);
  return plain(opening) === plain(page.title) || headingWords(opening) === page.title ? page.title : undefined;
}
