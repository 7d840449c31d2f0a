/** The one line that says what a product is: the facts builder's choice, else the first sentence that defines it. */
import type { Claim, ProductFacts } from '../model/product-facts.ts';
import { formOf, sentenceText, withStop } from './sentences.ts';

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
  if (
    chosen !== undefined &&
    sentenceText(chosen.claim_text, facts.product_name, formOf(chosen)) !== undefined &&
    (chosen.tags.includes('tagline') || defines(chosen))
  )
    return chosen;
  const candidates = facts.claims.filter(
    (claim) => claim.truth_status === 'fact' && ['feature', 'other'].includes(claim.claim_kind),
  );
  return candidates.find(defines) ?? chosen;
}

/** The tagline as a sentence; a thing is set behind the product's name and a colon. */
export const taglineText = (claim: Claim, productName: string): string =>
  sentenceText(claim.claim_text, productName, formOf(claim)) ?? withStop(`${productName}: ${claim.claim_text}`);
