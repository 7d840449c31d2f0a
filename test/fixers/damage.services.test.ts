import { expect, it } from 'vitest';
import { KINDS } from '../soak/damage/kinds.ts';
import { productSite } from '../soak/damage/product-site.ts';
import { findingsOfClean } from '../soak/damage/run.ts';
import { breakAndMend } from '../soak/damage.ts';

it('builds the clean site without a word from Hugo', async () => {
  expect(await findingsOfClean(productSite(5), ['hugo-build'])).toEqual([]);
});

it('finds what Hugo and git tell where it was broken', { timeout: 60_000 }, async () => {
  const rows = await breakAndMend(
    KINDS.filter(({ hugo, git }) => hugo === true || git === true),
    1,
    7,
  );
  expect(rows.flatMap(({ kind, missed, worse }) => [...missed, ...worse].map((one) => `${kind.id}: ${one}`))).toEqual(
    [],
  );
});
