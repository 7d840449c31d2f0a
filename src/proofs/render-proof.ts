/** The bytes of a proof file: one block a line, so that a changed block is a changed line in review. */
import { PackedPage, type Proof, ProofFile, type ProofPage } from '../model/proof.ts';
import { packPage } from './pack-page.ts';

/** Throws a ZodError when the proof does not fit its schema. */
export const renderProof = (proof: Proof): string => [...proofPieces(proof)].join('');

/** The same page by page. */
export function* proofPieces({ pages, ...about }: Proof): Generator<string> {
  const { removed_pages, pages: _none, ...rest } = ProofFile.parse({ ...about, pages: [] });
  const head = Object.entries(rest).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  yield `{\n${[...head, '  "pages": ['].join(',\n')}`;
  for (const [at, page] of pages.entries()) yield `${at === 0 ? '\n' : ',\n'}${pageText(page, rest)}`;
  yield `${pages.length === 0 ? '' : '\n  '}],\n  "removed_pages": ${list(removed_pages, '  ')}\n}\n`;
}

function pageText(given: ProofPage, about: Pick<ProofFile, 'product_name' | 'repository' | 'sha'>): string {
  const { blocks, ...page } = PackedPage.parse(packPage(given, about));
  const members = Object.entries(page).map(([key, value]) => `      ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `    {\n${[...members, `      "blocks": ${list(blocks, '      ')}`].join(',\n')}\n    }`;
}

const list = (items: readonly unknown[], indent: string): string =>
  items.length === 0 ? '[]' : `[\n${items.map((item) => `${indent}  ${JSON.stringify(item)}`).join(',\n')}\n${indent}]`;
