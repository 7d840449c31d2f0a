/** Which findings count for this step: those on changed files, not in the baseline, and at or above `fail-on`. Pure. */
import { type Issue, SEVERITIES } from '../model/finding.ts';
import { sha256 } from '../model/passage.ts';
import type { ValidationReport } from '../model/validation-report.ts';
import { pathOf } from '../report/worst-first.ts';
import type { FailLevel } from './inputs.ts';

export interface Scope {
  /** Paths the change touches; null: all count. */
  changed: ReadonlySet<string> | null;
  /** Prints of known findings; null: none is known. */
  known: ReadonlySet<string> | null;
}

/** A finding's identity across moved lines; what a baseline holds. */
export const printOf = (issue: Issue): string =>
  sha256(`${issue.rule}\n${pathOf(issue)}\n${issue.message}`).slice(0, 32);

export function scoped(
  report: ValidationReport,
  { changed, known }: Scope,
): { report: ValidationReport; left: number } {
  const issues = report.issues.filter(
    (issue) =>
      (changed === null || changed.has(pathOf(issue)) || issue.files.some((path) => changed.has(path))) &&
      known?.has(printOf(issue)) !== true,
  );
  return { report: { ...report, issues }, left: report.issues.length - issues.length };
}

/** A gate that could not judge fails the step whatever `fail-on` says, except `never`. */
export function fails(report: ValidationReport, failOn: FailLevel): boolean {
  if (failOn === 'never') return false;
  const least = SEVERITIES.indexOf(failOn);
  const blind = report.gates.some(({ outcome, ok }) => !ok && (outcome === 'untestable' || outcome === 'crashed'));
  return blind || report.issues.some(({ severity }) => SEVERITIES.indexOf(severity) >= least);
}

/** Prints from a baseline file: `{schema_version: 1, findings: [{print}]}`, or a list of issues that an earlier report had. */
export function readBaseline(value: unknown): Set<string> | undefined {
  const findings = Array.isArray(value)
    ? value
    : ((value as { findings?: unknown; issues?: unknown } | null)?.findings ??
      (value as { issues?: unknown } | null)?.issues);
  if (!Array.isArray(findings)) return undefined;
  return new Set(
    findings.map((entry: unknown) =>
      typeof entry === 'string' ? entry : ((entry as { print?: string }).print ?? printOf(entry as Issue)),
    ),
  );
}
