/** What is drafted of a product of any ecosystem holds before the judge of pages, untouched: each block of each page. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import type { Proof, ProofPage } from '../../src/model/proof.ts';
import { against, judgePage } from '../../src/proofs/judge-page.ts';
import { proofPage } from '../../src/proofs/proof-page.ts';
import { FIXTURES } from '../support/product-facts.ts';
import { pagesOf } from '../support/product-folder.ts';

const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => [relative(folder, path), readFileSync(path, 'utf8')]),
  );
const products = readdirSync(FIXTURES, { withFileTypes: true }).filter((entry) => entry.isDirectory());

/** What each block of the drafted pages is judged to be, with pages and record changed before. */
async function judged(name: string, change: (page: ProofPage) => ProofPage = (page) => page): Promise<string[]> {
  const files = filesIn(join(FIXTURES, name));
  const { drafts, facts } = await pagesOf(files);
  const pages = drafts.map((draft) =>
    change(proofPage(draft, draft.blocks?.find(({ where }) => where === 'title')?.markdown ?? '')),
  );
  const proof = { ...facts, version: null, install_commands: [], pages, removed_pages: [] } as unknown as Proof;
  const lines = (path: string) => files[path]?.split('\n');
  const product = { repository: facts.repository, sha: facts.sha, paths: () => Object.keys(files), lines };
  const source = against(product, facts, () => true);
  return drafts.flatMap((draft, index) => {
    const page = pages[index];
    if (page === undefined) return [];
    return judgePage(draft.content, page, proof, source).flatMap(({ block, state, expected }) =>
      state === 'holds' ? [] : [`${page.path}: ${state}: ${block?.generated} (${expected})`],
    );
  });
}

it.each(products.map(({ name }) => name))('%s', async (name) => {
  expect(await judged(name)).toEqual([]);
});

it('words of one name on a page that is called after another do not hold', async () => {
  const renamed = await judged('buoy', (page) => (page.title === 'Buoy' ? { ...page, title: 'Bell' } : page));
  expect(renamed.join('\n')).toContain('broken: A buoy with a light.');
});
