/** One baseline for all: the repository's own is found where it usually lies, or where launch.yml says. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type CheckOptions, runCheck } from '../../src/validation/check.ts';
import { filesInCommit, ownBaseline } from '../../src/validation/own-baseline.ts';
import { makeSite, ports, type TestSite } from './site.ts';

const USUAL = '.github/launch-baseline.json';
let site: TestSite;
afterEach(() => site.done());

const check = async (more: Partial<CheckOptions> = {}): Promise<number> => {
  const { outcome } = await runCheck({
    ...{ directory: 'docs', cwd: site.root, ports, cacheDir: null, only: ['internal-links'], ...more },
  });
  return outcome.findings.length;
};
/** What is broken today, as a baseline of that name. */
async function written(name: string): Promise<string> {
  await check({ baseline: name });
  return readFileSync(path.join(site.root, name), 'utf8');
}
const PAGES = { 'docs/a.md': '# A\n\n[x](gone.md)\n', 'docs/sub/b.md': '# B\n\n[x](gone.md)\n' };

it('is found at its usual place, and left out when asked', async () => {
  site = makeSite(PAGES);
  expect(await check()).toBe(2);
  await written(USUAL);
  expect([await check(), await check({ baseline: false }), await check({ directory: '.' })]).toEqual([0, 2, 0]);
  site.write({ 'docs/new.md': '# N\n\n[x](gone.md)\n' });
  expect(await check()).toBe(1);
});

it('of several sites each has its own, and one that launch.yml names counts alone', async () => {
  site = makeSite(PAGES);
  const whole = JSON.parse(await written('known.json')) as { schema_version: 1; findings: { path: string }[] };
  const of = (file: string): string =>
    JSON.stringify({ ...whole, findings: whole.findings.filter((finding) => finding.path === file) });
  site.write({
    '.github/launch-baseline-a.json': of('docs/a.md'),
    '.github/launch-baseline-b.json': of('docs/sub/b.md'),
  });
  expect(await check()).toBe(0);
  site.write({ 'qa/known.json': of('docs/a.md'), 'launch.yml': 'baseline: qa/known.json\n' });
  expect(await check()).toBe(1);
  site.write({ 'launch.yml': 'baseline: qa/other.json\n' });
  await expect(check()).rejects.toThrow(
    'launch.yml names the baseline `qa/other.json`, and there is no such file. Make it with `launch check --profile ci --baseline qa/other.json`',
  );
  expect(await check({ baseline: 'known.json' })).toBe(0);
});

it('is read from a commit in the same way', async () => {
  site = makeSite(PAGES);
  expect(await ownBaseline({}, filesInCommit(ports.git, site.root, 'HEAD'))).toBeUndefined();
  await written(USUAL);
  site.commit('baseline');
  site.write({ [USUAL]: '{ "schema_version": 1, "findings": [] }' });
  expect((await ownBaseline({}, filesInCommit(ports.git, site.root, 'HEAD')))?.size).toBe(2);
  await expect(ownBaseline({ baseline: 'none.json' }, filesInCommit(ports.git, site.root, 'HEAD'))).rejects.toThrow(
    'there is no such file',
  );
});

it('no path leads out of the repository', async () => {
  site = makeSite({ ...PAGES, 'launch.yml': 'baseline: ../known.json\n' });
  await expect(check()).rejects.toThrow('there is no such file');
});
