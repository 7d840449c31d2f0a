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
test('where no page was judged nothing is green', () => {
  const empty = report([], { pages: 0 });
  expect([fails(empty, 'error'), fails(empty, 'never')]).toEqual([true, false]);
});
test('what the baseline knows does not count', () => {
  const known = new Set([issue({ n: 1 }).issue_id]);
  const { report: kept, left } = scoped(report([issue({ n: 1 }), issue({ n: 2 })]), known);
  expect([kept.issues.map(({ issue_id }) => issue_id), left]).toEqual([[issue({ n: 2 }).issue_id], 1]);
  expect(scoped(report([issue({ n: 1 })]), null).left).toBe(0);
});
