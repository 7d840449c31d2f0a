/** Declarations of one name under conditions that exclude each other are there wherever one of the conditions holds. */
import { expect, it } from 'vitest';
import { whereOneHolds } from '../../../src/platforms/alternatives.ts';
import { CFG, holdUsually } from '../../../src/platforms/rust/cfg.ts';

it.each<[lists: string[][], found: string[]]>([
  [[['a'], ['not(a)']], []],
  [[['a'], []], []],
  [
    [
      ['a', 'b'],
      ['a', 'not(b)'],
    ],
    ['a'],
  ],
  [[['a'], ['b']], ['any(a, b)']],
  [[['a'], ['not(a)', 'b']], ['any(a, b)']],
  [[['all(a, b)'], ['all(a, not(b))']], ['a']],
  [[['unix'], ['windows'], ['not(any(unix, windows))']], []],
  [[['a'], ['a']], ['a']],
  [[['a', 'any(a, b)']], ['a']],
  [[['a', 'b', 'a']], ['a', 'b']],
  [
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    ['any(all(a, b), all(c, d))'],
  ],
  [[['feature = "x,(y"'], ['not(feature = "x,(y")']], []],
])('%j hold where %j does', (lists, found) => {
  expect(whereOneHolds(lists, CFG)).toEqual(found);
});

it('ends on conditions however deep they are', () => {
  const deep = `${'all('.repeat(9000)}a${')'.repeat(9000)}`;
  expect(whereOneHolds([[deep, 'b'], [`not(${deep})`]], CFG)).toHaveLength(1);
});

it('knows what a usual build has', () => {
  const features = new Set(['std']);
  expect(holdUsually(['feature = "std"', 'unix', 'not(target_os = "windows")'], features)).toBe(true);
  expect(holdUsually(['feature = "wet"'], features)).toBe(false);
  expect(holdUsually(['any(windows, not(feature = "wet"))'], features)).toBe(true);
});
