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
  // The front page's own words say more than the line of a registry.
  const onFrontPage = facts.claims
    .toSorted((a, b) => b.source_rank - a.source_rank)
    .find((claim) => claim.truth_status === 'fact' && claim.source_rank >= 5 && isDefinition(claim.claim_text, name));
  if (onFrontPage !== undefined) return onFrontPage;
  if (
    chosen !== undefined &&
    sentenceText(chosen.claim_text, facts.product_name, formOf(chosen)) !== undefined &&
    (chosen.tags.includes('tagline') || defines(chosen))
  )
    return chosen;
  const candidates = facts.claims.filter(
    (claim) => claim.truth_status === 'fact' && ['feature', 'other'].includes(claim.claim_kind),
  );
  return chosen ?? candidates.find(defines);
}

/** "Strata is a library …": long enough to say for what. */
const isDefinition = (text: string, name: string): boolean => {
  const plain = text.replaceAll('`', '').toLowerCase();
  return (
    plain.startsWith(`${name} is `) &&
    /^is (?:an?|the) .*\b(?:library|package|module|framework|tool|toolkit|client|server|sdk|implementation|application|program|utility|parser|plugin)\b/u.test(
      plain.slice(name.length + 1),
    ) &&
    plain.split(' ').length >= 6
  );
};

/** The tagline as a sentence; a thing is set behind the product's name and a colon. */
export const taglineText = (claim: Claim, productName: string): string =>
  sentenceText(claim.claim_text, productName, formOf(claim)) ?? withStop(`${productName}: ${claim.claim_text}`);
