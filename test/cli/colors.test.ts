/** Colours are for terminals, each stream by itself, and the two usual variables decide. */
import { expect, test } from 'vitest';
import { colorsFor } from '../../src/cli/colors.ts';

test.each([
  ['a terminal', true, {}, true],
  ['a pipe', false, {}, false],
  ['NO_COLOR', true, { NO_COLOR: '1' }, false],
  ['an empty NO_COLOR, which is none', true, { NO_COLOR: '' }, true],
  ['a dumb terminal', true, { TERM: 'dumb' }, false],
  ['FORCE_COLOR on a pipe', false, { FORCE_COLOR: '1' }, true],
  ['FORCE_COLOR=0 on a terminal', true, { FORCE_COLOR: '0' }, false],
  ['both, as Node has it', false, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
] as const)('%s', (_, isTTY, env, colored) => {
  expect(colorsFor({ isTTY }, env).isColorSupported).toBe(colored);
});
