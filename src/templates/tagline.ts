/** The one line that says what a product is: the facts builder's choice, else the first sentence that defines it. */
import type { Claim, ProductFacts } from '../model/product-facts.ts';

export function taglineOf(facts: ProductFacts): Claim | undefined {
  const chosen = facts.claims.find((claim) => claim.claim_id === facts.tagline_claim_id);
  if (chosen !== undefined) return chosen;
  const name = facts.product_name.toLowerCase();
  const defines = (text: string): boolean => {
    const plain = text.replaceAll('`', '').toLowerCase();
    return (
      plain.startsWith(`${name} `) &&
      /^(?:is|provides|implements|runs) (?:an? |the )?\w/u.test(plain.slice(name.length + 1))
    );
  };
  return facts.claims.find(
    (claim) =>
      claim.truth_status === 'fact' && ['feature', 'other'].includes(claim.claim_kind) && defines(claim.claim_text),
  );
}
