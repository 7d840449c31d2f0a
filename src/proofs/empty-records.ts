/** Records that record nothing, and pages and blocks that a change took off their record; pure. */
import type { GateFacts } from '../gates/facts.ts';
import type { ProofPage } from '../model/proof.ts';
import { matchBlocks } from './match-blocks.ts';
import { knownBlocks } from './merge-page.ts';
import { pageBlocks } from './page-blocks.ts';
import { parseProof } from './read-proof.ts';
import { settled } from './settled.ts';

export interface EmptyRecord {
  proof: string;
  /** Null: the proof file lists nothing at all. */
  page: string | null;
}

/** Launch never writes these: a page of its has blocks, or names those that a person took away. */
export const emptyRecords = ({ proofs, pages: there }: GateFacts): EmptyRecord[] =>
  [...proofs].flatMap(([proof, { pages, removed_pages }]): EmptyRecord[] =>
    pages.length + removed_pages.length === 0
      ? [{ proof, page: null }]
      : pages
          .filter(({ path, blocks, removed }) => blocks.length + removed.length === 0 && there.has(path))
          .map(({ path }) => ({ proof, page: path })),
  );

const PROOF_FILE = /(?:^|\/)launch\/proofs\/[^/]+\.json$/u;

/**
 * Pages that a changed proof file listed at the base, that are still there, and that no proof file lists any more.
 * One that is there nobody took away, whatever the proof file says.
 */
export function droppedPages(facts: GateFacts): { proof: string; page: string }[] {
  const known = new Set([...facts.proofs.values()].flatMap(({ pages }) => pages.map(({ path }) => path)));
  return [...facts.changed.keys()]
    .filter((path) => PROOF_FILE.test(path))
    .toSorted()
    .flatMap((proof) =>
      pagesIn(facts.base(proof)).flatMap((before) => {
        if (known.has(before.path)) return [];
        const page = facts.pages.has(before.path) ? before.path : renamedTo(before, facts, known);
        return page === undefined ? [] : [{ proof, page }];
      }),
    );
}

/** A page that the change added, that no proof file lists, and on which most of the blocks stand. */
function renamedTo({ blocks }: ProofPage, facts: GateFacts, known: ReadonlySet<string>): string | undefined {
  const was = new Set(blocks.filter(({ where }) => where === 'body').map(({ fingerprint }) => fingerprint));
  if (was.size === 0) return undefined;
  return [...facts.changed].find(([path, how]) => {
    const page = how === 'added' && !known.has(path) ? facts.pages.get(path) : undefined;
    if (page === undefined) return false;
    const here = new Set(pageBlocks(page.text).map(({ fingerprint }) => fingerprint));
    return [...was].filter((each) => here.has(each)).length * 2 > was.size;
  })?.[0];
}

/** Blocks that a changed proof file listed at the base, that still stand on their page, and that it does not know any more. */
export function droppedBlocks(facts: GateFacts): { proof: string; page: string; line: number; count: number }[] {
  const now = new Map([...facts.proofs.values()].flatMap(({ pages }) => pages.map((page) => [page.path, page])));
  return [...facts.changed.keys()]
    .filter((path) => PROOF_FILE.test(path))
    .toSorted()
    .flatMap((proof) =>
      pagesIn(facts.base(proof)).flatMap((before) => {
        const [page, entry] = [facts.pages.get(before.path), now.get(before.path)];
        if (page === undefined || entry === undefined) return [];
        const ids = new Set(entry.blocks.map(({ id }) => id));
        if (before.blocks.every(({ id }) => ids.has(id))) return [];
        const lines = standing(page.text, before, entry);
        return lines[0] === undefined ? [] : [{ proof, page: before.path, line: lines[0], count: lines.length }];
      }),
    );
}

/** Lines of blocks that match one of the base's that is not listed any more, and none that is. A heading states nothing of the product. */
function standing(text: string, before: ProofPage, entry: ProofPage): number[] {
  const listed = new Set(entry.blocks.map(({ id }) => id));
  const removed = new Set(entry.removed.map(({ id }) => id));
  const [was, is] = [knownBlocks(before), knownBlocks(entry)];
  const found = settled(
    pageBlocks(text).filter(({ where }) => where === 'body'),
    [...was, ...is],
  );
  const [then, today] = [matchBlocks(was, found), matchBlocks(is, found)];
  return found.flatMap(({ markdown, line, fingerprint }, at) => {
    const old = was[then[at] ?? -1];
    if (today[at] !== null || old === undefined) return [];
    // What is listed as taken away and stands there as it was, nobody took away.
    const isHeld = listed.has(old.id) || (removed.has(old.id) && old.fingerprint !== fingerprint);
    return isHeld || /^#{1,6}\s/u.test(markdown) ? [] : [line];
  });
}

const pagesIn = (text: string | undefined): ProofPage[] => (text === undefined ? [] : (parseProof(text)?.pages ?? []));
