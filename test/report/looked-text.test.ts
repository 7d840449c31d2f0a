/** What a report looked at is written in sentences, and what the base has already is counted once. */
import { expect, it } from 'vitest';
import { gatesTable } from '../../src/report/gates-table.ts';
import { lookedText } from '../../src/report/looked-at.ts';
import { gate, report } from './issues.ts';

it('begins each with a capital and ends it with a full stop', () => {
  const quiet = { ...gate(), outcome: 'not_applicable' as const };
  expect(lookedText({ ...report([]), gates: [], pages: 0 })).toMatch(/^No page was judged\./u);
  expect(
    lookedText({
      ...report([]),
      pages: 2,
      gates: [{ ...quiet, name: 'images', reason: 'nothing to judge: no picture' }],
    }),
  ).toContain('Nothing to judge: images (no picture).');
});

it('leaves out of the suppressed findings those that the base has', () => {
  const gates = report([]).gates.map((each, at) => ({ ...each, suppressed: at === 0 ? 10 : 0 }));
  expect(gatesTable(gates)).toContain('10 findings suppressed');
  expect(gatesTable(gates, 10)).not.toContain('suppressed');
  expect(gatesTable(gates, 8)).toContain('2 findings suppressed');
});
