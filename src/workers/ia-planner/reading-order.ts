/** Claims in the order in which their sources say them, so that a page reads on; pure. */

import { normalisePassage } from '../../model/passage.ts';
import type { Claim, EvidenceMap } from '../../model/product-facts.ts';

/** Sources keep the order in which they first occur; within one, line by line, and within a passage, word by word. */
export function inReadingOrder(claims: readonly Claim[], evidence: EvidenceMap | undefined): Claim[] {
  const sources = new Map<string, number>();
  for (const claim of claims) {
    const path = claim.citations[0]?.path ?? '';
    if (!sources.has(path)) sources.set(path, sources.size);
  }
  const passages = new Map(
    evidence?.evidence.map((entry) => [entry.claim_id, normalisePassage(entry.passages[0]?.text ?? '').toLowerCase()]),
  );
  const keyed = claims.map((claim, index) => {
    const [first] = claim.citations;
    return {
      claim,
      key: [
        sources.get(first?.path ?? '') ?? 0,
        first?.start_line ?? 0,
        offsetOf(claim.claim_text, passages.get(claim.claim_id)),
        index,
      ] as const,
    };
  });
  keyed.sort((a, b) => a.key[0] - b.key[0] || a.key[1] - b.key[1] || a.key[2] - b.key[2] || a.key[3] - b.key[3]);
  return keyed.map(({ claim }) => claim);
}

/** Where the text begins in its passage: by its longest run of words from some word on. */
function offsetOf(text: string, passage: string | undefined): number {
  if (passage === undefined || passage === '') return 0;
  const words = normalisePassage(text).toLowerCase().replace(/[.!]$/u, '').split(' ');
  for (let from = 0; from < Math.min(words.length - 1, 6); from++) {
    const at = passage.indexOf(words.slice(from, from + 4).join(' '));
    if (at >= 0) return at;
  }
  return passage.length;
}
