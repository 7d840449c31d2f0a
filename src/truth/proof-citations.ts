/** TruthLock's half that needs no page: whether each citation of the proof files still holds. */
import type { GateFacts } from '../gates/facts.ts';
import type { Report } from '../gates/gate.ts';
import type { Location } from '../model/finding.ts';
import type { Citation } from '../model/product-facts.ts';
import { citationKey, type Knowledge } from './known-claims.ts';

/** One finding a passage, however many claims cite it; its place is the proof file, its files the pages concerned. */
export function judgeProofCitations(facts: GateFacts, knowledge: Knowledge, report: Report): void {
  for (const [path, proof] of facts.proofs) {
    const pagesOf = new Map<string, string[]>();
    for (const page of proof.pages)
      for (const id of page.claim_ids) pagesOf.set(id, [...(pagesOf.get(id) ?? []), page.path]);
    const cited = new Map<string, { citation: Citation; claimIds: string[] }>();
    for (const claim of proof.claims) {
      for (const citation of claim.citations) {
        const entry = cited.get(citationKey(citation)) ?? { citation, claimIds: [] };
        entry.claimIds.push(claim.claim_id);
        cited.set(citationKey(citation), entry);
      }
    }
    let uncheckable: { reason: string; count: number; id: string } | undefined;
    for (const { citation, claimIds } of cited.values()) {
      const now = knowledge.state(citation);
      if (now.state === 'holds') continue;
      if (now.state === 'uncheckable') {
        uncheckable = {
          reason: now.reason,
          count: (uncheckable?.count ?? 0) + 1,
          id: uncheckable?.id ?? claimIds[0] ?? '',
        };
        continue;
      }
      const place = `\`${citation.path}:${citation.start_line}-${citation.end_line}\``;
      const files = [path, ...new Set(claimIds.flatMap((id) => pagesOf.get(id) ?? []))];
      const data = { citation, claimIds, now };
      const location = placeOf(facts, path, claimIds[0] ?? '');
      if (now.state === 'moved') {
        report({
          rule: 'truth-lock/citation-moved',
          location,
          files,
          data,
          fixable: 'safe',
          message: `Unexpected text at ${place}, expected the cited passage, which is now at \`${now.to.path}:${now.to.start_line}-${now.to.end_line}\`.`,
        });
      } else if (now.state === 'changed') {
        report({
          rule: 'truth-lock/citation-changed',
          location,
          files,
          data,
          fixable: 'unsafe',
          message: `Unexpected text at ${place}, expected the cited passage; it says now \`${clip(now.now)}\`.`,
        });
      } else {
        report({
          rule: 'truth-lock/citation-gone',
          location,
          files,
          data,
          fixable: 'no',
          message: `Unexpected absence of ${place}, expected the cited passage; nothing like it is left in the product.`,
        });
      }
    }
    if (uncheckable !== undefined) {
      report({
        rule: 'truth-lock/citation-uncheckable',
        location: placeOf(facts, path, uncheckable.id),
        fixable: 'no',
        message: `${uncheckable.count} citations could not be checked: ${uncheckable.reason}. Give the product's repository to check them.`,
      });
    }
  }
}

/** The line of the proof file that lists the claim. */
function placeOf({ lineIn }: GateFacts, path: string, id: string): Location {
  const line = lineIn?.(path, new RegExp(`"claim_id"\\s*:\\s*"${id}"`, 'u'));
  return line === undefined ? { path } : { path, line };
}

const clip = (text: string): string => {
  const folded = text.replace(/\s+/gu, ' ').trim();
  return folded.length > 90 ? `${folded.slice(0, 87)}...` : folded;
};
