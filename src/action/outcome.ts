/** The part of an outcome that every command with a validation report shares: the verdict, and what it was read off. */
import { code, textWithCode } from '../report/markdown-text.ts';
import { countOf } from '../text/count.ts';
import type { Outcome } from './call.ts';
import type { CheckedSite } from './check-site.ts';
import type { FailLevel } from './inputs.ts';
import type { ActionResult } from './outputs.ts';
import { blindGates, type HeadState, helpFor, verdictOf } from './verdict.ts';

export function checkedOutcome(checked: CheckedSite, failOn: FailLevel, head: HeadState): Outcome {
  const { report, left, notices, fixes, offered, runId, state, fixedIssues } = checked;
  const { ok, reason, headline } = verdictOf({ report, failOn, head, fixed: fixedIssues });
  const result: Partial<ActionResult> = {
    ok,
    run_id: runId,
    state,
    reason_code: reason,
    findings: report.issues.length,
    fixed: fixedIssues,
    remaining_blockers: report.issues.filter(({ severity }) => severity === 'blocker').length,
  };
  return {
    result,
    headline,
    notices: [
      ...notices,
      ...(left === 0 ? [] : [`${countOf(left, 'finding')} in the baseline ${left === 1 ? 'is' : 'are'} not shown.`]),
    ],
    next: blindGates(report).map((gate) => `${code(gate.name)}: ${textWithCode(gate.reason ?? '')}. ${helpFor(gate)}`),
    facts: [
      ['Run', runId],
      ['Site', report.site_kind],
      ['Profile', report.profile],
    ],
    report,
    fixes,
    offered,
    html: checked.html,
    ...(checked.patch === '' ? {} : { patch: checked.patch }),
    ...(ok ? {} : { failed: 'GATE_FAILED' }),
  };
}
