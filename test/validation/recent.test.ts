import { expect, it } from 'vitest';
import { createAll, createRecent } from '../../src/validation/recent.ts';

it('knows the last few values, each by its key', () => {
  const recent = createRecent<number>(2);
  expect(recent.put('a', 1)).toBe(1);
  recent.put('b', 2);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, 2, undefined]);
  recent.put('c', 3);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([undefined, 2, 3]);
});

it('takes a new value for a key in the place of the old one, and forgets on request', () => {
  const recent = createRecent<number>(2);
  recent.put('a', 1);
  recent.put('a', 4);
  recent.put('b', 2);
  expect([recent.get('a'), recent.get('b')]).toEqual([4, 2]);
  recent.delete('a');
  expect([recent.get('a'), recent.get('b')]).toEqual([undefined, 2]);
});

it('keeps all values where none need go', () => {
  const all = createAll<number>();
  for (let key = 0; key < 100; key++) expect(all.put(`${key}`, key)).toBe(key);
  all.put('1', 11);
  all.delete('2');
  expect(['0', '1', '2', '99', 'none'].map((key) => all.get(key))).toEqual([0, 11, undefined, 99, undefined]);
});
