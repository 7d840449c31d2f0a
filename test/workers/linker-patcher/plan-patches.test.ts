import { expect, it } from 'vitest';
import { planPatches } from '../../../src/workers/linker-patcher/plan-patches.ts';
import { entryOf, PAGE, PROOF, proofOf, README, START } from '../../support/strata-site.ts';

const { pages: _pages, removed_pages: _removed, ...product } = proofOf([]);
const bytes = (text: string): Uint8Array => Buffer.from(text);
const planned = (files: Record<string, string | Uint8Array>, before?: ReturnType<typeof proofOf>) =>
  planPatches({
    pages: before === undefined || before.pages[0]?.title === 'again' ? [{ entry: entryOf(START), text: START }] : [],
    before,
    product,
    proofPath: PROOF,
    base: (path) => {
      const file = files[path];
      return typeof file === 'string' ? bytes(file) : file;
    },
    baseSha: '0'.repeat(40),
  }).bundle;

it('writes no proof file that proves nothing', () => {
  const { patches, conflicts } = planned({ [PAGE]: 'A page of a person.\n' });
  expect(conflicts.map(({ path }) => path)).toEqual([PAGE]);
  expect(patches).toEqual([]);
});

it('takes the proof file away with its last page', () => {
  const { patches } = planned({ [PAGE]: README, [PROOF]: '{}' }, proofOf([entryOf(README)]));
  expect(patches.map(({ op, path }) => `${op} ${path}`)).toEqual([`delete_file ${PAGE}`, `delete_file ${PROOF}`]);
});

it('says of a page in Latin-1 that it is no UTF-8 text, not that another wrote it', () => {
  const latin = Buffer.from('Stra\xdfe\n', 'latin1');
  for (const before of [undefined, proofOf([{ ...entryOf(START), title: 'again' }])])
    expect(planned({ [PAGE]: latin }, before).conflicts.map(({ reason }) => reason)).toEqual([
      'the page that is there is no UTF-8 text',
    ]);
});
