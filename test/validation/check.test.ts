/** `launch check`: zero configuration, every problem at once, and no green without a page. */
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type CheckOptions, explainCheck, runCheck, watchCheck } from '../../src/validation/check.ts';
import { renderCheck } from '../../src/validation/render-check.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
let outside: TestSite | undefined;
afterEach(() => {
  site.done();
  outside?.done();
  outside = undefined;
});
const check = (more: Partial<CheckOptions> = {}) =>
  runCheck({ directory: '.', cwd: site.root, ports, cacheDir: null, only: ['internal-links', 'frontmatter'], ...more });

test('a plain folder without git is checked, and says what it was taken for', async () => {
  site = makeSite({ 'README.md': '[a](docs/a.md) [b](docs/b.md)\n', 'docs/a.md': '# A\n' }, { git: false });
  const result = await check();
  expect(result).toMatchObject({ exitCode: 1, recognised: 'plain Markdown: no generator configuration found' });
  expect(renderCheck(result, { format: 'pretty' })).toContain(
    'Link to a missing page: `docs/b.md`\n  --> README.md:1:16\n',
  );
  expect(JSON.parse(renderCheck(result, { format: 'json' })).issues).toHaveLength(1);
  expect(JSON.parse(renderCheck(result, { format: 'sarif' })).version).toBe('2.1.0');
  expect(renderCheck(result, { format: 'github' })).toContain('::error');
});

test('no page at all is a failure', async () => {
  site = makeSite({ 'a.txt': 'x' });
  await expect(check()).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await expect(check({ directory: 'nowhere' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('the configuration is judged whole, and its ignores and severities hold', async () => {
  site = makeSite({
    'a.md': '[x](y.md)\n[z](w.md)\n',
    '.github/launch.yml':
      'gates:\n  internal-links/page-missing: warn\nignore:\n  - rule: internal-links\n    match: y.md\n    reason: soon\n',
  });
  const result = await check();
  expect(result.exitCode).toBe(0);
  expect(result.outcome.report.issues).toMatchObject([{ severity: 'warn', location: { line: 2 } }]);
  expect(renderCheck(result, { format: 'pretty' })).toContain('Left out: 1 × internal-links/page-missing (soon)');
  site.write({ '.github/launch.yml': 'profle: ci\nignore:\n  - rule: x\n' });
  await expect(check()).rejects.toMatchObject({ code: 'SCHEMA_VALIDATION_FAILED', details: { problems: [{}, {}] } });
});

test('a baseline lets only new findings fail', async () => {
  site = makeSite({ 'a.md': '[x](y.md)\n' });
  const baseline = join(site.cacheDir, 'baseline.json');
  const first = await check({ baseline });
  expect(first).toMatchObject({ exitCode: 0, baselineWritten: 1 });
  expect(renderCheck(first, { format: 'pretty' })).toMatch(
    /Baseline written with 1 finding; from now on only new ones fail\.\nrecorded: 1 error(?:;|\n)/,
  );
  expect(existsSync(baseline)).toBe(true);
  expect((await check({ baseline })).outcome.report).toMatchObject({ ok: true, issues: [] });
  site.write({ 'b.md': '[x](new.md)\n' });
  expect((await check({ baseline })).outcome.report.issues).toMatchObject([{ location: { path: 'b.md' } }]);
});

test('a folder of a repository is checked with the repository around it', async () => {
  site = makeSite({ 'docs/a.md': '[up](../README.md) [no](../no.md)\n', 'README.md': '[gone](gone.md)\n' });
  expect((await check({ directory: 'docs' })).outcome.report.issues).toMatchObject([
    { location: { path: 'docs/a.md' }, message: expect.stringContaining('../no.md') },
  ]);
});

test('a finding, a rule and a gate can be explained; watching judges what changed', async () => {
  site = makeSite({ 'a.md': '[x](y.md)\n' });
  const result = await check();
  expect(explainCheck(result, result.outcome.findings[0]?.issue_id ?? '')).toContain('  1 | [x](y.md)');
  expect(explainCheck(result, 'internal-links/page-missing')).toContain('LINK_TARGET_MISSING');
  site.write({ 'y.md': '# Y\n' });
  const outcomes = [];
  for await (const outcome of watchCheck(
    result,
    (async function* () {
      yield [join(site.root, 'y.md')];
    })(),
  ))
    outcomes.push(outcome.report.issues.length);
  expect(outcomes).toEqual([0]);
});

test("an unknown gate or ref is the user's mistake", async () => {
  site = makeSite({ 'a.md': 'x\n' });
  await expect(check({ only: ['nope'] })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await expect(check({ newSince: 'no-such-branch' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('an ignore that names no rule is said, and counts are words a person writes', async () => {
  site = makeSite({
    'a.md': '<!-- launch-ignore internal-lnks: typo -->\n[b](gone.md)\n\n[c](gone2.md)\n',
  });
  const result = await check({ only: ['internal-links', 'schemas'] });
  expect(result.outcome.report.issues.map(({ message }) => message)).toContain(
    'No gate or rule has the name `internal-lnks`, so this ignore does nothing.',
  );
  const text = renderCheck(result, { format: 'pretty' });
  expect(text).toContain('✗ internal-links failed: 2 errors\n');
  expect(text).toContain('failed: 2 errors, 1 warning');
});

test('a configuration that is there and cannot be read is not passed over', async () => {
  outside = makeSite({ 'launch.yml': 'gates: {internal-links: off}\n' }, { git: false });
  const shapes: readonly [string, (path: string) => void][] = [
    ['leads to itself', (path) => symlinkSync('launch.yml', path)],
    ['leads nowhere', (path) => symlinkSync('nothing.yml', path)],
    ['leads out of the repository', (path) => symlinkSync(join(outside?.root ?? '', 'launch.yml'), path)],
    ['is a folder', (path) => mkdirSync(path)],
  ];
  for (const [why, make] of shapes) {
    site = makeSite({ 'a.md': '[x](y.md)\n' });
    make(join(site.root, 'launch.yml'));
    const thrown: unknown = await check().catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining(why) });
    site.done();
  }
  site = makeSite({ 'a.md': '[x](y.md)\n', 'shared.yml': 'gates: {internal-links: off}\n' });
  symlinkSync('shared.yml', join(site.root, 'launch.yml'));
  expect((await check()).outcome.findings).toEqual([]);
});

test('a name of the site cannot begin a line or move the cursor of who reads', async () => {
  site = makeSite({ 'a\n::error::b.md': '[x](y.md)\n', 'c\u001b[2Jd.md': '[x](y.md)\n' }, { git: false });
  const text = renderCheck(await check(), { format: 'pretty' });
  expect(text).toContain('--> a\\u000a::error::b.md:1:1\n');
  expect(text).toContain('--> c\\u001b[2Jd.md:1:1\n');
  expect(text).not.toMatch(/\u001b|^::error/mu);
});
