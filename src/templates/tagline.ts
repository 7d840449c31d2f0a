/** The one line that says what a product is: the facts builder's choice, else the first sentence that defines it. */
import type { Claim, ProductFacts } from '../model/product-facts.ts';

export function taglineOf(facts: ProductFacts): Claim | undefined {
  const name = facts.product_name.toLowerCase();
  const defines = ({ claim_text }: Claim): boolean => {
    const plain = claim_text.replaceAll('`', '').toLowerCase();
    return (
      plain.startsWith(`${name} `) &&
      /^(?:is|provides|implements|runs) (?:an? |the )?\w/u.test(plain.slice(name.length + 1))
    );
  };
  const chosen = facts.claims.find((claim) => claim.claim_id === facts.tagline_claim_id);
  if (chosen !== undefined && (chosen.tags.includes('tagline') || chosen.claim_text.toLowerCase().startsWith(name)))
    return chosen;
  const candidates = facts.claims.filter(
    (claim) => claim.truth_status === 'fact' && ['feature', 'other'].includes(claim.claim_kind),
  );
  return candidates.find(defines) ?? chosen;
}
