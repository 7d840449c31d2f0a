/** Tells what every reader must have from what only some parts of the product ask for. */
import type { Claim, ProductFacts } from '../../model/product-facts.ts';

/** Words of a need that holds under a condition, and of advice. */
const CONDITIONAL =
  /^(?:if you|for \w|to (?:use|enable|run|get)|when you|optional(?:ly)?\b)|\boptional(?:ly)?\b|\b(?:recommended|suggested|advised|preferable)\b/iu;

export function requirementGroups(
  claims: readonly Claim[],
  facts: ProductFacts,
): { needed: Claim[]; optional: Claim[] } {
  const extras = facts.claims.flatMap((claim) =>
    claim.tags.filter((tag) => tag.startsWith('extra:')).map((tag) => tag.slice('extra:'.length)),
  );
  const isExtra = (claim: Claim): boolean => claim.tags.some((tag) => tag.startsWith('extra:'));
  const namesExtra = ({ claim_text }: Claim): boolean =>
    extras.some(
      (extra) => claim_text.includes(`[${extra}]`) || new RegExp(`\`${literally(extra)}\` extra`, 'u').test(claim_text),
    );
  const isOptional = (claim: Claim): boolean =>
    claim.source_rank > 1 && (namesExtra(claim) || CONDITIONAL.test(claim.claim_text.replaceAll('`', '')));
  const requirements = claims.filter((claim) => claim.claim_kind === 'requirement');
  const optional = claims.filter(
    (claim) => isExtra(claim) || ((claim.claim_kind === 'requirement' || namesExtra(claim)) && isOptional(claim)),
  );
  return { needed: requirements.filter((claim) => !optional.includes(claim)), optional };
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
