/** Each generator builds its fixture as the record of it says; `-u` writes the record anew. */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BUILDS, copyOf, SLOW } from './build.ts';
import { filesOf, recordFile, recordOf, siteOf } from './referee.ts';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const asked = Object.keys(BUILDS).filter(
  (name) => existsSync(siteOf(name)) && (!SLOW.has(name) || process.env.LAUNCH_REFEREES === 'all'),
);
test.each(asked)('%s builds what its record says', async (name) => {
  const { folder, reported } = BUILDS[name]!(copyOf(name));
  made.push(path.dirname(folder));
  const record = recordOf(filesOf(siteOf(name)), folder, reported);
  await expect(`${JSON.stringify(record, null, 1)}\n`).toMatchFileSnapshot(recordFile(name));
});
