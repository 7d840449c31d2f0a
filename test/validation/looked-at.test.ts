/** Every report says what was looked at: judged, unverified and by what pattern, warm as cold; too much unverified is one finding. */
import { afterEach, expect, test } from 'vitest';
import { lookedLines } from '../../src/report/looked-at.ts';
import { runCheck } from '../../src/validation/check.ts';
import { apart, count, lookedNote, sumOf, tooMuchUnverified } from '../../src/validation/looked.ts';
import type { PageLooked } from '../../src/validation/page-store.ts';
import { renderCheck } from '../../src/validation/render-check.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite | undefined;
afterEach(() => site?.done());

const sumWith = (unverified: number, judged: number) => {
  const page: PageLooked = {};
  for (let at = 0; at < judged; at++) count(page, 'links', undefined);
  for (let at = 0; at < unverified; at++) count(page, 'links', at % 3 === 0 ? 'served by `b`' : 'served by `a`');
  const run = { outcome: 'judged' as const, reason: null, findings: [], looked: [page] };
  return sumOf(new Map([['internal-links', run]]));
};

test('the sum is by reason, the most frequent first, in words for people', () => {
  const looked_at = sumWith(30, 4000);
  expect(looked_at.links).toEqual({
    judged: 4000,
    unverified: 30,
    reasons: [
      { reason: 'served by `a`', count: 20 },
      { reason: 'served by `b`', count: 10 },
    ],
  });
  expect(lookedLines({ looked_at, pages: 1 })).toEqual([
    '4,000 links judged, 30 unverified: 20 served by `a`, 10 served by `b`',
  ]);
});

test('what was left out is counted, and no page is said as such', () => {
  const left_out = {
    pages: 2,
    gates: ['images', 'secrets'],
    configuration: 'launch.yml was changed here',
    unjudged: [
      { what: 'reStructuredText page', count: 1200 },
      { what: 'page in vendored or test folders', count: 2 },
      { what: 'notebook', count: 1 },
    ],
  };
  expect(lookedLines({ left_out, pages: 0 })).toEqual([
    'No page was judged',
    '2 pages excluded by the configuration',
    'gates off: images, secrets',
    'launch.yml was changed here',
    '1,200 reStructuredText pages are not judged',
    '2 pages in vendored or test folders are not judged',
    '1 notebook is not judged',
  ]);
});

test.each([
  [19, 1, undefined, false],
  [20, 380, undefined, false],
  [21, 379, undefined, true],
  [21, 379, 6, false],
  [20, 9980, 0, true],
])('%i of %i with the limit %s: a finding is %s', (unverified, judged, max, isFound) => {
  const config = max === undefined ? {} : { links: { max_unverified: max } };
  expect(tooMuchUnverified(sumWith(unverified, judged), config) !== undefined).toBe(isFound);
});

test('notes travel with findings and are none', () => {
  const note = lookedNote('images', { images: [2] });
  const finding = { rule: 'images/missing', message: 'x', location: null, fixable: 'no' as const };
  expect(apart([note, finding])).toEqual({ findings: [finding], looked: [{ images: [2] }] });
});

test('a check reports the same sum cold, warm and after a change', async () => {
  const git = { git: false };
  site = makeSite(
    {
      '.vitepress/config.ts': '',
      'users/[id].md': 'x\n',
      'a.md': '# A\n\n[b](./b.md) [c](./users/7) [d](#a)\n',
      'b.md': '# B\n\n[a](./a.md)\n',
    },
    git,
  );
  const { root, cache: cacheDir } = site;
  const run = async () =>
    (await runCheck({ directory: root, cwd: root, cacheDir, only: ['internal-links'], ports })).outcome.report
      .looked_at;
  const cold = await run();
  expect(cold?.links).toMatchObject({ judged: 3, unverified: 1, reasons: [{ reason: 'served by `users/[id].md`' }] });
  expect(cold?.anchors.judged).toBe(1);
  expect(await run()).toEqual(cold);
  site.write({ 'b.md': '# B\n\n[a](./a.md) [x](./users/8)\n' });
  expect((await run())?.links).toMatchObject({ judged: 3, unverified: 2 });
  site.write({ 'users/7.md': '# Seven\n' });
  expect((await run())?.links).toMatchObject({ judged: 4, unverified: 1 });
}, 60_000);

test('a gate that had nothing to judge is no ✓, in the report and in words', async () => {
  site = makeSite({ 'a.md': '# A\n\nText.\n', '.vitepress/config.ts': '' }, { git: false });
  const { root, cache: cacheDir } = site;
  const only = ['internal-links', 'images', 'snippets', 'includes', 'frontmatter'];
  const run = () => runCheck({ directory: root, cwd: root, cacheDir, only, ports });
  const outcomes = (gates: readonly { name: string; outcome: string }[]) =>
    Object.fromEntries(gates.filter(({ name }) => only.includes(name)).map(({ name, outcome }) => [name, outcome]));
  const empty = await run();
  const nothing = 'not_applicable';
  const expected = { 'internal-links': nothing, images: nothing, snippets: nothing, includes: nothing };
  expect(outcomes(empty.outcome.report.gates)).toEqual({ ...expected, frontmatter: 'passed' });
  const text = renderCheck(empty, { format: 'pretty' });
  expect(text).toContain('✓ frontmatter\n');
  expect(text).toContain(
    'nothing to judge: includes (no include), internal-links (no link), images (no picture), snippets (no sample)',
  );
  site.write({ 'a.md': '# A\n\n[a](a.md)\n\n```cobol\nx\n```\n' });
  const some = (await run()).outcome.report.gates;
  expect(outcomes(some)).toMatchObject({ 'internal-links': 'passed', snippets: nothing });
  expect(some.find(({ name }) => name === 'snippets')?.reason).toBe('nothing to judge: the only sample is unverified');
}, 60_000);
