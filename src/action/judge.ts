/** Which findings count for this step: those that are not in the baseline, and at or above `fail-on`. Pure. */
import { SEVERITIES } from '../model/finding.ts';
import type { ValidationReport } from '../model/validation-report.ts';
import type { FailLevel } from './inputs.ts';

/** `known`: ids of known findings (src/validation/baseline.ts); null: none is known. */
export function scoped(
  report: ValidationReport,
  known: ReadonlySet<string> | null,
): { report: ValidationReport; left: number } {
  const issues = report.issues.filter(({ issue_id }) => known?.has(issue_id) !== true);
  return { report: { ...report, issues }, left: report.issues.length - issues.length };
}

/** A gate that could not judge, and a site of which no page was judged, fails the step whatever `fail-on` says, except `never`. */
export function fails(report: ValidationReport, failOn: FailLevel): boolean {
  if (failOn === 'never') return false;
  const least = SEVERITIES.indexOf(failOn);
  const blind = report.gates.some(({ outcome, ok }) => !ok && (outcome === 'untestable' || outcome === 'crashed'));
  return report.pages === 0 || blind || report.issues.some(({ severity }) => SEVERITIES.indexOf(severity) >= least);
}
