/** Pages that an earlier run judged are taken up many at a time, and those that are read few at a time. */
import { expect, test } from 'vitest';
import { groupsOf } from '../../src/validation/groups.ts';

const pages = (count: number): string[] => Array.from({ length: count }, (_, at) => `${at}.md`);
const every = (step: number) => (path: string) => Number.parseInt(path, 10) % step !== 0;

test('a group ends with so few pages that are worked on, or with so many that are known', () => {
  const known = groupsOf(pages(2_400), () => true);
  expect(known.map(({ length }) => length)).toEqual([1_000, 1_000, 400]);
  const some = groupsOf(pages(5_000), every(100));
  expect(some.length).toBeLessThan(8);
  for (const group of some) expect(group.filter((path) => !every(100)(path)).length).toBeLessThanOrEqual(25);
  expect(some.flat()).toEqual(pages(5_000));
});

test('where many are worked on, each group is one that can be read as a whole', () => {
  const groups = groupsOf(pages(110), every(2));
  expect(groups.map(({ length }) => length)).toEqual([25, 25, 25, 25, 10]);
  expect(groups.flat()).toEqual(pages(110));
  expect(groupsOf(pages(30), () => false).map(({ length }) => length)).toEqual([25, 5]);
  expect(groupsOf([], () => true)).toEqual([]);
});
