/** The sentence that leads to a piece of code in its source: it ends a line or two above. */
import type { Snippet } from '../model/page-plan.ts';
import type { Claim } from '../model/product-facts.ts';

/** A fence and blank lines may stand between. */
const BETWEEN = 4;

export const isLead = (claim: Claim): boolean => claim.tags.includes('form:lead');

/** The lead whose passage ends right before the snippet. */
export const leadOf = ({ source }: Snippet, claims: readonly Claim[]): Claim | undefined =>
  claims.find(
    (claim) =>
      isLead(claim) &&
      claim.citations.some(
        ({ path, end_line }) =>
          path === source.path && end_line < source.start_line && source.start_line - end_line <= BETWEEN,
      ),
  );
