import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type VerifyResult, verifyProofs } from '../../src/truth/verify.ts';
import type { Files } from '../support/memory-site.ts';
import { PRODUCT, REPOSITORY, SHA, strataSite } from '../support/strata-site.ts';

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
const verify = (product: Files, more: { productRepository?: string } = {}): Promise<VerifyResult> =>
  verifyProofs({
    productRoot: write(product),
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
const TOML = PRODUCT['pyproject.toml'] ?? '';
const READER = PRODUCT['src/strata/reader.py'] ?? '';

it('holds on the tree the proof was made from', async () => {
  const result = await verify(PRODUCT);
  expect([result.ok, result.counts]).toEqual([true, { holds: 5, moved: 0, changed: 0, gone: 0, uncheckable: 0 }]);
});
it('finds a passage that moved within its file, to another file, or was only reflowed', async () => {
  const moved = await verify({ ...PRODUCT, 'pyproject.toml': `# one\n# two\n${TOML}` });
  expect(brief(moved).filter((line) => line.startsWith('moved'))).toEqual([
    'moved pyproject.toml:2 -> pyproject.toml:4',
    'moved pyproject.toml:4 -> pyproject.toml:6',
  ]);
  expect(moved.ok).toBe(true);
  const { 'src/strata/reader.py': _gone, ...rest } = PRODUCT;
  expect(
    brief(await verify({ ...rest, 'src/strata/io/reader.py': READER })).filter((line) => line.startsWith('moved')),
  ).toEqual([
    'moved src/strata/reader.py:1 -> src/strata/io/reader.py:1',
    'moved src/strata/reader.py:4 -> src/strata/io/reader.py:4',
  ]);
  expect(
    brief(await verify({ ...PRODUCT, 'src/strata/reader.py': READER.replace('encoding: str', '\n    encoding: str') })),
  ).toContain('moved src/strata/reader.py:1 -> src/strata/reader.py:1');
});
it('shows the difference where the passage changed, and is red', async () => {
  const result = await verify({ ...PRODUCT, 'pyproject.toml': TOML.replace('>=3.9', '>=3.11') });
  const changed = result.citations.find(({ state }) => state === 'changed');
  expect(result.ok).toBe(false);
  expect(changed?.diff).toBe('-requires-python = ">=3.9"\n+requires-python = ">=3.11"');
  expect(changed?.fix?.safety).toBe('unsafe');
  expect(changed?.pages).toEqual(['content/docs/start.md']);
});
it('says gone where neither file nor passage is left, and uncheckable for another repository', async () => {
  const { 'pyproject.toml': _gone, ...rest } = PRODUCT;
  expect((await verify(rest)).counts.gone).toBe(2);
  const other = await verify(PRODUCT, { productRepository: 'https://github.com/example/other' });
  expect([other.ok, other.counts.uncheckable]).toEqual([false, 5]);
});
it('accepts the same repository in any of its spellings', async () => {
  for (const productRepository of ['git@github.com:example/strata.git', 'https://GitHub.com/example/strata/', 'local'])
    expect((await verify(PRODUCT, { productRepository })).ok).toBe(true);
});
it('is no success where there is nothing to check', async () => {
  await expect(
    verifyProofs({
      productRoot: write(PRODUCT),
      productSha: SHA,
      productRepository: REPOSITORY,
      siteRoot: write({ 'a.md': '# A\n' }),
    }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await expect(
    verifyProofs({
      productRoot: write(PRODUCT),
      productSha: SHA,
      productRepository: REPOSITORY,
      siteRoot: write({ 'launch/proofs/a.json': '{}' }),
    }),
  ).rejects.toMatchObject({ code: 'SCHEMA_VALIDATION_FAILED' });
});
