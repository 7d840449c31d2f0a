/** A hundredth of `npm run soak -- proof-mutations`: only the product tells a page and proof that were changed together, and it always does. */
import { expect, it } from 'vitest';
import { measureMutations } from '../soak/proof-mutations.ts';

it('sees each mutation that page and proof share, and calls one of the page alone an edit', async () => {
  expect(await measureMutations(100)).toEqual({ made: 100, missed: [], wronglyBroken: [], missedInFile: [] });
});
