import { describe, expect, test } from 'vitest';
import { ANNOTATION_LIMITS, planAnnotations, renderAnnotations } from '../../src/report/annotations.ts';
import { workflowCommand } from '../../src/report/workflow-command.ts';
import { issue } from './issues.ts';

const many = (length: number, over: Parameters<typeof issue>[0] = {}) =>
  Array.from({ length }, (_, n) => issue({ n: n + 1, ...over }));

describe('annotations stay inside what GitHub keeps', () => {
  test('ten errors fit, the eleventh is counted as left', () => {
    expect(planAnnotations(many(10)).left.error).toBe(0);
    const plan = planAnnotations(many(11));
    expect([plan.shown.length, plan.left.error]).toEqual([10, 1]);
  });
  test('each level has its own ten', () => {
    const plan = planAnnotations([...many(20), ...many(20, { severity: 'warn' }), ...many(20, { severity: 'info' })]);
    expect(plan.shown.map(({ level }) => level)).toEqual([
      ...Array(10).fill('error'),
      ...Array(10).fill('warning'),
      ...Array(10).fill('notice'),
    ]);
    expect(plan.left).toEqual({ error: 10, warning: 10, notice: 10 });
  });
  test('the fifty of a job count what earlier steps used', () => {
    expect(planAnnotations(many(10), ANNOTATION_LIMITS.job - 3).shown).toHaveLength(3);
  });
  test('blockers come before errors whatever their order was', () => {
    const plan = planAnnotations([...many(12), issue({ n: 99, severity: 'blocker' })]);
    expect(plan.shown[0]?.path).toBe('docs/page-00099.md');
  });
});

test('a finding cannot break out of its annotation', () => {
  const [line] = renderAnnotations(
    planAnnotations([
      issue({ message: 'a\n::set-output name=x::y%', title: 'T: a, b', location: { path: 'a,b:c.md', line: 2 } }),
    ]),
  );
  expect(line).toBe(
    '::error title=T%3A a%2C b (internal-links/missing-page),file=a%2Cb%3Ac.md,line=2::a%0A::set-output name=x::y%25',
  );
});
test('columns are left out where a finding spans lines, and made inclusive where not', () => {
  const [one, more] = planAnnotations([
    issue({ n: 1 }),
    issue({ n: 2, location: { path: 'a.md', line: 2, column: 1, end_line: 4, end_column: 2 } }),
  ]).shown.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  expect([one?.column, one?.endColumn, more?.column, more?.endColumn]).toEqual([3, 8, undefined, undefined]);
});
test('a long text is cut at a whole character', () => {
  const [{ message } = { message: '' }] = planAnnotations([issue({ message: '😀'.repeat(3000) })]).shown;
  expect(message.length).toBeLessThanOrEqual(4_000);
  expect(message.isWellFormed()).toBe(true);
});
test('a command without properties has no space', () => {
  expect(workflowCommand('endgroup', {}, '')).toBe('::endgroup::');
});

test('the name of a file steers no terminal and starts no command', () => {
  expect(workflowCommand('error', { file: 'a\u001b[31m\n::b' }, 'c\u009bd')).toBe(
    '::error file=a\ufffd[31m%0A%3A%3Ab::c\ufffdd',
  );
});
