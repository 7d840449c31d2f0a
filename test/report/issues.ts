/** Findings and reports for tests of what is shown of them. */
import type { Issue, Severity } from '../../src/model/finding.ts';
import type { GateResult, ValidationReport } from '../../src/model/validation-report.ts';

export const issue = (over: Partial<Issue> & { n?: number; severity?: Severity } = {}): Issue => {
  const { n = 1, ...rest } = over;
  return {
    issue_id: `iss_${String(n).padStart(16, '0')}`,
    gate: 'internal-links',
    rule: 'internal-links/missing-page',
    severity: 'error',
    title: 'Link to a page that is not there',
    message: `Unexpected link to page-${n}, expected an existing page`,
    error_code: 'LINK_TARGET_MISSING',
    location: { path: `docs/page-${String(n).padStart(5, '0')}.md`, line: n, column: 3, end_line: n, end_column: 9 },
    files: [`docs/page-${String(n).padStart(5, '0')}.md`],
    suggested_fix: null,
    fixable: 'no',
    status: 'OPEN',
    ...rest,
  };
};
export const gate = (over: Partial<GateResult> = {}): GateResult => ({
  name: 'internal-links',
  title: 'Internal links resolve',
  ok: false,
  outcome: 'failed',
  reason: null,
  findings: { info: 0, warn: 0, error: 1, blocker: 0 },
  suppressed: 0,
  ...over,
});
export const report = (issues: Issue[], over: Partial<ValidationReport> = {}): ValidationReport => ({
  schema_version: 1,
  ok: issues.length === 0,
  profile: 'ci',
  site_kind: 'hugo',
  pages: 12,
  gates: [gate()],
  issues,
  manual_edits: false,
  manual_edited_files: [],
  ...over,
});
