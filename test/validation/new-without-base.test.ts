/** `--new` hides only what a base has: without one everything is new, or the call is wrong. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { runCheck } from '../../src/validation/check.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
afterEach(() => site.done());

const check = (newSince: string | true) =>
  runCheck({ directory: '.', cwd: site.root, ports, cacheDir: null, only: ['internal-links'], newSince });
const PAGES = { 'a.md': '# A\n\n[x](gone.md)\n' };

test('outside a repository, and where `.git` cannot be used, there is nothing to compare with', async () => {
  site = makeSite(PAGES, { git: false });
  await expect(check(true)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: expect.stringContaining('no git'),
  });
  await expect(check('main')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  mkdirSync(join(site.root, '.git'));
  await expect(check('main')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('before the first commit everything is new, and no ref is known', async () => {
  site = makeSite(PAGES, { git: false });
  site.git('init', '-q');
  expect((await check(true)).outcome.findings).toHaveLength(1);
  await expect(check('main')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  site.commit('start');
  expect((await check(true)).outcome.findings).toHaveLength(0);
  rmSync(join(site.root, '.git', 'HEAD'));
  await expect(check(true)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
