/** A share of the hostile trees, pages and messages; `npm run soak -- hostile` is the whole. */
import { expect, test } from 'vitest';
import hostile from '../soak/hostile.ts';
import { treeGround } from '../soak/hostile/trees.ts';

test('hostile trees, pages and messages: no crash, no hang, nothing outside, no leak', {
  timeout: 120_000,
}, async () => {
  expect(await hostile(0.01)).toMatch(/^20 trees \(exit codes .*1 × .*no crash, no hang, nothing outside, no leak/u);
});
