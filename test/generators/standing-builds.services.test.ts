/** Each generator shows of its site what the record says; `-u` writes the record anew. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BUILDS, SLOW, writtenOf } from './build.ts';
import { SITES } from './standing/sites.ts';
import { shownIn, standingRecord } from './standing/verdicts.ts';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const asked = Object.keys(SITES).filter((name) => !SLOW.has(name) || process.env.LAUNCH_REFEREES === 'all');
test.each(asked)('%s shows what its record says', async (name) => {
  const files = SITES[name]!;
  const site = writtenOf(name, files);
  made.push(site);
  const shown = shownIn(files, BUILDS[name]!(site).folder);
  await expect(`${JSON.stringify(shown, null, 1)}\n`).toMatchFileSnapshot(standingRecord(name));
});
