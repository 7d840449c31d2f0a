/** What a change does to pages and their proof files is new, also where the lines at fault, or the pages, are not what it touches. */
import { expect, it } from 'vitest';
import type { GateFacts } from '../../src/gates/facts.ts';
import truthLock from '../../src/gates/truth-lock.ts';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { renderProof } from '../../src/proofs/render-proof.ts';
import { createBaseRecords } from '../../src/validation/base-records.ts';
import { factsOf, findingsOf, productOf } from '../support/memory-site.ts';
import { entryOf, PAGE, PRODUCT, PROOF, proofOf, START, strataSite } from '../support/strata-site.ts';

/** Of the findings of today, which the base had too, and which are new. */
async function sorted(today: Record<string, string>, base: Record<string, string>): Promise<[string[], string[]]> {
  const paths = new Set([...Object.keys(today), ...Object.keys(base)]);
  const changed = new Map(
    [...paths]
      .filter((path) => today[path] !== base[path])
      .map((path) => [path, today[path] === undefined ? 'deleted' : base[path] === undefined ? 'added' : 'modified']),
  ) as GateFacts['changed'];
  const product = productOf(PRODUCT);
  const [now, then] = [factsOf(today, { product, changed }), factsOf(base, { product })];
  const had = createBaseRecords(() => ({
    facts: now,
    index: then.index,
    texts: new Map(Object.entries(base).filter(([path]) => changed.has(path))),
    pathAt: (path) => path,
    pageAt: (path) => then.pages.get(path),
    changed,
  }));
  const old: string[] = [];
  const fresh: string[] = [];
  for (const finding of await findingsOf(truthLock, now)) (had(finding, truthLock) ? old : fresh).push(finding.rule);
  return [old, fresh];
}

const SITE = strataSite({ [PAGE]: START });
function forged(was: string, is: string): Record<string, string> {
  const entry = entryOf(START);
  const blocks = entry.blocks.map((block) => {
    const generated = block.generated.replace(was, is);
    return { ...block, generated, fingerprint: fingerprint(generated) };
  });
  return strataSite({ [PAGE]: START.replace(was, is), [PROOF]: renderProof(proofOf([{ ...entry, blocks }])) });
}
const FORGED = forged('Python 3.9', 'Python 3.8');

it('a page and its proof that a change falsifies together are new findings', async () => {
  expect(await sorted(FORGED, SITE)).toEqual([[], ['truth-lock/quote-differs']]);
});

it('where the base is as wrong, another change does not make it new', async () => {
  expect(await sorted({ ...FORGED, 'content/other.md': '# Other\n' }, FORGED)).toEqual([
    ['truth-lock/quote-differs'],
    [],
  ]);
  const shifted = { ...FORGED, [PAGE]: (FORGED[PAGE] ?? '').replace('\n---\n', '\n---\n\n') };
  expect(await sorted(shifted, FORGED)).toEqual([['truth-lock/quote-differs'], []]);
});

it('a proof file that a change empties is a new finding, though no page was touched', async () => {
  expect(await sorted({ ...SITE, [PROOF]: renderProof(proofOf([])) }, SITE)).toEqual([[], ['truth-lock/record-empty']]);
});
