/** What a baseline holds: what may fail, a line each, in the order of pages. */
import { expect, test } from 'vitest';
import { baselineIn, baselineText } from '../../src/validation/baseline.ts';
import type { OpenFinding } from '../../src/validation/outcome.ts';

const finding = (issue_id: string, path: string | null, severity: 'info' | 'warn' | 'error'): OpenFinding =>
  ({ issue_id, rule: 'a/b', severity, location: path === null ? null : { path, line: 1 } }) as OpenFinding;

test('a finding a line, those of a page together; notes are left out', () => {
  const all = [
    finding('i3', 'b.md', 'error'),
    finding('i1', 'b.md', 'warn'),
    finding('i4', 'b.md', 'info'),
    finding('i2', 'a.md', 'error'),
    finding('i5', null, 'warn'),
  ];
  const text = baselineText(all);
  expect(text).toMatchInlineSnapshot(`
    "{ "schema_version": 1, "findings": [
      {"issue_id":"i5","rule":"a/b","path":null},
      {"issue_id":"i2","rule":"a/b","path":"a.md"},
      {"issue_id":"i1","rule":"a/b","path":"b.md"},
      {"issue_id":"i3","rule":"a/b","path":"b.md"}
    ] }
    "
  `);
  expect([...baselineIn(text)].sort()).toEqual(['i1', 'i2', 'i3', 'i5']);
  expect(baselineText(all.toReversed())).toBe(text);
  expect(baselineIn(baselineText([])).size).toBe(0);
});
