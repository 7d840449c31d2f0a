import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { excerptSha256 } from '../../src/model/passage.ts';
import type { ReadWith } from '../../src/model/proof.ts';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { factsAsked } from '../../src/proofs/examples-in.ts';
import { readWithOf } from '../../src/proofs/read-with.ts';
import { renderProof } from '../../src/proofs/render-proof.ts';
import { type VerifyInput, type VerifyResult, verifyProofs } from '../../src/truth/verify.ts';
import { factsOfTree } from '../../src/workers/facts-of-tree.ts';
import type { Files } from '../support/memory-site.ts';
import { runConfig } from '../support/run-config.ts';
import { sealedFolder } from '../support/sealed.ts';
import { entryOf, PAGE, PRODUCT, PROOF, proofOf, REPOSITORY, SHA, START, strataSite } from '../support/strata-site.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function write(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'launch-verify-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
const given = (product: Files): { productRoot: string; facts: VerifyInput['facts'] } => {
  const productRoot = write(product);
  const cache = sealedFolder(write({}));
  return {
    productRoot,
    facts: (proof) =>
      factsOfTree({ ...factsAsked(proof), root: productRoot, repository: proof.repository, sha: SHA, cache }),
  };
};
const verify = (product: Files, more: { productRepository?: string; siteRoot?: string } = {}): Promise<VerifyResult> =>
  verifyProofs({
    ...given(product),
    productSha: SHA,
    productRepository: REPOSITORY,
    siteRoot: write(strataSite()),
    show: async (_sha, path) => PRODUCT[path],
    ...more,
  });
const brief = ({ citations }: VerifyResult): string[] =>
  citations.map(
    ({ state, citation, now }) =>
      `${state} ${citation.path}:${citation.start_line}${now === null ? '' : ` -> ${now.path}:${now.start_line}`}`,
  );
const README = PRODUCT['README.md'] ?? '';

it('holds on the tree the proof was made from', async () => {
  const result = await verify(PRODUCT);
  expect([result.ok, result.counts]).toEqual([true, { holds: 11, moved: 0, changed: 0, gone: 0, uncheckable: 0 }]);
});
it.each<[string, Files, string]>([
  [
    'another page at its address',
    { 'content/docs/start.en.md': '---\ntitle: B\n---\n\nB.\n' },
    'start.en.md` is served at',
  ],
  [
    'a cascade that drafts it',
    { 'content/docs/_index.md': '---\ntitle: D\ncascade:\n  draft: true\n---\n' },
    '`draft` is set for it',
  ],
])('a page that readers do not get is uncheckable: %s', async (_name, files, why) => {
  const { ok, citations } = await verify(PRODUCT, { siteRoot: write({ ...strataSite(), ...files }) });
  const found = citations
    .filter(({ state }) => state !== 'holds')
    .map(({ state, reason, pages }) => [state, reason, pages]);
  expect([ok, found]).toEqual([false, [['uncheckable', expect.stringContaining(why), [PAGE]]]]);
});
it('finds a passage that moved within its file, to another file, or was only reflowed', async () => {
  const moved = await verify({ ...PRODUCT, 'README.md': `one\n\n${README}` });
  expect(brief(moved)[0]).toBe('moved README.md:3 -> README.md:5');
  expect([moved.ok, moved.counts.moved]).toEqual([true, 10]);
  const { 'README.md': _gone, ...rest } = PRODUCT;
  expect((await verify({ ...rest, 'docs/README.md': README })).counts.moved).toBe(10);
  const reflowed = README.replace('LAS files and', 'LAS files\nand');
  expect(brief(await verify({ ...PRODUCT, 'README.md': reflowed }))).toContain('moved README.md:3 -> README.md:3');
});
it('shows the difference where the passage changed, and is red', async () => {
  const result = await verify({ ...PRODUCT, 'README.md': README.replace('3.9', '3.11') });
  const changed = result.citations.find(({ state }) => state === 'changed');
  expect([result.ok, result.counts.changed]).toEqual([false, 1]);
  expect(changed?.diff).toBe('-Strata needs Python 3.9 or newer.\n+Strata needs Python 3.11 or newer.');
  expect(changed?.pages).toEqual(['content/docs/start.md']);
});
it('says gone where neither file nor passage is left, and uncheckable for another repository', async () => {
  const { 'README.md': _gone, ...rest } = PRODUCT;
  expect((await verify(rest)).counts.gone).toBeGreaterThan(6);
  const other = await verify(PRODUCT, { productRepository: 'https://github.com/example/other' });
  expect([other.ok, other.counts.uncheckable]).toEqual([false, 12]);
});
it('a page and its proof that were changed together are not what the product says', async () => {
  const entry = entryOf(START);
  const blocks = entry.blocks.map((block) => {
    const generated = block.generated.replace('3.9', '3.8');
    return { ...block, generated, fingerprint: fingerprint(generated) };
  });
  const site = strataSite({
    [PAGE]: START.replace('3.9', '3.8'),
    [PROOF]: renderProof(proofOf([{ ...entry, blocks }])),
  });
  const result = await verify(PRODUCT, { siteRoot: write(site) });
  expect([result.ok, result.counts.changed]).toEqual([false, 1]);
  expect(result.citations.find(({ state }) => state === 'changed')?.reason).toBe(
    '`content/docs/start.md:10` is not what the product says',
  );
});
it('a record of two texts is red, and what people changed is counted', async () => {
  const entry = entryOf(START);
  const blocks = entry.blocks.map((block) => ({ ...block, generated: block.generated.replace('3.9', '3.8') }));
  const site = { [PAGE]: START.replace('3.9', '3.8'), [PROOF]: renderProof(proofOf([{ ...entry, blocks }])) };
  const forged = await verify(PRODUCT, { siteRoot: write(strataSite(site)) });
  expect([forged.ok, forged.counts.changed]).toEqual([false, 1]);
  const edited = await verify(PRODUCT, { siteRoot: write(strataSite({ [PAGE]: START.replace('3.9', '3.8') })) });
  expect([edited.ok, edited.people]).toEqual([true, { edited: 1, moved: 0, touched: 0, own: 0, removed: 0 }]);
  const limit = '- LAS 3.0 cannot be written.';
  const under = START.replace(limit, '').replace('## First steps', `${limit}\n\n## First steps`);
  const carried = await verify(PRODUCT, { siteRoot: write(strataSite({ [PAGE]: under })) });
  expect([carried.ok, carried.people]).toEqual([true, { edited: 0, moved: 1, touched: 0, own: 0, removed: 0 }]);
  const told = START.replace('weight: 10', 'weight: 10\ndescription: Certified');
  const written = await verify(PRODUCT, { siteRoot: write(strataSite({ [PAGE]: told })) });
  expect([written.ok, written.people]).toEqual([true, { edited: 0, moved: 0, touched: 0, own: 1, removed: 0 }]);
});
it('a proof file without a block proves nothing', async () => {
  const proof = proofOf([entryOf(START)]);
  for (const pages of [[], proof.pages.map((page) => ({ ...page, blocks: [] }))]) {
    const siteRoot = write(strataSite({ [PROOF]: JSON.stringify({ ...proof, pages }) }));
    await expect(verify(PRODUCT, { siteRoot })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  }
});
it('a derivation is computed anew: free text that cites nothing, or that its passage does not give, is red', async () => {
  const entry = entryOf(START);
  const text = 'Strata is certified and costs nothing.';
  const first = entry.blocks.findIndex(({ where }) => where === 'body');
  const cited = entry.blocks[first]?.proof;
  const citation = cited?.kind === 'quote' ? cited.citation : null;
  for (const [address, value, by] of [
    ['summary x', text, null],
    ['page content/docs/start.md', text, null],
    ['label before', text, null],
    ['summary x', text, citation],
    // Words of the passage, out of their sentence.
    ['summary x', 'returns their curves', citation],
  ] as const) {
    const generated = value;
    const blocks = entry.blocks.map((block, at) =>
      at !== first
        ? block
        : {
            ...block,
            generated,
            fingerprint: fingerprint(generated),
            proof: {
              kind: 'derivation' as const,
              template: 'text',
              rows: [{ claim_id: '0'.repeat(64), slots: { text: { address, value, citation: by } } }],
            },
          },
    );
    const site = strataSite({
      [PAGE]: START.replace('Strata reads LAS files and returns their curves.', generated),
      [PROOF]: renderProof(proofOf([{ ...entry, blocks }])),
    });
    const result = await verify(PRODUCT, { siteRoot: write(site) });
    expect([address, result.ok, result.counts.changed]).toEqual([address, false, 1]);
  }
});
it('a value that a manifest takes from its workspace holds, though it is cited there', async () => {
  const product: Files = {
    'README.md': README,
    'Cargo.toml': '[workspace]\nmembers = ["crates/strata"]\n\n[workspace.package]\nrust-version = "1.66.0"\n',
    'crates/strata/Cargo.toml': '[package]\nname = "strata"\nversion = "2.4.0"\nrust-version.workspace = true\n',
    'crates/strata/src/lib.rs': '//! Logs.\n',
  };
  const generated = 'Rust 1.66.0 or newer to compile';
  const entry = entryOf(START, product);
  const [first] = entry.blocks;
  if (first === undefined) throw new Error('the page has no block');
  const rowOf = (value: string) => ({
    claim_id: '0'.repeat(64),
    slots: {
      value: {
        address: 'manifest crates/strata/Cargo.toml runtime',
        value,
        citation: {
          repository: REPOSITORY,
          sha: SHA,
          path: 'Cargo.toml',
          start_line: 5,
          end_line: 5,
          excerpt_sha256: excerptSha256('rust-version = "1.66.0"'),
          symbol: null,
        },
      },
    },
  });
  const states = async (value: string): Promise<boolean> => {
    const proof = { kind: 'derivation' as const, template: 'requirement', rows: [rowOf(value)] };
    const block = { ...first, generated: value, fingerprint: fingerprint(value), proof };
    const site = strataSite({
      [PAGE]: START.replace('Strata reads LAS files and returns their curves.', value),
      [PROOF]: renderProof({
        ...proofOf([{ ...entry, blocks: [block, ...entry.blocks.slice(1)] }]),
        install_commands: [],
      }),
    });
    return (await verify(product, { siteRoot: write(site) })).ok;
  };
  expect([await states(generated), await states('Rust 1.60.0 or newer to compile')]).toEqual([true, false]);
});
it('accepts the same repository in any of its spellings', async () => {
  for (const productRepository of ['git@github.com:example/strata.git', 'https://GitHub.com/example/strata/'])
    expect((await verify(PRODUCT, { productRepository })).ok).toBe(true);
});
it('is no success where there is nothing to check', async () => {
  await expect(
    verifyProofs({
      ...given(PRODUCT),
      productSha: SHA,
      productRepository: REPOSITORY,
      siteRoot: write({ 'a.md': '# A\n' }),
    }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await expect(
    verifyProofs({
      ...given(PRODUCT),
      productSha: SHA,
      productRepository: REPOSITORY,
      siteRoot: write({ 'launch/proofs/a.json': '{}' }),
    }),
  ).rejects.toMatchObject({ code: 'SCHEMA_VALIDATION_FAILED' });
});

it('reads the product as its run was told to, which the proof file keeps', async () => {
  const told = { ingestion: { ...runConfig().ingestion, exclude: ['setup/**'], scan_directories: ['src'] } };
  const { read_with: readWith } = readWithOf(runConfig(told));
  expect([readWithOf(runConfig()), readWith]).toEqual([
    {},
    { locale: 'en', scan_directories: ['src'], example_directories: [], exclude: ['setup/**'], public_modules: [] },
  ]);
  if (readWith === undefined) throw new Error('nothing is kept');
  const { productRoot } = given({
    'README.md': '# Strata\n\nReads logs.\n',
    'src/a.md': '# A\n',
    'docs/b.md': '# B\n',
  });
  const paths = async (more: { read_with?: ReadWith }): Promise<string[]> => {
    const names = { product_slug: 'strata', product_name: 'Strata' };
    const facts = await factsOfTree({
      root: productRoot,
      repository: REPOSITORY,
      sha: SHA,
      ...names,
      cache: sealedFolder(write({})),
      ...more,
    });
    return (facts.documents ?? []).map(({ path }) => path);
  };
  expect(await paths({})).toContain('docs/b.md');
  expect(await paths({ read_with: readWith })).not.toContain('docs/b.md');
  const proof = { ...proofOf([entryOf(START)]), read_with: readWith };
  const result = await verify(PRODUCT, { siteRoot: write(strataSite({ [PROOF]: renderProof(proof) })) });
  expect(result.read).toEqual([`${PROOF}: the product is read as its run was told to: src alone, without setup/**`]);
});
