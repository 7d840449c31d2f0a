/** The part of an outcome that every command with a validation report shares. */
import { count } from '../report/markdown-text.ts';
import type { Outcome } from './call.ts';
import type { CheckedSite } from './check-site.ts';
import type { ActionResult } from './outputs.ts';

export function checkedOutcome(checked: CheckedSite, failed: boolean): Outcome {
  const { report, left, fixes, runId, state } = checked;
  const blockers = report.issues.filter(({ severity }) => severity === 'blocker').length;
  const result: Partial<ActionResult> = {
    ok: !failed,
    run_id: runId,
    state,
    reason_code: failed ? 'FINDINGS' : fixes.length > 0 ? 'FIXED' : 'CLEAN',
    findings: report.issues.length,
    fixed: checked.fixedIssues,
    remaining_blockers: blockers,
  };
  const fixed = fixes.length === 0 ? '' : ` ${count(checked.fixedIssues, 'finding')} fixed.`;
  return {
    result,
    headline: `${report.issues.length === 0 ? 'Nothing to report' : count(report.issues.length, 'finding')} on ${count(report.pages, 'page')}.${fixed}`,
    notices: left === 0 ? [] : [`${count(left, 'finding')} in the baseline ${left === 1 ? 'is' : 'are'} not shown.`],
    facts: [
      ['Run', runId],
      ['Site', report.site_kind],
      ['Profile', report.profile],
    ],
    report,
    fixes,
    html: checked.html,
    ...(checked.patch === '' ? {} : { patch: checked.patch }),
    ...(failed ? { failed: 'GATE_FAILED' } : {}),
  };
}
