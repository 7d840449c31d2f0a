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
async function judged(
  name: string,
  change: (page: ProofPage) => ProofPage = (page) => page,
  files: Record<string, string> = filesIn(join(FIXTURES, name)),
): Promise<string[]> {
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

it('the members of what a page is called after stand on it without a heading', async () => {
  const said = '/// <summary>It is said.</summary>\n        ';
  const levels = Array.from({ length: 12 }, (_, n) => `        ${said}Level${n},\n`).join('');
  const moors = Array.from({ length: 60 }, (_, n) => `        ${said}public void Moor${n}() { }\n`).join('');
  const files = {
    'README.md': '# Quay\n\nMoors boats.\n',
    'Quay.csproj':
      '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><PackageId>Quay</PackageId><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>\n',
    'src/Tide.cs': `namespace Quay\n{\n    public enum Tide\n    {\n${levels}    }\n}\n`,
    'src/Boat.cs': `namespace Quay\n{\n    public class Boat\n    {\n${moors}    }\n}\n`,
  };
  expect(await judged('quay', undefined, files)).toEqual([]);
});

it('words of one name on a page that is called after another do not hold', async () => {
  const renamed = await judged('buoy', (page) => (page.title === 'Buoy' ? { ...page, title: 'Bell' } : page));
  expect(renamed.join('\n')).toContain('broken: A buoy with a light.');
});
