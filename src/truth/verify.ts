/** Checks every citation of a site's proof files against a product tree: holds, moved, changed, gone or uncheckable, and what would fix it. */
import { setImmediate } from 'node:timers/promises';
import { readTextInside } from '../content/read-inside.ts';
import { UserError } from '../errors.ts';
import { excerptSha256 } from '../model/passage.ts';
import type { Citation, ProductFacts } from '../model/product-facts.ts';
import type { Proof, ProofPage } from '../model/proof.ts';
import {
  type Against,
  against,
  type BlockState,
  citationKey,
  citationsOf,
  type JudgedBlock,
  judgePage,
} from '../proofs/judge-page.ts';
import { judgeRecord } from '../proofs/judge-record.ts';
import { describeReadWith, isNarrowed } from '../proofs/read-with.ts';
import { citationState, type ProductTree } from './citation-state.ts';
import { mapLines } from './map-lines.ts';
import { isOwnName, ownNames } from './names-itself.ts';
import { NOBODY } from './people.ts';
import { productTree } from './product-tree.ts';
import { readProofs } from './site-proofs.ts';
import { claimsOf, diffOf, forgedBlocks, RENEW, recordFault } from './verify-faults.ts';

export type VerifyState = 'holds' | 'moved' | 'changed' | 'gone' | 'uncheckable';
export interface VerifiedCitation {
  proof: string;
  product_slug: string;
  citation: Citation;
  state: VerifyState;
  /** Where the passage lies now (moved), or where the lines are that say something else (changed). */
  now: { path: string; start_line: number; end_line: number } | null;
  /** Unified diff of the passage, where its old text is available; the new text alone otherwise. */
  diff: string | null;
  reason: string | null;
  /** Claims that rest on it, and the pages they stand on. */
  claim_ids: string[];
  pages: string[];
  /** The fixer that would fix it. */
  fix: { fixer: string; safety: 'safe' | 'unsafe'; description: string } | null;
}
export interface VerifyResult {
  ok: boolean;
  counts: Record<VerifyState, number>;
  citations: VerifiedCitation[];
  /** Blocks of the pages that no citation was held against, since people changed, wrote or removed them. */
  people: Record<PeopleState, number>;
  /** How a product was read where its run was told so, a line a proof file. */
  read: string[];
}

const PEOPLE = ['edited', 'moved', 'touched', 'own', 'removed'] as const satisfies readonly BlockState[];
export type PeopleState = (typeof PEOPLE)[number];

export interface VerifyInput {
  productRoot: string;
  /** Commit the product tree is at; zeros without git. */
  productSha: string;
  /** URL of the product, `local` for a path. */
  productRepository: string;
  /** What the folder of a product that is a path is called. */
  productFolder?: string;
  siteRoot: string;
  /** In milliseconds since the epoch; without it no page's date lies ahead. */
  now?: number;
  /** Of the proof files those that are about this product; all when absent. */
  isAbout?: (proofPath: string) => boolean;
  /** What the product says, read anew from this tree: derivations are computed from it. */
  facts(proof: Proof): Promise<ProductFacts>;
  /** Tracked files of the product; all files when absent. */
  productPaths?: readonly string[];
  /** Text of a product's file at an earlier commit, for diffs; undefined where history is not available. */
  show?: (sha: string, path: string) => Promise<string | undefined>;
  signal?: AbortSignal;
}

/** Throws UserError INVALID_INPUT when the site has no proof file, one that cannot be read or none with a citation: nothing checked is not green. */
export async function verifyProofs(input: VerifyInput): Promise<VerifyResult> {
  const proofs = readProofs(input.siteRoot).filter(({ path }) => input.isAbout?.(path) ?? true);
  if (proofs.length === 0) throw noProofs();
  const product = productTree({
    root: input.productRoot,
    sha: input.productSha,
    repository: input.productRepository,
    ...(input.productPaths === undefined ? {} : { paths: input.productPaths }),
  });
  const own = await ownNames({
    ...product,
    ...(input.productFolder === undefined ? {} : { folder: input.productFolder }),
  });
  const citations: VerifiedCitation[] = [];
  const people: Record<PeopleState, number> = { ...NOBODY };
  const read = proofs.flatMap(({ path, proof: { read_with: readWith } }) => {
    const how = readWith === undefined ? undefined : describeReadWith(readWith);
    return how === undefined ? [] : [`${path}: ${how}`];
  });
  for (const { path, proof } of proofs) {
    for (const entry of citedIn(proof)) {
      input.signal?.throwIfAborted();
      citations.push(await judge(entry, { path, proof, product, input }));
    }
    const facts = await input.facts(proof);
    const source = against(product, facts, (name) => isOwnName(own, name));
    const said = { repository: input.productRepository, sha: input.productSha, facts };
    const unasked = isNarrowed(proof.read_with) ? await input.facts(withoutReading(proof)) : undefined;
    citations.push(...judgeRecord(proof, { ...said, unasked }).map((fault) => recordFault(path, proof, fault)));
    for (const { entry, judged } of judgedPages(proof, source, input.siteRoot)) {
      for (const state of PEOPLE) people[state] += judged.filter((each) => each.state === state).length;
      citations.push(...forgedBlocks(path, entry, judged, { proof, source, own }));
      // One page after the other: what was judged is let go, and a signal is heard.
      await setImmediate();
      input.signal?.throwIfAborted();
    }
  }
  const { pageFaults } = await import('./site-standing.ts');
  const byPath = new Map(proofs.map(({ path, proof }) => [path, proof]));
  if (citations.length > 0)
    for (const { proof: path, page, reason } of pageFaults(input.siteRoot, proofs, input.now)) {
      const proof = byPath.get(path);
      if (proof !== undefined)
        citations.push({ ...recordFault(path, proof, { state: 'uncheckable', reason }), pages: [page], fix: null });
    }
  if (citations.length === 0)
    throw new UserError(
      'INVALID_INPUT',
      `The proof files (${proofs.map(({ path }) => `\`${path}\``).join(', ')}) hold no citation, so nothing was checked. Take them back from git, or run \`launch run\` again.`,
    );
  const counts: Record<VerifyState, number> = { holds: 0, moved: 0, changed: 0, gone: 0, uncheckable: 0 };
  for (const { state } of citations) counts[state] += 1;
  return { ok: counts.changed + counts.gone + counts.uncheckable === 0, counts, citations, people, read };
}

export const noProofs = (): UserError =>
  new UserError(
    'INVALID_INPUT',
    'The site has no proof files (`launch/proofs/<product>.json`). Run `launch run` on the product first.',
  );

const withoutReading = ({ read_with: _, ...proof }: Proof): Proof => proof;

interface Cited {
  citation: Citation;
  claim_ids: string[];
  pages: string[];
}

function citedIn(proof: Proof): Cited[] {
  const found = new Map<string, { citation: Citation; claim_ids: Set<string>; pages: Set<string> }>();
  for (const page of proof.pages)
    for (const block of page.blocks)
      for (const citation of citationsOf(block)) {
        const entry = found.get(citationKey(citation)) ?? { citation, claim_ids: new Set(), pages: new Set() };
        found.set(citationKey(citation), entry);
        entry.pages.add(page.path);
        for (const id of claimsOf(block.proof)) entry.claim_ids.add(id);
      }
  return [...found.values()]
    .map(({ citation, claim_ids, pages }) => ({ citation, claim_ids: [...claim_ids].sort(), pages: [...pages].sort() }))
    .sort((a, b) =>
      a.citation.path < b.citation.path
        ? -1
        : a.citation.path > b.citation.path
          ? 1
          : a.citation.start_line - b.citation.start_line,
    );
}

/** Each page of a proof file that is there; of one that a person deleted, all blocks are removed. */
function* judgedPages(
  proof: Proof,
  source: Against,
  siteRoot: string,
): Generator<{ entry: ProofPage; judged: readonly JudgedBlock[] }> {
  for (const entry of proof.pages)
    yield { entry, judged: judgePage(readTextInside(siteRoot, entry.path) ?? '', entry, proof, source) };
}

async function judge(
  { citation, claim_ids, pages }: Cited,
  { path, proof, product, input }: { path: string; proof: Proof; product: ProductTree; input: VerifyInput },
): Promise<VerifiedCitation> {
  const base = {
    proof: path,
    product_slug: proof.product_slug,
    citation,
    claim_ids,
    pages,
    now: null,
    diff: null,
    reason: null,
    fix: null,
  };
  const now = citationState(citation, product);
  switch (now.state) {
    case 'holds':
      return { ...base, state: 'holds' };
    case 'moved':
      return {
        ...base,
        state: 'moved',
        now: now.to,
        fix: {
          fixer: 'moved-citation',
          safety: 'safe',
          description: `cite \`${now.to.path}:${now.to.start_line}-${now.to.end_line}\``,
        },
      };
    case 'changed': {
      const old = await passageBefore(citation, input);
      const lines = product.lines(citation.path) ?? [];
      const range = old === undefined ? undefined : mapLines(old.lines, lines, citation);
      if (range === null)
        return {
          ...base,
          state: 'gone',
          diff: signed('-', old?.passage ?? ''),
          reason: 'the passage was taken out of the file',
          fix: RENEW,
        };
      const at = range === undefined ? now.at : { path: citation.path, ...range };
      const text = range === undefined ? now.now : lines.slice(range.start_line - 1, range.end_line).join('\n');
      return {
        ...base,
        state: 'changed',
        now: at,
        diff: old === undefined ? signed('+', text) : diffOf(citation.path, old.passage, text),
        fix: RENEW,
      };
    }
    case 'gone':
      return {
        ...base,
        state: 'gone',
        reason: 'the file is gone and the passage is nowhere else',
        fix: RENEW,
      };
    case 'uncheckable':
      return { ...base, state: 'uncheckable', reason: now.reason };
  }
}

/** From the product's history; it must have the hash on record, or it is not the passage. */
async function passageBefore(
  { sha, path, start_line, end_line, excerpt_sha256 }: Citation,
  { show }: VerifyInput,
): Promise<{ lines: string[]; passage: string } | undefined> {
  const lines = /^0+$/u.test(sha) ? undefined : (await show?.(sha, path))?.split(/\r?\n/u);
  const passage = lines?.slice(start_line - 1, end_line).join('\n');
  return lines === undefined || passage === undefined || excerptSha256(passage) !== excerpt_sha256
    ? undefined
    : { lines, passage };
}

const signed = (sign: '+' | '-', text: string): string =>
  text
    .split('\n')
    .map((line) => `${sign}${line}`)
    .join('\n');
