/** What a proof file says beside its pages: the product's address, version, commands and which of its files were read. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Proof } from '../../src/model/proof.ts';
import { factsAsked } from '../../src/proofs/examples-in.ts';
import { renderProof } from '../../src/proofs/render-proof.ts';
import { type VerifyResult, verifyProofs } from '../../src/truth/verify.ts';
import { factsOfTree } from '../../src/workers/facts-of-tree.ts';
import type { Files } from '../support/memory-site.ts';
import { sealedFolder } from '../support/sealed.ts';
import { entryOf, PRODUCT, PROOF, proofOf, REPOSITORY, SHA, START, strataSite } from '../support/strata-site.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
function write(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'launch-record-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

async function verify(
  change: Partial<Proof>,
  {
    product = PRODUCT,
    sha = SHA,
    repository = REPOSITORY,
  }: { product?: Files; sha?: string; repository?: string } = {},
): Promise<VerifyResult> {
  const productRoot = write(product);
  const cache = sealedFolder(write({}));
  return verifyProofs({
    productRoot,
    productSha: sha,
    productRepository: repository,
    facts: (proof) => factsOfTree({ ...factsAsked(proof), root: productRoot, repository, sha, cache }),
    siteRoot: write(strataSite({ [PROOF]: renderProof({ ...proofOf([entryOf(START, product)]), ...change }) })),
  });
}
const reasons = ({ citations }: VerifyResult): (string | null)[] =>
  citations.flatMap(({ state, reason }) => (state === 'holds' ? [] : [`${state}: ${reason}`]));

it('holds its commands, version and address against the product', async () => {
  expect((await verify({})).ok).toBe(true);
  const forged = await verify({ version: '9.9.9', install_commands: ['pip install evil-logs'] });
  expect([forged.ok, reasons(forged)]).toEqual([
    false,
    [
      'changed: the proof file says that the product is installed by `pip install evil-logs`, and the product says `pip install strata-logs`',
      'changed: the proof file says that the version is `9.9.9`, and the product says `2.4.0`',
    ],
  ]);
});
it('a later version of the product is no fault of a record that no page shows', async () => {
  const product = { ...PRODUCT, 'pyproject.toml': PRODUCT['pyproject.toml']?.replace('2.4.0', '2.5.0') ?? '' };
  const later = await verify({}, { product, sha: '6'.repeat(40) });
  expect([later.ok, reasons(later)]).toEqual([true, []]);
});
it.each([
  ['https://github.example.org/example/strata', REPOSITORY],
  ['https://github.example.org/example/strata', 'local'],
  [REPOSITORY, 'local'],
])('a record of %s is not checked against %s', async (named, repository) => {
  const found = await verify({ repository: named }, { repository });
  expect([found.ok, reasons(found)]).toEqual([
    false,
    [
      repository === 'local'
        ? `uncheckable: the proof file is about \`${named}\`, and the folder that was given names no repository on the web: give its address, or a clone of it`
        : `uncheckable: the proof file is about \`${named}\`, and \`${repository}\` was given`,
    ],
  ]);
});

it('says which files were read, and refuses a reading that makes another copy of the package the product', async () => {
  const old = '[project]\nname = "strata-logs"\nversion = "0.0.1"\nlicense = "Proprietary"\n';
  const product = { ...PRODUCT, 'py2/pyproject.toml': old, 'tools/pyproject.toml': old.replace('strata-logs', 'tool') };
  const all = { locale: 'en', scan_directories: [], example_directories: [], exclude: [], public_modules: [] };
  const head = { version: '0.0.1' };
  const forged = await verify({ ...head, read_with: { ...all, exclude: ['pyproject.toml'] } }, { product });
  expect([forged.ok, reasons(forged)]).toEqual([
    false,
    [
      'uncheckable: read as the proof file says, the product is `strata-logs` of `py2/pyproject.toml`, and without it of `pyproject.toml`',
    ],
  ]);
  expect(forged.read).toEqual([`${PROOF}: the product is read as its run was told to: without pyproject.toml`]);
  const other = await verify(
    { ...head, install_commands: ['pip install tool'], read_with: { ...all, scan_directories: ['tools'] } },
    { product },
  );
  expect(reasons(other).filter((reason) => reason?.includes('read as the proof file says'))).toEqual([]);
});
