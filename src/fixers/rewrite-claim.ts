/** Writes a claim anew wherever it stands: in its proof file and, word for word, on the pages that cite it. */

import type { GateFacts, PageInput } from '../gates/facts.ts';
import { normaliseClaimText } from '../model/passage.ts';
import type { Proof } from '../model/pr.ts';
import type { Claim } from '../model/product-facts.ts';
import { plainSentence } from '../truth/plain-text.ts';
import { renderProof } from '../truth/render-proof.ts';
import { applyEdits, none } from './edits.ts';
import type { FixPlan, TextEdit } from './fixer.ts';

type ProvenClaim = Proof['claims'][number];

/** A sentence that says more or other than the claim is left to people, and the whole rewriting with it. */
export function rewriteClaim(
  old: ProvenClaim,
  fresh: Claim,
  { path, proof, facts }: { path: string; proof: Proof; facts: GateFacts },
): FixPlan {
  const files: { path: string; content: string }[] = [];
  for (const { path: on, claim_ids } of proof.pages) {
    if (!claim_ids.includes(old.claim_id)) continue;
    const page = facts.pages.get(on);
    if (page === undefined) return none(`\`${on}\` is not there`);
    const edits = editsOf(page, old, fresh, proof.product_name);
    if (edits === undefined)
      return none(
        `\`${on}\` says it in its own words; the source now says \`${fresh.claim_text}\`: rewrite the sentence`,
      );
    files.push({ path: on, content: applyEdits(page.text, edits) });
  }
  const replace = (ids: readonly string[]): string[] => [
    ...new Set(ids.map((id) => (id === old.claim_id ? fresh.claim_id : id))),
  ];
  const { claim_id, claim_text, claim_kind, citations } = fresh;
  const written: Proof = {
    ...proof,
    pages: proof.pages.map((page) => ({ ...page, claim_ids: replace(page.claim_ids) })),
    claims: proof.claims
      .filter((claim) => claim.claim_id !== claim_id)
      .map((claim) => (claim.claim_id === old.claim_id ? { claim_id, claim_text, claim_kind, citations } : claim)),
  };
  return {
    kind: 'files',
    files: [{ path, content: renderProof(written) }, ...files],
    summary: `Say \`${claim_text}\` where \`${old.claim_text}\` no longer holds`,
  };
}

/** Sentence and marker; undefined where a sentence that cites the claim is not the claim. */
function editsOf(page: PageInput, old: ProvenClaim, fresh: Claim, name: string): TextEdit[] | undefined {
  const fold = (text: string): string =>
    normaliseClaimText(text, name)
      .replace(/[`*]/gu, '')
      .replace(/(?<![.\s])[.\s]+$/u, '');
  const found: TextEdit[] = [];
  for (const { start, end, claimIds } of page.sentences) {
    if (!claimIds.includes(old.claim_id)) continue;
    const source = page.text.slice(start, end);
    if (fold(plainSentence(source)) !== fold(old.claim_text)) return undefined;
    const isOpen = !/[.!?]\s*$/u.test(source);
    const text = isOpen ? fresh.claim_text.replace(/\.$/u, '') : fresh.claim_text;
    found.push({ start, end: start + source.trimEnd().length, text });
  }
  for (const { kind, ids, start, end } of page.facts.markers) {
    if (kind !== 'claim' || !ids.includes(old.claim_id)) continue;
    const at = start + page.text.slice(start, end).indexOf(old.claim_id);
    found.push({ start: at, end: at + old.claim_id.length, text: fresh.claim_id });
  }
  return found;
}
