import { expect, test } from 'vitest';
import runCrash from '../soak/run-crash.ts';

test('a run with the real workers, killed at a durable write, ends in the same tree with one branch and one pull request', {
  timeout: 240_000,
}, async () => {
  expect(await runCrash(0.03)).toMatch(/the same end each time$/);
});
