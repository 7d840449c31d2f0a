/** Records that record nothing, and pages that a change took off their record; pure. */
import { tryFromOutside } from '../config/from-outside.ts';
import type { GateFacts } from '../gates/facts.ts';

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

/** Pages that a changed proof file listed at the base, that are still there, and that no proof file knows any more. */
export function droppedPages(facts: GateFacts): { proof: string; page: string }[] {
  const known = new Set(
    [...facts.proofs.values()].flatMap(({ pages, removed_pages }) =>
      [...pages, ...removed_pages].map(({ path }) => path),
    ),
  );
  return [...facts.changed.keys()]
    .filter((path) => PROOF_FILE.test(path))
    .toSorted()
    .flatMap((proof) =>
      pagesIn(facts.base(proof))
        .filter((page) => facts.pages.has(page) && !known.has(page))
        .map((page) => ({ proof, page })),
    );
}

function pagesIn(text: string | undefined): string[] {
  if (text === undefined) return [];
  try {
    return tryFromOutside('proof', JSON.parse(text))?.pages.map(({ path }) => path) ?? [];
  } catch {
    return [];
  }
}
