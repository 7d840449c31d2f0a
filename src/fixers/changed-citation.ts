/** Rewrites the sentence of a claim whose passage changed from the claim the product now makes at that place. A person must read it. */

import type { GateFacts } from '../gates/facts.ts';
import type { Citation, Claim } from '../model/product-facts.ts';
import { renderProof } from '../truth/render-proof.ts';
import { objections } from '../truth/support.ts';
import { none } from './edits.ts';
import { defineFixer } from './fixer.ts';
import { rewriteClaim } from './rewrite-claim.ts';

export default defineFixer({
  id: 'changed-citation',
  title: 'Proofs follow a passage that changed',
  fixes: ['truth-lock/citation-changed'],
  safety: 'unsafe',
  declares: ['visible-text', 'structure', 'comment'],
  version: 2,
  plan(finding, _page, facts) {
    const path = finding.location?.path ?? '';
    const proof = facts.proofs.get(path);
    const cited = finding.data?.citation as Citation | undefined;
    const ids = finding.data?.claimIds as readonly string[] | undefined;
    if (proof === undefined || cited === undefined || ids === undefined) return none('the proof file is not at hand');
    const fresh = claimAt(cited, facts);
    if (fresh === undefined) return none('the product makes no claim at that place now; run launch on it again');
    const old = proof.claims.filter(({ claim_id }) => ids.includes(claim_id));
    const still = old.filter(
      ({ claim_text }) =>
        objections(
          claim_text,
          [{ text: passageOf(fresh.citations[0], facts), path: cited.path, symbol: cited.symbol }],
          [proof.product_name],
        ).length === 0,
    );
    const [wrong, ...others] = old.filter((claim) => !still.includes(claim));
    if (wrong !== undefined && (others.length > 0 || still.length > 0))
      return none(`several claims rest on it, the source now says \`${fresh.claim_text}\`: rewrite them`);
    if (wrong !== undefined) return rewriteClaim(wrong, fresh, { path, proof, facts });
    const [first] = fresh.citations;
    if (first === undefined) return none('the new claim cites nothing');
    const mend = (citation: Citation): Citation =>
      citation.path === cited.path && citation.excerpt_sha256 === cited.excerpt_sha256 ? first : citation;
    const mended = {
      ...proof,
      claims: proof.claims.map((claim) =>
        ids.includes(claim.claim_id) ? { ...claim, citations: claim.citations.map(mend) } : claim,
      ),
    };
    return {
      kind: 'create',
      path,
      content: renderProof(mended),
      summary: `Cite the passage of \`${cited.path}\` as it is now`,
    };
  },
});

/** A fresh claim from the same symbol, or from lines that overlap. */
function claimAt(cited: Citation, facts: GateFacts): Claim | undefined {
  const near = (citation: Citation): boolean =>
    citation.path === cited.path &&
    (cited.symbol !== null
      ? citation.symbol === cited.symbol
      : citation.start_line <= cited.end_line && citation.end_line >= cited.start_line);
  const found = (facts.artifacts.product_facts?.claims ?? []).filter(({ citations }) => citations.some(near));
  return found.length === 1 ? found[0] : undefined;
}
const passageOf = (citation: Citation | undefined, facts: GateFacts): string =>
  citation === undefined
    ? ''
    : (facts.product
        ?.lines(citation.path)
        ?.slice(citation.start_line - 1, citation.end_line)
        .join('\n') ?? '');
