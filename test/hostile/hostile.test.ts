/** A share of the hostile trees, pages and messages; `npm run soak -- hostile` is the whole. */
import { expect, test } from 'vitest';
import hostile from '../soak/hostile.ts';

test('hostile trees, pages and messages: no crash, no hang, nothing outside, no leak', {
  timeout: 120_000,
}, async () => {
  const said = await hostile(0.005);
  expect(said).toMatch(
    /^10 trees \(exit codes .*\), 50 pages, 40 messages.*: no crash, no hang, nothing outside, no leak/u,
  );
  // Some were judged, and found wanting.
  expect(said).toMatch(/\d × 1\b/u);
});
