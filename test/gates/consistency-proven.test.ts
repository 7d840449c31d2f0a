/** What the head of a proof file says alone is no fact: no safe fix writes it, and what a recorded block says is never called wrong by it. */
import { expect, it } from 'vitest';
import consistency from '../../src/gates/consistency.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { Proof } from '../../src/model/proof.ts';
import { renderProof } from '../../src/proofs/render-proof.ts';
import { factsOf, findingsOf, productOf } from '../support/memory-site.ts';
import { entryOf, PAGE, PRODUCT, PROOF, proofOf, START, strataSite } from '../support/strata-site.ts';

const AFTER = '\n\nWith a virtual environment, run `pip install strata-logs` in it. See [the guide]';
const judge = async (change: Partial<Proof>, page = START, isGiven = false): Promise<readonly Finding[]> =>
  findingsOf(
    consistency,
    factsOf(
      strataSite({ [PAGE]: page, [PROOF]: renderProof({ ...proofOf([entryOf(START)]), ...change }) }),
      isGiven ? { product: productOf(PRODUCT) } : {},
    ),
  );
const fixes = (found: readonly Finding[]): string[] =>
  found.map(({ rule, fixable, help }) => `${rule} ${fixable} ${help}`);

it('a package that the head alone names is written by no safe fix, and a recorded command is never wrong', async () => {
  const forged = { install_commands: ['pip install strata-logz'] };
  expect(fixes(await judge(forged, START.replace('See [the guide]', AFTER.trim())))).toEqual([]);
  expect(
    fixes(await judge(forged, START.replace('See [the guide]', 'Run `pip install strata`. See [the guide]'))),
  ).toEqual(['consistency/install-command unsafe The proof file names `strata-logz`']);
});
it('a package that a block shows, or the product itself, is written safely', async () => {
  const other = START.replace('See [the guide]', 'Run `pip install strata`. See [the guide]');
  const changed = START.replace('pip install strata-logs', 'pip install strata');
  const safe = ['consistency/install-command safe The manifest names `strata-logs`'];
  expect([fixes(await judge({}, other)), fixes(await judge({}, changed, true))]).toEqual([safe, safe]);
});
it('links are not rewritten to an address that the head alone names', async () => {
  const page = START.replace('See [the guide]', 'See [it](https://github.com/example/strata). See [the guide]');
  expect(fixes(await judge({ repository: 'https://github.com/evil/strata' }, page))).toEqual([
    'consistency/repository-url unsafe The proof file says `https://github.com/evil/strata`',
  ]);
});
