/** The proof entry of a page whose blocks stand word for word in files of a product; what stands in none is a person's own. */
import { claimIdAt, excerptSha256 } from '../../src/model/passage.ts';
import type { Citation } from '../../src/model/product-facts.ts';
import type { ProofBlock, ProofPage } from '../../src/model/proof.ts';
import { type PlacedBlock, pageBlocks } from '../../src/proofs/page-blocks.ts';
import type { Files } from './memory-site.ts';

export interface Product {
  files: Files;
  repository: string;
  sha: string;
}

export function cite({ files, repository, sha }: Product, path: string, start: number, end = start): Citation {
  const text = (files[path] ?? '')
    .split('\n')
    .slice(start - 1, end)
    .join('\n');
  return { repository, sha, path, start_line: start, end_line: end, excerpt_sha256: excerptSha256(text), symbol: null };
}

export function prove(path: string, text: string, product: Product): ProofPage {
  const blocks = pageBlocks(text).flatMap((block, at): ProofBlock[] => {
    const citation = placeOf(block, product);
    // Words that no passage has are a person's own.
    if (citation === undefined) return [];
    const claim_id = claimIdAt({ kind: 'quote', path: citation.path, symbol: null, text: block.markdown });
    return [
      {
        id: `block ${at}`,
        where: block.where,
        fingerprint: block.fingerprint,
        generated: block.markdown,
        proof: { kind: 'quote', citation, claim_id },
      },
    ];
  });
  const title = pageBlocks(text).find(({ where }) => where === 'title')?.markdown ?? path;
  return { path, title, blocks, settings: [], removed: [] };
}

function placeOf({ markdown, where }: PlacedBlock, product: Product): Citation | undefined {
  for (const [path, text] of Object.entries(product.files)) {
    if (!path.endsWith('.md')) continue;
    const lines = text.split('\n');
    const wanted = markdown.split('\n');
    const at = lines.findIndex((_, start) =>
      wanted.every((line, index) => {
        const here = lines[start + index] ?? '';
        return (
          line === here ||
          (where !== 'body' && here.replace(/^#+ /u, '') === line) ||
          (/^#/u.test(line) && here.replace(/^#+/u, '') === line.replace(/^#+/u, ''))
        );
      }),
    );
    if (at >= 0) return cite(product, path, at + 1, at + wanted.length);
  }
  return undefined;
}
