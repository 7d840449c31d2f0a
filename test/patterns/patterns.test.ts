/**
 * Every regular expression of the source is linear. What recheck said of a pattern is kept in linear.txt; a pattern that is
 * new is judged here. `SOAK_NEW=1 npm run soak -- patterns` adds it to the file,
 * `npm run soak -- patterns` judges all anew.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hashOf, judge, patternsOfSource, readJudged } from '../support/patterns.ts';

const judged = readJudged();
const linear = new Set(judged.linear);
const all = patternsOfSource();

test('every pattern of the source is linear', async () => {
  const unknown = all.filter((pattern) => !linear.has(hashOf(pattern)));
  const faults: string[] = [];
  for (const pattern of unknown) {
    const { fault } = await judge(pattern);
    if (fault !== undefined) faults.push(fault);
  }
  expect(faults).toEqual([]);
}, 300_000);

test('what was judged is what stands in the source, by the recheck that is installed', () => {
  const here = new Set(all.map(hashOf));
  expect(all.length).toBeGreaterThan(1_000);
  expect(judged.linear.filter((hash) => here.has(hash)).length).toBeGreaterThan(all.length / 2);
  const { version } = JSON.parse(readFileSync('node_modules/recheck/package.json', 'utf8')) as { version: string };
  expect(judged.recheck).toBe(version);
});

test.each([
  ['exponential', String.raw`^(?:a|a)*$`, ''],
  ['quadratic', String.raw`\s+$`, ''],
  ['an error', String.raw`(`, ''],
])('%s is red', async (_name, source, flags) => {
  expect((await judge({ source, flags, at: ['here:1'] })).fault).toContain('here:1');
});
