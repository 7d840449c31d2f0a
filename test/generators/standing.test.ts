/** Which pages readers get, and which share an address, is what the real generator built, by its record; what still differs is named. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KNOWN } from './standing/known.ts';
import { SITES } from './standing/sites.ts';
import { ours, type Shown, standingDifferences, standingRecord } from './standing/verdicts.ts';

const readShown = (name: string): Shown => JSON.parse(readFileSync(standingRecord(name), 'utf8')) as Shown;

test('each site has a record', () => {
  expect(Object.keys(SITES).filter((name) => !existsSync(standingRecord(name)))).toEqual([]);
});

test.each(Object.keys(SITES))('%s: what we say is what was built', (name) => {
  expect(standingDifferences(SITES[name]!, readShown(name))).toEqual(Object.keys(KNOWN[name] ?? {}));
});

test.each(Object.keys(SITES))(
  '%s: its site has pages that readers get, that they do not, and that share an address',
  (name) => {
    const shown = Object.values(readShown(name));
    expect(shown.filter((pages) => pages.length > 0).length).toBeGreaterThan(4);
    expect(shown.filter((pages) => pages.length === 0).length).toBeGreaterThan(4);
    expect(Object.values(ours(SITES[name]!)).some(({ shared }) => shared.length > 0)).toBe(true);
  },
);
