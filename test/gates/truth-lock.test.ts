import { expect, it } from 'vitest';
import manualEdits from '../../src/gates/manual-edits.ts';
import truthLock from '../../src/gates/truth-lock.ts';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { renderProof } from '../../src/proofs/render-proof.ts';
import { brief, factsOf, findingsOf, productOf } from '../support/memory-site.ts';
import { entryOf, PAGE, PRODUCT, PROOF, proofOf, START, strataSite } from '../support/strata-site.ts';

const judge = async (page: string, product = PRODUCT): Promise<string[]> =>
  brief(await findingsOf(truthLock, factsOf(strataSite({ [PAGE]: page }), { product: productOf(product) })));

/** Page and proof changed together: the fingerprint and the generated text follow the page. */
function forged(was: string, is: string): Record<string, string> {
  const entry = entryOf(START);
  const blocks = entry.blocks.map((block) => {
    const generated = block.generated.replace(was, is);
    return { ...block, generated, fingerprint: fingerprint(generated) };
  });
  return strataSite({ [PAGE]: START.replace(was, is), [PROOF]: renderProof(proofOf([{ ...entry, blocks }])) });
}

it('leaves a page alone whose blocks are word for word in their passages', async () => {
  expect(await judge(START)).toEqual([]);
});

it.each([
  ['a number', 'Python 3.9', 'Python 3.8'],
  ['a name', 'reads LAS files', 'reads DLIS files'],
  ['the sense', 'cannot be written', 'can be written'],
  ['code', 'log.depth.min()', 'log.depth.max()'],
])(
  '%s that was changed in the page and in the proof is seen beside the product, and only there',
  async (_what, was, is) => {
    const facts = factsOf(forged(was, is), { product: productOf(PRODUCT) });
    expect(brief(await findingsOf(truthLock, facts)).map((line) => line.split('@')[0])).toEqual([
      'truth-lock/quote-differs',
    ]);
    const without = factsOf(forged(was, is));
    expect(truthLock.notApplicable?.(without)).toMatch(
      /^\d+ blocks as recorded at 555555555555, not compared with the product: neither the words nor the headings that they stand below$/u,
    );
  },
);

it("what only the page says is a person's edit, and no error", async () => {
  const page = START.replace('Python 3.9', 'Python 3.8');
  expect(await judge(page)).toEqual([`truth-lock/edit-unsupported@${PAGE}:10`]);
  const facts = factsOf(strataSite({ [PAGE]: page }), { product: productOf(PRODUCT) });
  expect((await findingsOf(truthLock, facts)).map(({ severity }) => severity)).toEqual(['warn']);
  expect(brief(await findingsOf(manualEdits, facts))).toEqual([`manual-edits/unrecorded-change@${PAGE}:10`]);
});

it('reformatting is no edit', async () => {
  const page = START.replace('- LAS', '*   LAS')
    .replace('reads LAS files and', 'reads LAS files\nand')
    .replaceAll('\n', '\r\n');
  expect(await judge(page)).toEqual([]);
});

it('reports a moved citation, a changed one and one that is gone', async () => {
  const readme = PRODUCT['README.md'] ?? '';
  const moved = await judge(START, { ...PRODUCT, 'README.md': `<!-- new -->\n\n${readme}` });
  expect(new Set(moved)).toEqual(new Set([`truth-lock/citation-moved@${PROOF}`]));
  expect(await judge(START, { ...PRODUCT, 'README.md': readme.replace('3.9', '3.11') })).toEqual([
    `truth-lock/citation-changed@${PROOF}`,
  ]);
  const { 'README.md': _gone, ...rest } = PRODUCT;
  expect(await judge(START, rest)).toContain(`truth-lock/citation-gone@${PROOF}`);
});

it("is not applicable where nothing is Launch's", () => {
  expect(truthLock.notApplicable?.(factsOf({ 'a.md': '# A\n\nIt has 3 parts.\n' }))).toBe('no proof file');
});

it('says what was not compared beside what is wrong without the product', async () => {
  const entry = entryOf(START);
  const blocks = entry.blocks.map((block, at) =>
    at === 1 ? { ...block, proof: { kind: 'fixed' as const, phrase: 'boast' } } : block,
  );
  const facts = factsOf(strataSite({ [PROOF]: renderProof(proofOf([{ ...entry, blocks }])) }));
  const found = await findingsOf(truthLock, facts);
  expect(found.map(({ rule }) => rule)).toContain('truth-lock/citation-uncheckable');
  expect(found.find(({ rule }) => rule === 'truth-lock/citation-uncheckable')?.message).toMatch(
    /^\d+ blocks as recorded at 555555555555, not compared with the product: neither the words nor the headings/u,
  );
});

const EMPTIED = renderProof(proofOf([{ ...entryOf(START), blocks: [] }]));
const NOTHING = renderProof(proofOf([]));

it.each([
  ['lists a page without a block', EMPTIED],
  ['lists no page', NOTHING],
])('a proof file that %s proves nothing and is red, with the product and without it', async (_what, proof) => {
  const site = strataSite({ [PROOF]: proof });
  for (const facts of [factsOf(site), factsOf(site, { product: productOf(PRODUCT) })]) {
    expect(truthLock.notApplicable?.(facts)).toBeUndefined();
    const found = await findingsOf(truthLock, facts);
    expect(found.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(['truth-lock/record-empty blocker']);
  }
});

it('a record whose every block a person took away is a record, and so is one of pages that are gone', async () => {
  const { blocks, ...entry } = entryOf(START);
  const removed = blocks.map(({ id, fingerprint: of }) => ({ id, fingerprint: of }));
  const all = renderProof(proofOf([{ ...entry, blocks: [], removed }]));
  expect(await findingsOf(truthLock, factsOf(strataSite({ [PROOF]: all })))).toEqual([]);
  const gone = renderProof({ ...proofOf([]), removed_pages: [{ path: PAGE, fingerprint: fingerprint('x') }] });
  const { [PAGE]: _page, ...rest } = strataSite({ [PROOF]: gone });
  expect(await findingsOf(truthLock, factsOf(rest))).toEqual([]);
});

it('a block that a change takes off its proof file and leaves on the page is reported; one that goes from both is not', async () => {
  const whole = entryOf(START);
  const base = (path: string): string | undefined => (path === PROOF ? renderProof(proofOf([whole])) : undefined);
  const claim = whole.blocks.find(({ generated }) => generated.startsWith('Strata reads')) ?? whole.blocks[0]!;
  const judged = async (entry: typeof whole, page = START): Promise<string[]> => {
    const site = strataSite({ [PROOF]: renderProof(proofOf([entry])), [PAGE]: page });
    const facts = factsOf(site, { base, changed: new Map([[PROOF, 'modified']]) });
    return (await findingsOf(manualEdits, facts)).flatMap(({ rule, severity, location }) =>
      rule === 'manual-edits/record-removed' ? [`${severity} ${location?.path}:${location?.line}`] : [],
    );
  };
  const without = { ...whole, blocks: whole.blocks.filter((block) => block !== claim) };
  const line = START.split('\n').indexOf(claim.generated) + 1;
  expect(await judged(whole)).toEqual([]);
  expect(await judged(without)).toEqual([`warn ${PAGE}:${line}`]);
  // Said to be taken away, and in other words: nothing holds it either.
  const { id } = claim;
  expect(await judged({ ...without, removed: [{ id, fingerprint: claim.fingerprint }] })).toHaveLength(1);
  const other = claim.generated.replace('LAS files', 'LAS and DLIS files');
  expect(await judged(without, START.replace(claim.generated, other))).toHaveLength(1);
  // An honest launch: gone from both, or listed as taken away and gone.
  expect(await judged(without, START.replace(`${claim.generated}\n\n`, ''))).toEqual([]);
  const removed = [{ id, fingerprint: claim.fingerprint }];
  expect(await judged({ ...without, removed }, START.replace(`${claim.generated}\n\n`, ''))).toEqual([]);
  expect(await judged({ ...without, removed }, START.replace(claim.generated, 'We read ours at night.'))).toEqual([]);
});

it('a page that a change takes off its proof file is told, and one that the change takes away as well is not', async () => {
  const base = (path: string): string | undefined =>
    path === PROOF ? renderProof(proofOf([entryOf(START)])) : undefined;
  // Called deleted, and still there.
  const called = renderProof({ ...proofOf([]), removed_pages: [{ path: PAGE, fingerprint: fingerprint('x') }] });
  const there = factsOf(strataSite({ [PROOF]: called }), { base, changed: new Map([[PROOF, 'modified']]) });
  expect(brief(await findingsOf(manualEdits, there))).toContain(`manual-edits/record-removed@${PROOF}`);
  const site = strataSite({ [PROOF]: NOTHING });
  const modified = factsOf(site, { base, changed: new Map([[PROOF, 'modified']]) });
  const taken = [`manual-edits/record-removed@${PROOF}`];
  expect(brief(await findingsOf(manualEdits, modified))).toEqual(taken);
  const { [PROOF]: _proof, ...without } = site;
  const deleted = factsOf(without, { base, changed: new Map([[PROOF, 'deleted']]) });
  expect(manualEdits.notApplicable?.(deleted)).toBeUndefined();
  expect(brief(await findingsOf(manualEdits, deleted))).toEqual(taken);
  const { [PAGE]: _page, ...rest } = without;
  expect(await findingsOf(manualEdits, factsOf(rest, { base, changed: new Map([[PROOF, 'deleted']]) }))).toEqual([]);
  // By another name it is there all the same; a new page of other words is another page.
  const other = PAGE.replace('start', 'begin');
  const changed = new Map([
    [PROOF, 'deleted'],
    [other, 'added'],
  ] as const);
  const renamed = factsOf({ ...rest, [other]: `${START}\nRows are sold.\n` }, { base, changed });
  expect(brief(await findingsOf(manualEdits, renamed))).toEqual(taken);
  const fresh = factsOf({ ...rest, [other]: '# Begin\n\nOther words.\n' }, { base, changed });
  expect(brief(await findingsOf(manualEdits, fresh))).not.toContain(taken[0]);
});
