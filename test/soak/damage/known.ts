/** What a damaged site is told beside its files: facts about the product, and where its proof file lists something. */

import type { Claim, ProductFacts } from '../../../src/model/product-facts.ts';
import type { Proof } from '../../../src/model/proof.ts';
import { parseProof } from '../../../src/proofs/read-proof.ts';
import { type Known, lineAt, type Site } from './kind.ts';
import { proofPath } from './product-site.ts';

export function proofOf(site: Site): Proof {
  const proof = parseProof(site.files[proofPath(site)] ?? '');
  if (proof === undefined) throw new Error('The site has no proof file.');
  return proof;
}

export const productFacts = (site: Site, claims: readonly Claim[], more: Partial<ProductFacts> = {}): ProductFacts => ({
  schema_version: 1,
  product_name: site.known.run?.product_name ?? '',
  product_slug: site.known.run?.product_slug ?? '',
  repository: site.known.run?.github_repo_url ?? '',
  sha: proofOf(site).sha,
  tagline_claim_id: null,
  ecosystem: 'python',
  package_name: null,
  version: null,
  licence: null,
  runtime_requirement: null,
  install_commands: [],
  claims: [...claims],
  api: [],
  contradictions: [],
  ...more,
});
export const known = (site: Site, product_facts: ProductFacts): Known => ({
  artifacts: { ...site.known.artifacts, product_facts },
});

/** The proof file's own line for a claim or page. */
export const proofLine = (site: Site, needle: string): number =>
  lineAt(site.files[proofPath(site)] ?? '', (site.files[proofPath(site)] ?? '').indexOf(needle));
