/** The bytes of a proof file: one block a line, so that a changed block is a changed line in review. */
import { Proof, ProofPage } from '../model/proof.ts';

/** Throws a ZodError when the proof does not fit its schema. */
export function renderProof({ pages, ...about }: Proof): string {
  const { removed_pages, pages: _none, ...rest } = Proof.parse({ ...about, pages: [] });
  const head = Object.entries(rest).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  const open = `{\n${[...head, '  "pages": ['].join(',\n')}`;
  const close = `],\n  "removed_pages": ${list(removed_pages, '  ')}\n}\n`;
  // Joined once: the whole is as large as all pages, and each further copy too.
  const body = pages.flatMap((page, at) => [at === 0 ? '\n' : ',\n', pageText(page)]);
  return [open, ...body, pages.length === 0 ? '' : '\n  ', close].join('');
}

function pageText(given: ProofPage): string {
  const { blocks, ...page } = ProofPage.parse(given);
  const members = Object.entries(page).map(([key, value]) => `      ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `    {\n${[...members, `      "blocks": ${list(blocks, '      ')}`].join(',\n')}\n    }`;
}

const list = (items: readonly unknown[], indent: string): string =>
  items.length === 0 ? '[]' : `[\n${items.map((item) => `${indent}  ${JSON.stringify(item)}`).join(',\n')}\n${indent}]`;
