/** The proof that travels with the pages: what each page cites, and where that stands in the product; pure. */
import type { Snippet } from '../../model/page-plan.ts';
import { sha256 } from '../../model/passage.ts';
import type { Proof } from '../../model/pr.ts';
import type { ProductFacts } from '../../model/product-facts.ts';

export function proofOfPages(
  pages: ReadonlyMap<string, string>,
  facts: ProductFacts,
  snippets: readonly Snippet[],
): Proof {
  const listed = [...pages]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, content]) => ({
      path,
      sha256: sha256(content),
      claim_ids: idsOf(content, 'claim'),
      snippet_ids: idsOf(content, 'snippet'),
    }));
  const claimIds = new Set(listed.flatMap((page) => page.claim_ids));
  const snippetIds = new Set(listed.flatMap((page) => page.snippet_ids));
  return {
    schema_version: 1,
    product_slug: facts.product_slug,
    product_name: facts.product_name,
    repository: facts.repository,
    sha: facts.sha,
    pages: listed,
    claims: facts.claims
      .filter((claim) => claimIds.has(claim.claim_id))
      .map(({ claim_id, claim_text, claim_kind, citations }) => ({ claim_id, claim_text, claim_kind, citations }))
      .toSorted((a, b) => (a.claim_id < b.claim_id ? -1 : 1)),
    snippets: snippets
      .filter((snippet) => snippetIds.has(snippet.snippet_id))
      .map(({ snippet_id, language, code_sha256, source }) => ({ snippet_id, language, code_sha256, source }))
      .toSorted((a, b) => (a.snippet_id < b.snippet_id ? -1 : 1)),
  };
}

/** Ids of a page's markers, each once, sorted. */
function idsOf(content: string, kind: 'claim' | 'snippet'): string[] {
  const markers = content.matchAll(new RegExp(`<!-- ${kind}_id: ([0-9a-f ]+) -->`, 'gu'));
  return [...new Set([...markers].flatMap((match) => (match[1] ?? '').split(' ')))].sort();
}
