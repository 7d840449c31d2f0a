/** A proof file with one page whose blocks rest on lines of a product, as anybody can write one. */
import { excerptSha256, sha256 } from '../../src/model/passage.ts';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { renderProof } from '../../src/proofs/render-proof.ts';

export interface Cited {
  line: number;
  /** What the citation says stands there. */
  text: string;
}

export function citedProof(
  repository: string,
  sha: string,
  page: string,
  file: string,
  cited: readonly Cited[],
): string {
  const blocks = cited.map(({ line, text }, at) => ({
    id: `quote:${at}`,
    where: 'body',
    fingerprint: fingerprint(text),
    generated: text,
    proof: {
      kind: 'quote' as const,
      citation: {
        repository,
        sha,
        path: file,
        start_line: line,
        end_line: line,
        excerpt_sha256: excerptSha256(text),
        symbol: 'Product',
      },
      claim_id: sha256(`claim ${at}`),
    },
  }));
  return renderProof({
    schema_version: 3,
    product_slug: 'product',
    product_name: 'Product',
    repository,
    sha,
    version: null,
    install_commands: [],
    pages: [{ path: page, title: 'Guide', blocks, settings: [], removed: [] }],
    removed_pages: [],
  });
}
