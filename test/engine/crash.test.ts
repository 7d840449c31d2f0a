import { expect, test } from 'vitest';
import engineCrash from '../soak/engine-crash.ts';

test('killed at any durable write, a run resumes to the same end with one branch and one pull request', async () => {
  expect(await engineCrash(0.015)).toMatch(/^\d+ kills at \d+ durable writes, the same end each time$/);
});
