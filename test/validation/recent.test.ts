import { expect, it } from 'vitest';
import { createLight, createRecent } from '../../src/validation/recent.ts';

it('knows the last few values, each by its key', () => {
  const recent = createRecent<number>(2);
  expect(recent.put('a', 1, 1)).toBe(1);
  recent.put('b', 2, 1);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, 2, undefined]);
  recent.put('c', 3, 1);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([undefined, 2, 3]);
});

it('takes a new value for a key in the place of the old one, and forgets on request', () => {
  const recent = createRecent<number>(2);
  recent.put('a', 1, 1);
  recent.put('a', 4, 1);
  recent.put('b', 2, 1);
  expect([recent.get('a'), recent.get('b')]).toEqual([4, 2]);
  recent.delete('a');
  expect([recent.get('a'), recent.get('b')]).toEqual([undefined, 2]);
});

it('keeps all values that are light together, and of others those that came last', () => {
  const light = createLight<number>(100);
  for (let key = 0; key < 100; key++) expect(light.put(`${key}`, key, 1)).toBe(key);
  light.put('1', 11, 1);
  light.delete('2');
  expect(['0', '1', '2', '99', 'none'].map((key) => light.get(key))).toEqual([0, 11, undefined, 99, undefined]);
  light.put('heavy', 1, 98);
  expect(['98', '99', '1', 'heavy'].map((key) => light.get(key))).toEqual([undefined, 99, 11, 1]);
  light.put('too heavy', 2, 1_000);
  expect(['99', 'heavy', 'too heavy'].map((key) => light.get(key))).toEqual([undefined, undefined, 2]);
  light.put('small', 3, 1);
  expect(['too heavy', 'small'].map((key) => light.get(key))).toEqual([undefined, 3]);
});
