/** Which findings count for this step: those that are not in the baseline, and at or above `fail-on`. Pure. */
import type { ValidationReport } from '../model/validation-report.ts';
import { hidesOthers, NOT_HELD_BY_BASELINE } from '../validation/held.ts';
import type { FailLevel } from './inputs.ts';
import { verdictOf } from './verdict.ts';

/** `known`: ids of known findings (src/validation/baseline.ts); null: none is known. */
export function scoped(
  report: ValidationReport,
  known: ReadonlySet<string> | null,
): { report: ValidationReport; left: number } {
  const issues = report.issues.flatMap((issue) => {
    if (known?.has(issue.issue_id) !== true) return [issue];
    return hidesOthers(issue) ? [{ ...issue, help: NOT_HELD_BY_BASELINE }] : [];
  });
  return { report: { ...report, issues }, left: report.issues.length - issues.length };
}

/** A gate that could not judge, and a site of which no page was judged, fails the step whatever `fail-on` says, except `never`. */
export const fails = (report: ValidationReport, failOn: FailLevel): boolean =>
  !verdictOf({ report, failOn, head: 'seen', fixed: 0 }).ok;
