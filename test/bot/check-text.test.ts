/** What a checked head says of itself. */
import { expect, test } from 'vitest';
import { checkSummary } from '../../bot/work/check-text.ts';
import type { ValidationReport } from '../../src/model/validation-report.ts';

const report: ValidationReport = {
  schema_version: 1,
  ok: true,
  profile: 'ci',
  site_kind: 'plain',
  pages: 1,
  gates: [],
  issues: [],
  manual_edits: false,
  manual_edited_files: [],
};

test('a configuration of the base that cannot be used is told with what holds, where to fix it and from when it counts', () => {
  const checked = { run: 'r', report, isRed: false, fixes: [] };
  const told = checkSummary(checked, 'launch.yml is not valid, 1 problem');
  expect(told).toContain('so defaults hold and nothing is written. launch.yml is not valid');
  expect(told).toMatch(/Fix it there, .* until then/u);
  expect(checkSummary(checked, null)).not.toContain('defaults hold');
});
