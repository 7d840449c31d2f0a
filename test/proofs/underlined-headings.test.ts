/** Headings whose mark is a line below them hold, and so do the blocks under them; one from another place is moved. */
import { expect, it } from 'vitest';
import type { Proof, ProofPage } from '../../src/model/proof.ts';
import { against, judgePage } from '../../src/proofs/judge-page.ts';
import { proofPage } from '../../src/proofs/proof-page.ts';
import { pagesOf } from '../support/product-folder.ts';

const MARKDOWN =
  'Strata\n======\n\nDraws rock.\n\nFeatures\n--------\n\n- Fast\n- Small\n\nInstallation\n------------\n\n`pip install strata`\n';
const RST =
  'Strata\n======\n\nDraws rock.\n\n========\nFeatures\n========\n\n- Fast\n- Small\n\n============\nInstallation\n============\n\n``pip install strata``\n';

it.each([
  ['README.md', MARKDOWN],
  [
    'README.md',
    '# Strata\n\nDraws rock.\n\n## Features\n\n- Fast\n\n## 1. Drawing\n\nIt draws.\n\n## 2) Saving\n\nIt saves.\n',
  ],
  ['README.rst', RST],
  ['README.rst', MARKDOWN.replaceAll('`', '``')],
])('%s', async (path, text) => {
  const files: Record<string, string> = {
    [path]: text,
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
  };
  const { drafts, facts } = await pagesOf(files);
  const pages = drafts.map((draft) =>
    proofPage(draft, draft.blocks?.find(({ where }) => where === 'title')?.markdown ?? ''),
  );
  const proof = { ...facts, version: null, install_commands: [], pages, removed_pages: [] } as unknown as Proof;
  const product = {
    repository: facts.repository,
    sha: facts.sha,
    paths: () => Object.keys(files),
    lines: (at: string) => files[at]?.split('\n'),
  };
  const source = against(product, facts, () => true);
  const judged = drafts.flatMap(({ content }, at) => judgePage(content, pages[at] as ProofPage, proof, source));
  expect(judged.filter(({ state }) => state !== 'holds').map(({ state, found }) => [state, found?.markdown])).toEqual(
    [],
  );
  expect(judged.map(({ found }) => found?.markdown)).toEqual(expect.arrayContaining(['## Features', '- Fast']));
});
