/** A generated page in which links to what did not change keep the commit that the page names already: a launch after another commit rewrites only what it has to; pure. */
import type { PageBlock, Slot } from '../model/page-block.ts';
import type { Citation } from '../model/product-facts.ts';
import type { Proof, ProofBlock, ProofPage } from '../model/proof.ts';
import { sourceUrl } from '../templates/source-link.ts';
import { knownAnew } from './known-anew.ts';

export interface Commits {
  /** That of the product as it was read now. */
  now: string;
  /** Whether a file of the product, or all of a folder, is now what it was at a commit; false where nobody can tell. */
  isSame(path: string, sha: string): boolean;
}

/** `before` is the record of the page as it stands in the site. */
export function withKeptCommits(entry: ProofPage, before: ProofPage | undefined, commits: Commits): ProofPage {
  if (before === undefined || !entry.blocks.some(({ generated }) => generated.includes(commits.now))) return entry;
  const old = Map.groupBy(before.blocks, ({ where, id }) => `${where} ${id}`);
  let isKept = false;
  const blocks = entry.blocks.map((block): ProofBlock => {
    const was = old.get(`${block.where} ${block.id}`)?.shift();
    const kept = was === undefined || was.generated === block.generated ? undefined : keptOf(block, was, commits);
    if (kept !== undefined) isKept = true;
    return kept ?? block;
  });
  if (!isKept) return entry;
  // A link may be written by its label, and is known by where that leads.
  return { ...entry, blocks: knownAnew(blocks) };
}

/** Commits that pages of a record name, the first few. */
export const commitsIn = ({ pages }: Pick<Proof, 'pages'>): string[] =>
  [
    ...new Set(
      pages.flatMap(({ blocks }) =>
        blocks.flatMap(({ proof, generated }) =>
          citationsOf(proof).flatMap(({ sha }) => (generated.includes(sha) ? [sha] : [])),
        ),
      ),
    ),
  ].slice(0, MOST_COMMITS);
const MOST_COMMITS = 8;

/** The block with the commits of its record; undefined where more than these differs. */
function keptOf(block: ProofBlock, was: ProofBlock, commits: Commits): ProofBlock | undefined {
  const proof = keptProof(block.proof, was.proof, commits);
  if (proof === undefined) return undefined;
  const shas = new Set(citationsOf(was.proof).map(({ sha }) => sha));
  const isOnly = [...shas].some((sha) => block.generated.replaceAll(commits.now, sha) === was.generated);
  const isSame =
    isOnly && linksIn(block.generated, commits.now).every(({ url, path }) => isFit(url, path, was, commits));
  return isSame ? { ...block, generated: was.generated, proof } : undefined;
}

/** What leads to cited lines holds as long as they do; what leads to a file, as long as all of it is as it was. */
function isFit(url: string, path: string, was: ProofBlock, { now, isSame }: Commits): boolean {
  return citationsOf(was.proof).some((each) => url === sourceUrl({ ...each, sha: now }) || isSame(path, each.sha));
}

function keptProof(now: PageBlock['proof'], was: PageBlock['proof'], commits: Commits): PageBlock['proof'] | undefined {
  if (now.kind === 'quote' && was.kind === 'quote') return isAlike(now.citation, was.citation) ? was : undefined;
  if (now.kind !== 'derivation' || was.kind !== 'derivation') return undefined;
  if (now.template !== was.template || now.rows.length !== was.rows.length) return undefined;
  const rows = now.rows.map((row, at) => {
    const old = was.rows[at];
    const slots = Object.entries(row.slots);
    if (old === undefined || Object.keys(old.slots).length !== slots.length) return undefined;
    if (!slots.some(([, { value }]) => value.includes(commits.now))) return row;
    return slots.every(([name, slot]) => isAlikeSlot(slot, old.slots[name], commits.now)) ? old : undefined;
  });
  return rows.includes(undefined) ? undefined : { ...now, rows: rows.filter((row) => row !== undefined) };
}

const isAlikeSlot = (now: Slot, was: Slot | undefined, sha: string): boolean =>
  was !== undefined &&
  now.address === was.address &&
  (now.citation === null || was.citation === null
    ? now.citation === was.citation && now.value === was.value
    : isAlike(now.citation, was.citation) && now.value.replaceAll(sha, was.citation.sha) === was.value);

/** The same lines with the same words. */
const isAlike = (a: Citation, b: Citation): boolean =>
  a.repository === b.repository &&
  a.path === b.path &&
  a.start_line === b.start_line &&
  a.end_line === b.end_line &&
  a.excerpt_sha256 === b.excerpt_sha256;

const citationsOf = (proof: PageBlock['proof']): Citation[] =>
  proof.kind === 'quote'
    ? [proof.citation]
    : proof.kind === 'derivation'
      ? proof.rows.flatMap(({ slots }) => Object.values(slots).flatMap(({ citation }) => citation ?? []))
      : [];

/** Addresses at the commit, with the path behind it. */
function linksIn(markdown: string, sha: string): { url: string; path: string }[] {
  const found: { url: string; path: string }[] = [];
  for (let at = markdown.indexOf(sha); at >= 0; at = markdown.indexOf(sha, at + sha.length)) {
    const from = startOf(markdown, at);
    const rest = /^[^\s()<>"'[\]]*/u.exec(markdown.slice(at))?.[0] ?? '';
    const path = rest.slice(sha.length + 1).replace(/[#?].*$/su, '');
    found.push({ url: markdown.slice(from, at) + rest, path: decoded(path) });
  }
  return found;
}

/** Where the address that goes on at a place begins. */
function startOf(markdown: string, end: number): number {
  let at = end;
  while (at > 0 && !/[\s()<>"'[\]]/u.test(markdown.charAt(at - 1))) at--;
  return at;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
