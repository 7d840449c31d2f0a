import { expect, test } from 'vitest';
import { fails, scoped } from '../../src/action/judge.ts';
import { gate, issue, report } from '../report/issues.ts';

test.each([
  ['never', 'blocker', false],
  ['blocker', 'error', false],
  ['blocker', 'blocker', true],
  ['error', 'warn', false],
  ['error', 'error', true],
  ['warn', 'warn', true],
  ['info', 'info', true],
] as const)('fail-on %s with a finding of severity %s: %s', (failOn, severity, expected) => {
  expect(fails(report([issue({ severity })]), failOn)).toBe(expected);
});
test('a gate that could not judge is red although nothing was found, except for `never`', () => {
  const blind = report([], { gates: [gate({ outcome: 'untestable' })] });
  expect([fails(blind, 'blocker'), fails(blind, 'never')]).toEqual([true, false]);
});
test('`changed-only` keeps findings on changed files and those that name one', () => {
  const changed = new Set(['docs/page-00001.md', 'docs/moved.md']);
  const { report: kept, left } = scoped(
    report([issue({ n: 1 }), issue({ n: 2 }), issue({ n: 3, files: ['docs/moved.md'] })]),
    { changed, known: null },
  );
  expect([kept.issues.map(({ location }) => location?.line), left]).toEqual([[1, 3], 1]);
});
test('what the baseline knows does not count', () => {
  const known = new Set([issue({ n: 1 }).issue_id]);
  expect(
    scoped(report([issue({ n: 1 }), issue({ n: 2 })]), { changed: null, known }).report.issues.map(
      ({ issue_id }) => issue_id,
    ),
  ).toEqual([issue({ n: 2 }).issue_id]);
});
