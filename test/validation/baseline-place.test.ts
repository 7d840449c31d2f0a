/** Odd settings of a check are no faults of ours: a baseline in a folder that is not there yet, and less than a millisecond a page. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readBaseline, writeBaseline } from '../../src/validation/baseline.ts';
import { pageMilliseconds } from '../../src/validation/page-budget.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('a baseline is made with its folder', () => {
  const folder = temporaryFolder();
  const file = path.join(folder.path, 'missing/dir/x.json');
  writeBaseline(file, []);
  expect([existsSync(file), readBaseline(file)]).toEqual([true, new Set()]);
  folder.remove();
});

test('a page has a whole number of milliseconds, one at least', () => {
  expect(pageMilliseconds({ limits: { page_seconds: 0.0004 } })).toBe(1);
  expect(pageMilliseconds({ limits: { page_seconds: 0.3 } })).toBe(300);
});
