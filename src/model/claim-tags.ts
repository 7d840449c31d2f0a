/** Facets of claims: `format:OBJ` is the facet `format` with the value `OBJ`. */
import type { Claim } from './product-facts.ts';

/** The value of a claim's facet. */
export const tagOf = (claim: Pick<Claim, 'tags'>, name: string): string | undefined =>
  claim.tags.find((tag) => tag.startsWith(`${name}:`))?.slice(name.length + 1);
