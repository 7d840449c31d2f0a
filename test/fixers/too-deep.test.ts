/** A page whose parts are nested too deep to be walked is left to people: no fix of it can be shown to change nothing else. */
import { expect, test } from 'vitest';
import { sameRendering } from '../../src/fixers/guard.ts';
import { readRendering } from '../../src/fixers/rendering.ts';

test('it is never the same as another, and does not end the check', () => {
  const read = (text: string) => readRendering({ path: 'a.md', text, kind: 'plain' });
  const deep = read(`${'> '.repeat(20_000)}![a](b.png)\n`);
  expect(deep.isTooDeep).toBe(true);
  expect(sameRendering(deep, deep, ['structure'])).toMatchObject({ same: false });
  const flat = read('> ![a](b.png)\n');
  expect(sameRendering(flat, flat, [])).toEqual({ same: true });
});
