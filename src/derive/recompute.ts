/** What stands at an address of the product, and a derivation computed anew: what a judge compares with the page, byte for byte. */

import type { OutlineBlock, OutlineDocument, OutlineSection } from '../model/outline.ts';
import type { BlockProof } from '../model/page-block.ts';
import { excerptSha256 } from '../model/passage.ts';
import type { ApiSymbol, Citation, Example, ProductFacts } from '../model/product-facts.ts';
import { sourceUrl } from '../templates/source-link.ts';
import { manifestAt, parseAddress } from './address.ts';
import { disproofPart } from './disproof-notes.ts';
import { firstRun } from './first-run.ts';
import { manifestField } from './manifest-field.ts';
import { optionPart } from './options-table.ts';
import { sentenceOf, summaryOf } from './plain-words.ts';
import { render } from './render.ts';
import { servedAt } from './served-pages.ts';
import { symbolPart } from './symbol-part.ts';
import { wordsAt } from './words-at.ts';

export interface Computed {
  value: string;
  /** Null for what is no fact of the product. */
  citation: Citation | null;
}

/** Undefined where the product has nothing at that address. */
export function recompute(address: string, facts: ProductFacts): Computed | undefined {
  const at = parseAddress(address);
  if (at === undefined) return undefined;
  switch (at.kind) {
    case 'manifest': {
      const { manifest } = facts;
      if (manifest == null || manifest.path !== at.path) return undefined;
      const found = manifestField(manifest, at.field);
      const citation =
        found === undefined
          ? undefined
          : manifest.citations.find(
              ({ path, start_line, end_line }) =>
                path === found.path && start_line === found.start && end_line === found.end,
            );
      return found === undefined || citation === undefined ? undefined : { value: found.value, citation };
    }
    case 'symbol': {
      const symbol = symbolsOf(facts).get(at.name);
      if (symbol === undefined || symbol.citation.path !== at.path) return undefined;
      const value = symbolPart(symbol, at.part, facts);
      return value === undefined ? undefined : { value, citation: citationOf(symbol, at.part) };
    }
    case 'quote':
    case 'summary':
    case 'sentence': {
      const found = blocksOf(facts).get(at.block);
      if (found === undefined) return undefined;
      const value = OF_BLOCK[at.kind](found.block.markdown);
      return value === undefined ? undefined : { value, citation: found.citation };
    }
    case 'heading': {
      const found = sectionsOf(facts).get(at.section);
      const citation = found === undefined ? undefined : firstCited(found.blocks, facts);
      return found?.heading == null || citation === undefined ? undefined : { value: found.heading.markdown, citation };
    }
    case 'document':
      return documentPart(at.path, at.part, facts);
    case 'unread': {
      const found = facts.unread?.find(({ path }) => path === at.path);
      const value = { path: found?.path, parts: found?.parts.toString(), url: found && sourceUrl(found.citation) }[
        at.part
      ];
      return found === undefined || value === undefined ? undefined : { value, citation: found.citation };
    }
    case 'option':
      return optionPart(at.path, at.name, at.part, facts);
    case 'example': {
      const example = (facts.examples ?? []).find(({ path, name }) => path === at.path && name === at.name);
      return example === undefined ? undefined : examplePart(example, at.part);
    }
    case 'run': {
      const [language = '', ...extras] = at.key.split('+').map(decodeURIComponent);
      const run = firstRun(language, extras, facts);
      const value = RUN_PARTS.get(at.part)?.(run);
      const name = facts.manifest == null ? undefined : recompute(manifestAt(facts.manifest.path, 'name'), facts);
      return value === undefined || value === '' || name === undefined ? undefined : { value, citation: name.citation };
    }
    case 'disproof':
      return disproofPart(at, facts);
    case 'label':
    case 'level':
    case 'language': {
      const value = wordsAt(at);
      return value === undefined ? undefined : { value, citation: null };
    }
    case 'product':
      return at.field === 'name' ? { value: facts.product_name, citation: null } : undefined;
    case 'page':
      return undefined;
  }
}

const RUN_PARTS: ReadonlyMap<string, (run: ReturnType<typeof firstRun>) => string | undefined> = new Map([
  ['file', (run) => run?.file],
  ['setup', (run) => run?.setup.join('\n')],
  ['command', (run) => run?.command],
  ['build-file', (run) => run?.build?.file],
  ['build', (run) => run?.build?.text],
]);

/** The block that a derivation gives now; undefined where the product no longer has what it needs. Links to pages are taken as recorded. */
export function recomputed(
  proof: Extract<BlockProof, { kind: 'derivation' }>,
  facts: ProductFacts,
): string | undefined {
  const rows = proof.rows.map(({ slots }) =>
    Object.entries(slots).map(([name, slot]) => [
      name,
      parseAddress(slot.address)?.kind === 'page' ? slot.value : recompute(slot.address, facts)?.value,
    ]),
  );
  if (rows.some((row) => row.some(([, value]) => value === undefined))) return undefined;
  return render(
    proof.template,
    rows.map((row) => Object.fromEntries(row) as Record<string, string>),
  );
}

function examplePart(example: Example, part: string): Computed | undefined {
  const [word, at, member] = part.split('/');
  const result = example.results[Number(at)];
  const value =
    word === 'result'
      ? member === 'value'
        ? result?.value
        : result?.expression
      : word === 'title'
        ? example.title
        : word === 'head'
          ? example.head
          : word === 'output'
            ? example.output
            : word === 'code'
              ? example.code
              : undefined;
  return value == null ? undefined : { value, citation: result?.citation ?? example.citation };
}

/** A document of the product, cited at the first block that says something. */
function documentPart(path: string, part: string, facts: ProductFacts): Computed | undefined {
  const document = facts.documents?.find((each) => each.path === path);
  const citation = openingsOf(facts).get(path);
  if (document === undefined || citation === undefined) return undefined;
  const url = (): string | undefined => servedAt(path, facts) ?? sourceUrl(citation)?.split('#', 1)[0];
  const value = part === 'title' ? document.title : part === 'url' ? url() : undefined;
  return value == null ? undefined : { value, citation };
}

/** Only what a claim rests on was read from its lines. */
function firstCited(blocks: readonly OutlineBlock[], facts: ProductFacts): Citation | undefined {
  const placed = blocksOf(facts);
  for (const { block_id } of blocks) {
    const found = placed.get(block_id);
    if (found?.isClaimed === true) return found.citation;
  }
  return undefined;
}

const openings = new WeakMap<readonly OutlineDocument[], ReadonlyMap<string, Citation | undefined>>();
/** Of each document, by its path. */
function openingsOf(facts: ProductFacts): ReadonlyMap<string, Citation | undefined> {
  const { documents = [] } = facts;
  let found = openings.get(documents);
  if (found === undefined) {
    const citedIn = ({ sections }: OutlineDocument): Citation | undefined =>
      firstCited(
        sections.flatMap(({ blocks }) => blocks),
        facts,
      );
    found = new Map(documents.map((document) => [document.path, citedIn(document)]));
    openings.set(documents, found);
  }
  return found;
}

/** What of a block is said. */
const OF_BLOCK: Record<'quote' | 'summary' | 'sentence', (markdown: string) => string | undefined> = {
  quote: (markdown) => markdown,
  summary: summaryOf,
  sentence: sentenceOf,
};

/** What stands at the passage of a citation, whatever the document that holds it is called now: blocks, their first sentences, headings above them. */
export function wordsAtPassage(address: string, { excerpt_sha256: hash }: Citation, facts: ProductFacts): string[] {
  const kind = parseAddress(address)?.kind;
  const found = [...blocksOf(facts).values()].filter(({ citation }) => citation.excerpt_sha256 === hash);
  if (kind === 'quote' || kind === 'summary' || kind === 'sentence')
    return found.flatMap(({ block }) => OF_BLOCK[kind](block.markdown) ?? []);
  if (kind !== 'heading') return [];
  return [...sectionsOf(facts).values()].flatMap(({ heading, blocks }) =>
    heading !== null && firstCited(blocks, facts)?.excerpt_sha256 === hash ? [heading.markdown] : [],
  );
}

const bySections = new WeakMap<readonly OutlineDocument[], ReadonlyMap<string, OutlineSection>>();
function sectionsOf({ documents = [] }: ProductFacts): ReadonlyMap<string, OutlineSection> {
  let found = bySections.get(documents);
  if (found === undefined) {
    found = new Map(
      documents.flatMap(({ sections }) => sections.map((section) => [section.section_id, section] as const)),
    );
    bySections.set(documents, found);
  }
  return found;
}

function citationOf(symbol: ApiSymbol, part: string): Citation {
  const [word = '', type = '', at] = part.split('/').map(decodeURIComponent);
  const { inherited } = symbol;
  if (inherited !== undefined && isInherited(symbol, word, type, at)) return inherited.citation;
  if (word === 'bears') return symbol.bears?.[Number(type)]?.citation ?? symbol.citation;
  if (word === 'says') return symbol.says?.citation ?? symbol.citation;
  if (word !== 'message' && word !== 'condition') return symbol.citation;
  const message = (symbol.messages ?? []).filter((each) => each.type === type)[Number(at ?? 0)];
  return (word === 'condition' ? message?.when : message)?.citation ?? symbol.citation;
}

/** Words of what it overrides, and types that only those words say. */
function isInherited(symbol: ApiSymbol, word: string, one: string, two: string | undefined): boolean {
  if (word === 'doc' || word === 'code' || word === 'see' || word === 'summary' || word === 'words') return true;
  if (symbol.inherited?.tags !== true) return false;
  const isOfType = (type: string | null | undefined): boolean => type != null && !symbol.signature.includes(type);
  if (word === 'param')
    return (
      two === 'description' || (two === 'type' && isOfType(symbol.parameters.find(({ name }) => name === one)?.type))
    );
  if (word === 'returns') return one === 'description' || isOfType(symbol.returns?.type);
  return word === 'raises' && symbol.raises.some(({ type, description }) => type === one && description !== null);
}

const bySymbols = new WeakMap<readonly ApiSymbol[], ReadonlyMap<string, ApiSymbol>>();
export function symbolsOf({ api }: ProductFacts): ReadonlyMap<string, ApiSymbol> {
  let found = bySymbols.get(api);
  if (found === undefined) {
    found = new Map(api.map((symbol) => [symbol.name, symbol]));
    bySymbols.set(api, found);
  }
  return found;
}

interface Placed {
  block: OutlineBlock;
  document: OutlineDocument;
  citation: Citation;
  isClaimed: boolean;
}
const byBlocks = new WeakMap<readonly OutlineDocument[], ReadonlyMap<string, Placed>>();
/** Blocks of all documents by id, each with the passage it stands in. */
export function blocksOf({ documents = [], repository, sha, claims }: ProductFacts): ReadonlyMap<string, Placed> {
  let found = byBlocks.get(documents);
  if (found === undefined) {
    const cited = new Map(
      claims.flatMap(({ tags, citations: [first] }) =>
        tags.flatMap((tag) =>
          tag.startsWith('block:') && first !== undefined ? [[tag.slice(6), first] as const] : [],
        ),
      ),
    );
    found = new Map(
      documents.flatMap((document) =>
        document.sections.flatMap(({ blocks, heading }) =>
          blocks.map((block): [string, Placed] => [
            block.block_id,
            {
              block,
              document,
              isClaimed: cited.has(block.block_id),
              citation: cited.get(block.block_id) ?? {
                repository,
                sha,
                path: document.path,
                start_line: block.start_line,
                end_line: block.end_line,
                excerpt_sha256: excerptSha256(block.markdown),
                symbol: heading?.text ?? null,
              },
            },
          ]),
        ),
      ),
    );
    byBlocks.set(documents, found);
  }
  return found;
}
