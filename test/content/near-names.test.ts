/** Names a letter or two off are found as by comparing each with each; thousands of long ones that are alike take no longer each. */
import { distance } from 'fastest-levenshtein';
import { expect, it } from 'vitest';
import { countsAlike, nearNames } from '../../src/content/near-names.ts';
import { seeded } from '../support/mutate.ts';

it('finds what comparing each with each finds', () => {
  const random = seeded(7);
  const letters = 'abcde-12';
  const word = (): string =>
    Array.from({ length: 4 + Math.floor(random() * 9) }, () => letters[Math.floor(random() * letters.length)]).join('');
  const all = [...new Set(Array.from({ length: 900 }, word))];
  const names = nearNames();
  for (const name of all) names.add(name);
  let found = 0;
  for (const name of Array.from({ length: 900 }, word)) {
    const most = name.length < 8 ? 1 : 2;
    const wanted = all.filter((other) => distance(other, name) <= most && countsAlike(other, name)).sort();
    expect(names.near(name).sort()).toEqual(wanted);
    found += wanted.length;
  }
  expect(found).toBeGreaterThan(20);
});

it('takes as long for each question as for the first, and names nothing where hundreds are alike', () => {
  const names = nearNames();
  const name = (at: number): string => `${'a'.repeat(100)}${at.toString(2).replaceAll('0', 'x').replaceAll('1', 'y')}`;
  for (let at = 0; at < 5_000; at += 1) names.add(name(at));
  names.add('getting-started-guide');
  const began = process.threadCpuUsage();
  for (let at = 5_000; at < 10_000; at += 1) expect(names.near(name(at))).toEqual([]);
  const { user } = process.threadCpuUsage(began);
  expect(user / 1000).toBeLessThan(3_000);
  expect(names.near('geting-started-guide')).toEqual(['getting-started-guide']);
});
