/** A site may have more findings than a call takes arguments. */
import { expect, it } from 'vitest';
import { gates } from '../../src/gates/index.ts';
import { buildReport, type ReportInput } from '../../src/validation/build-report.ts';
import type { GateRun } from '../../src/validation/run-gate.ts';

it('a report holds hundreds of thousands of findings', () => {
  const gate = gates.find(({ id }) => id === 'internal-links');
  if (gate === undefined) throw new Error('no gate');
  const findings = Array.from({ length: 200_000 }, (_, at) => ({
    rule: 'internal-links/page-missing',
    message: `Link to a missing page: \`${at}\``,
    location: { path: 'a.md', line: at + 1 },
    fixable: 'no' as const,
  }));
  const run = { outcome: 'judged', findings, counts: {}, reason: null } as unknown as GateRun;
  const { report } = buildReport({
    gates: [gate],
    runs: new Map([[gate.id, run]]),
    profile: 'local',
    config: {},
    ignoresOf: () => [],
    baseline: new Set(),
    siteKind: 'plain',
    decidedBy: 'a test',
    pages: 1,
    leftOut: { pages: 0, gates: [], configuration: null, unjudged: [] },
  } as unknown as ReportInput);
  expect(report.issues).toHaveLength(200_000);
});
