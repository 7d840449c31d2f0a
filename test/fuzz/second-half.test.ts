/** Half of the fuzz targets, six seconds each in CI: the halves run side by side, so both take under a minute. */
import { expect, test } from 'vitest';
import { fuzzTarget } from '../soak/fuzz.ts';
import { TARGETS } from '../support/fuzz-targets.ts';

const SECONDS = process.env.CI === undefined ? 1 : 6;

test.each(TARGETS.filter((_target, at) => at % 2 === 1))('$name', async (target) => {
  expect(await fuzzTarget(target, SECONDS)).toMatch(/no crash/u);
});
