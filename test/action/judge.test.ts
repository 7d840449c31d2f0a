import { expect, test } from 'vitest';
import { fails, printOf, readBaseline, scoped } from '../../src/action/judge.ts';
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
test('a baseline knows a finding again after its line moved', () => {
  const known = readBaseline({ schema_version: 1, findings: [{ print: printOf(issue({ n: 1 })) }] })!;
  const moved = issue({ n: 1, location: { path: 'docs/page-00001.md', line: 99 } });
  expect(scoped(report([moved, issue({ n: 2 })]), { changed: null, known }).report.issues).toHaveLength(1);
});
test('a report is a baseline too, anything else is none', () => {
  expect(readBaseline(report([issue()]))?.size).toBe(1);
  expect(readBaseline('text')).toBeUndefined();
});
