/** A build that fails is hidden by no baseline: it stays red, or the report says that it is accepted and why. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scoped } from '../../src/action/judge.ts';
import { lookAtSite } from '../../src/init/look-at-site.ts';
import type { Processes } from '../../src/ports/processes.ts';
import { silentProgress } from '../../src/ports/progress.ts';
import { type CheckOptions, runCheck } from '../../src/validation/check.ts';
import { findPlace } from '../../src/validation/place.ts';
import { renderCheck } from '../../src/validation/render-check.ts';
import { issue, report } from '../report/issues.ts';
import { makeSite, ports, type TestSite } from './site.ts';

/** A Hugo that says what a test wants. */
const hugo = (stderr: string, code: number): Processes => ({
  find: async (name) => (name === 'hugo' ? '/usr/bin/hugo' : undefined),
  run: async (_, args) => ({
    code: args.includes('version') ? 0 : code,
    signal: null,
    stdout: Buffer.from(args.includes('version') ? 'hugo v0.150.0+extended linux/amd64' : ''),
    stderr: Buffer.from(args.includes('version') ? '' : stderr),
    timedOut: false,
    truncated: false,
  }),
});
const FAILS = hugo('Error: error building site: no theme is here\n', 1);
const WARNS = hugo('WARN  a theme is old\n', 0);

let site: TestSite;
let baseline: string;
beforeEach(() => {
  site = makeSite({
    'hugo.toml': 'baseURL = "https://x.example/"\n',
    'content/a.md': '---\ntitle: A\n---\n\n[x](gone.md)\n',
  });
  baseline = join(site.cacheDir, 'baseline.json');
});
afterEach(() => site.done());
const check = (processes: Processes, more: Partial<CheckOptions> = {}) =>
  runCheck({
    directory: '.',
    cwd: site.root,
    ports: { ...ports, processes },
    cacheDir: null,
    only: ['internal-links', 'hugo-build'],
    ...more,
  });

test('a baseline is written without it, and what follows stays red', async () => {
  const first = await check(FAILS, { baseline });
  expect(first).toMatchObject({ exitCode: 1, baselineWritten: 1 });
  const said = renderCheck(first, { format: 'pretty' });
  expect(said).toContain(
    'Baseline written with 1 finding; from now on only new ones fail.\nNot in it: hugo-build/error.',
  );
  expect(said).toMatch(/^failed: /m);
  expect(readFileSync(baseline, 'utf8')).not.toContain('hugo-build');
  const later = await check(FAILS, { baseline });
  expect(later.exitCode).toBe(1);
  expect(later.outcome.report.issues).toMatchObject([{ rule: 'hugo-build/error' }]);
});

test('a baseline that lists it does not hold it, and the finding says so', async () => {
  const [id = ''] = (await check(FAILS)).outcome.findings.flatMap(({ rule, issue_id }) =>
    rule === 'hugo-build/error' ? [issue_id] : [],
  );
  writeFileSync(
    baseline,
    JSON.stringify({ schema_version: 1, findings: [{ issue_id: id, rule: 'hugo-build/error', path: null }] }),
  );
  const { exitCode, outcome } = await check(FAILS, { baseline });
  expect(exitCode).toBe(1);
  expect(outcome.findings.find(({ issue_id }) => issue_id === id)?.help).toContain('No baseline holds this');
  const old = report([issue({ n: 1, rule: 'hugo-build/error' }), issue({ n: 2 })]);
  const kept = scoped(old, new Set(old.issues.map(({ issue_id }) => issue_id)));
  expect([kept.left, kept.report.issues.map(({ rule }) => rule)]).toEqual([1, ['hugo-build/error']]);
});

test('warnings of a build that came to its end are held like all others', async () => {
  expect(await check(WARNS, { baseline, profile: 'prod' })).toMatchObject({ exitCode: 0, baselineWritten: 2 });
  expect((await check(WARNS, { baseline, profile: 'prod' })).outcome.report).toMatchObject({ ok: true, issues: [] });
});

test('`launch init` names it beside the baseline that it would write', async () => {
  const place = await findPlace({ directory: '.', cwd: site.root }, ports.git);
  const seen = await lookAtSite(place, {
    ports: { ...ports, processes: FAILS },
    signal: new AbortController().signal,
    progress: silentProgress,
  });
  expect(seen.stays).toEqual(['hugo-build/error: error building site: no theme is here']);
  expect([seen.baseline.includes('page-missing'), seen.baseline.includes('hugo-build')]).toEqual([true, false]);
});

test('who accepts it says why, and the report repeats that', async () => {
  site.write({ '.github/launch.yml': 'ignore:\n  - rule: hugo-build/error\n    reason: the theme is private\n' });
  const result = await check(FAILS, { only: ['hugo-build'] });
  expect(result.exitCode).toBe(0);
  expect(renderCheck(result, { format: 'pretty' })).toContain(
    'hugo-build fails, and that is accepted: 1 × hugo-build/error (the theme is private). What else it would find is not known.',
  );
});
