import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createClock } from '../../src/adapters/clock.ts';
import { createProcesses } from '../../src/adapters/processes.ts';
import type { CheckConfig } from '../../src/config/check-config.ts';
import { fixers } from '../../src/fixers/index.ts';
import { type FixAllResult, type FixOptions, fixAll, fixNext } from '../../src/fixers/loop.ts';
import { isOutside } from '../../src/fixers/plan-fix.ts';
import { gates } from '../../src/gates/index.ts';
import { openSession, type ValidationInput, type ValidationSession } from '../../src/validation/session.ts';
import { type Files, productOf } from '../support/memory-site.ts';
import { PAGE, PRODUCT, PROOF, START, strataSite } from '../support/strata-site.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const ONLY = gates
  .map(({ id }) => id)
  .filter((id) => !['hugo-build', 'markdown-style', 'external-links', 'change-budget'].includes(id));

async function open(
  files: Files,
  config: CheckConfig = {},
  more: Partial<ValidationInput> = {},
): Promise<{ root: string; session: ValidationSession }> {
  const root = mkdtempSync(join(tmpdir(), 'launch-loop-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const session = await openSession({
    root,
    profile: 'ci',
    config,
    ports: { processes: createProcesses(), clock: createClock() },
    only: ONLY,
    product: productOf(PRODUCT),
    cacheDir: null,
    withFixes: true,
    ...more,
  });
  return { root, session };
}
const OPTIONS: FixOptions = { fixers, gateOrder: gates.map(({ id }) => id), allowedPaths: ['**'] };
const fix = (
  session: ValidationSession,
  more: Partial<FixOptions & { maxAttempts: number }> = {},
): Promise<FixAllResult> => fixAll(session, { ...OPTIONS, maxAttempts: 100, ...more });
const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');

const DAMAGE: [string, string, string][] = [
  ['a wrong case in a link', '../guide/#first-step', '../Guide/#first-step'],
  ['a changed anchor', '#first-step', '#first-stepp'],
  ['a wrong package in the install command', 'pip install strata-logs', 'pip install strata_logs'],
  ['a token with a known value', 'Strata needs', '__PRODUCT_NAME__ needs'],
  ['a misspelt product name', 'Strata needs Python', 'STRATA needs Python'],
  ['a weight in quotes', 'weight: 10', 'weight: "10"'],
  ['a title that does not parse', 'title: Get started', 'title: Get started: now'],
];

it.each(DAMAGE)('fixes %s', async (_what, from, to) => {
  const damaged = START.replace(from, to);
  expect(damaged).not.toBe(START);
  const { root, session } = await open(strataSite({ [PAGE]: damaged }), {
    frontmatter: { types: { weight: 'number' } },
  });
  const result = await fix(session);
  const wanted = to.includes(': now') ? START.replace('title: Get started', 'title: "Get started: now"') : START;
  expect({
    page: read(root, PAGE),
    left: result.left
      .filter(({ finding }) => finding.severity !== 'info')
      .map(({ finding, reason }) => `${finding.rule}: ${reason}`)
      .filter((line) => !line.startsWith('manual-edits')),
  }).toEqual({ page: wanted, left: [] });
  expect(result.fixed).toHaveLength(1);
});

const ALL = DAMAGE.filter(([what]) => !/parse|claim id|marker|token|name|quotes|anchor/.test(what)).reduce(
  (text, [, from, to]) => text.replace(from, to),
  START,
);

it('gives the same bytes in batches as one by one', async () => {
  const batched = await open(strataSite({ [PAGE]: ALL }));
  const single = await open(strataSite({ [PAGE]: ALL }));
  const all = await fix(batched.session);
  const left = new Map<string, string>();
  let outcome = await single.session.validate();
  const fixed: string[] = [];
  for (;;) {
    const step = await fixNext(single.session, { ...OPTIONS, left }, outcome);
    outcome = step.outcome;
    if (step.fixed === null) break;
    fixed.push(step.fixed.finding.issue_id);
  }
  expect(read(batched.root, PAGE)).toBe(read(single.root, PAGE));
  expect(read(batched.root, PROOF)).toBe(read(single.root, PROOF));
  expect(all.fixed.map(({ finding }) => finding.issue_id)).toEqual(fixed);
  expect(fixed.length).toBe(2);
});

it('changes nothing in a second pass', async () => {
  const { root, session } = await open(strataSite({ [PAGE]: ALL }));
  await fix(session);
  const once = read(root, PAGE);
  const again = await fix(session);
  expect(again.fixed).toEqual([]);
  expect(again.stopped).not.toBe('max-attempts');
  expect(read(root, PAGE)).toBe(once);
});

it('stops at the bound and says so', async () => {
  const { session } = await open(strataSite({ [PAGE]: ALL }));
  const result = await fix(session, { maxAttempts: 1 });
  expect([result.stopped, result.attempts, result.fixed.length]).toEqual(['max-attempts', 1, 1]);
});

it('takes a fix back that leaves its finding or brings a new one, and says why', async () => {
  const { root, session } = await open(
    strataSite({ [PAGE]: START.replace('../guide/#first-step', '../Guide/#first-step') }),
  );
  const wrong = {
    ...fixers.find(({ id }) => id === 'link-case')!,
    plan: (_f: unknown, page: { text: string } | undefined) => {
      const at = page?.text.indexOf('../Guide/') ?? 0;
      return {
        kind: 'edits' as const,
        edits: [{ start: at, end: at + 9, text: '../nowhere/' }],
        summary: 'A wrong turn',
      };
    },
  };
  const before = read(root, PAGE);
  const result = await fix(session, { fixers: [wrong] });
  expect(read(root, PAGE)).toBe(before);
  expect(result.fixed).toEqual([]);
  expect(result.left.find(({ finding }) => finding.rule === 'internal-links/wrong-case')?.reason).toMatch(
    /^taken back, it brought a new finding: internal-links\/page-missing/,
  );
});

it('refuses a fix that changes more than it declares', async () => {
  const { root, session } = await open(
    strataSite({ [PAGE]: START.replace('../guide/#first-step', '../Guide/#first-step') }),
  );
  const greedy = {
    ...fixers.find(({ id }) => id === 'link-case')!,
    plan: (_f: unknown, page: { text: string } | undefined) => {
      const at = page?.text.indexOf('[its steps](../Guide/#first-step)') ?? 0;
      return {
        kind: 'edits' as const,
        edits: [{ start: at, end: at + 33, text: '[the steps](../guide/#first-step)' }],
        summary: 'Too much',
      };
    },
  };
  const before = read(root, PAGE);
  const result = await fix(session, { fixers: [greedy] });
  expect(read(root, PAGE)).toBe(before);
  expect(result.left.find(({ finding }) => finding.rule === 'internal-links/wrong-case')?.reason).toMatch(
    /^refused, it would change more than it says: visible text/,
  );
});

it('leaves what lies outside the allowed paths, and says so', async () => {
  const { root, session } = await open(
    strataSite({ [PAGE]: START.replace('../guide/#first-step', '../Guide/#first-step') }),
  );
  const before = read(root, PAGE);
  const result = await fix(session, { allowedPaths: ['content/blog/**'] });
  expect(result.left.find(({ finding }) => finding.rule === 'internal-links/wrong-case')?.reason).toBe(
    `\`${PAGE}\` may not be written: it is outside the allowed paths`,
  );
  expect(result.left.filter(({ reason }) => isOutside(reason)).length).toBeGreaterThan(0);
  expect(isOutside('no fixer knows this rule')).toBe(false);
  expect(read(root, PAGE)).toBe(before);
});
