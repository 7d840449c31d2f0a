import { expect, it } from 'vitest';
import truthLock from '../../src/gates/truth-lock.ts';
import { brief, factsOf, findingsOf, productOf } from '../support/memory-site.ts';
import { CLAIMS, PAGE, PRODUCT, PROOF, START, strataSite } from '../support/strata-site.ts';

const judge = async (page: string, product = PRODUCT): Promise<string[]> =>
  brief(await findingsOf(truthLock, factsOf(strataSite({ [PAGE]: page }), { product: productOf(product) })));

it('leaves a page alone whose sentences all cite passages that prove them', async () => {
  expect(await judge(START)).toEqual([]);
});
it('finds a factual sentence without a marker, at its line', async () => {
  expect(await judge(START.replace('## What it needs', 'Strata writes GLTF 2.0 files.\n\n## What it needs'))).toEqual([
    `truth-lock/uncited-sentence@${PAGE}:8`,
  ]);
});
it('leaves sentences alone that only lead on or point elsewhere', async () => {
  expect(
    await judge(
      START.replace(
        '## What it needs',
        'After this page you will know where to start.\n\nInstall it:\n\nSee [the guide](../guide/).\n\n## What it needs',
      ),
    ),
  ).toEqual([]);
});
it('finds a changed number, a changed name and a changed sense', async () => {
  expect(await judge(START.replace('Python 3.9', 'Python 3.8'))).toEqual([`truth-lock/unsupported-term@${PAGE}:10`]);
  expect(await judge(START.replace('reads LAS files', 'reads DLIS files'))).toEqual([
    `truth-lock/unsupported-term@${PAGE}:6`,
  ]);
  expect(await judge(START.replace('cannot be written', 'can be written'))).toEqual([
    `truth-lock/negation-differs@${PAGE}:31`,
  ]);
});
it('finds a marker that names no known claim, and one that names nothing', async () => {
  expect(await judge(START.replace(CLAIMS.python.claim_id, 'a'.repeat(64)))).toContain(
    `truth-lock/unknown-claim@${PAGE}:10`,
  );
  expect(await judge(START.replace(`claim_id: ${CLAIMS.python.claim_id}`, 'claim_id:'))).toContain(
    `truth-lock/empty-marker@${PAGE}:10`,
  );
});
it('tells a moved citation from a changed one and from one that is gone', async () => {
  const toml = PRODUCT['pyproject.toml'] ?? '';
  expect(await judge(START, { ...PRODUCT, 'pyproject.toml': `# new\n${toml}` })).toEqual([
    `truth-lock/citation-moved@${PROOF}`,
    `truth-lock/citation-moved@${PROOF}`,
  ]);
  expect(await judge(START, { ...PRODUCT, 'pyproject.toml': toml.replace('>=3.9', '>=3.11') })).toContain(
    `truth-lock/citation-changed@${PROOF}`,
  );
  expect(await judge(START, { 'src/strata/reader.py': PRODUCT['src/strata/reader.py'] ?? '' })).toContain(
    `truth-lock/citation-gone@${PROOF}`,
  );
});
it('says that citations are uncheckable without the product, and still judges the words', async () => {
  const facts = factsOf(strataSite({ [PAGE]: START.replace('Python 3.9', 'Python 3.8') }));
  expect(brief(await findingsOf(truthLock, facts))).toEqual([
    `truth-lock/unsupported-term@${PAGE}:10`,
    `truth-lock/citation-uncheckable@${PROOF}`,
  ]);
});
it("is not applicable where nothing is Launch's", () => {
  expect(truthLock.notApplicable?.(factsOf({ 'a.md': '# A\n\nIt has 3 parts.\n' }))).toBe('no proof file');
});
