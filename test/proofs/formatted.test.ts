/** A fortieth of `npm run soak -- formatted-pages`: pages that formatters wrote anew are as they were recorded. */
import { expect, it } from 'vitest';
import { measureFormatted } from '../soak/formatted-pages.ts';

it('takes nothing that formatters do for a change', async () => {
  const { pages, wrong } = await measureFormatted(50, 9);
  expect(wrong).toEqual([]);
  expect(pages).toBeGreaterThanOrEqual(50);
});
