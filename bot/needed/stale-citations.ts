/** Which citations hold in a product before a change and not after it. Pure. */
import type { Citation } from '../../src/model/product-facts.ts';
import { citationKey } from '../../src/proofs/judge-page.ts';
import { type CitationState, citationState, type ProductTree } from '../../src/truth/citation-state.ts';

export interface Cited {
  citation: Citation;
  page: string;
}
export interface Stale {
  /** As it is cited. */
  path: string;
  /** Where the lines stand after the change, where they do. */
  at: { path: string; start_line: number; end_line: number } | null;
  pages: string[];
}

/** What moved still says the same: it is proposed after the merge, and asks nothing of anybody. */
export function staleCitations(cited: readonly Cited[], before: ProductTree, after: ProductTree): Stale[] {
  const found: Stale[] = [];
  for (const same of Map.groupBy(cited, ({ citation }) => citationKey(citation)).values()) {
    const [first] = same;
    if (first === undefined || !isThere(citationState(first.citation, before))) continue;
    const now = citationState(first.citation, after);
    if (isThere(now)) continue;
    found.push({
      path: first.citation.path,
      at: now.state === 'changed' ? now.at : null,
      pages: [...new Set(same.map(({ page }) => page))].sort(),
    });
  }
  return found;
}

const isThere = ({ state }: CitationState): boolean => state === 'holds' || state === 'moved';
