/** The one line that says what a product is: the facts builder's choice, else the first sentence that defines it. */
import type { Claim, ProductFacts } from '../model/product-facts.ts';

export function taglineOf(facts: ProductFacts): Claim | undefined {
  const chosen = facts.claims.find((claim) => claim.claim_id === facts.tagline_claim_id);
  if (chosen !== undefined) return chosen;
  const name = facts.product_name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  const defines = new RegExp(`^[\x60]?${name}[\x60]? (?:is|provides|implements) (?:an?|the) `, 'iu');
  return facts.claims.find(
    (claim) =>
      claim.truth_status === 'fact' &&
      ['feature', 'other'].includes(claim.claim_kind) &&
      defines.test(claim.claim_text),
  );
}
