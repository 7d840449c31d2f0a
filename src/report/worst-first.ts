/** The one order in which findings are shown where not all can be: worst first, then by gate, place and id. */
import { type Issue, SEVERITIES } from '../model/finding.ts';

export function worstFirst(issues: readonly Issue[]): Issue[] {
  return issues.toSorted(
    (a, b) =>
      SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) ||
      compare(a.gate, b.gate) ||
      compare(pathOf(a), pathOf(b)) ||
      (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
      compare(a.issue_id, b.issue_id),
  );
}

/** Where a finding is: its location, else the first file it names. */
export const pathOf = (issue: Issue): string => issue.location?.path ?? issue.files[0] ?? '';
/** `path:line`, or less where less is known. */
export function placeOf(issue: Issue): string {
  const path = pathOf(issue);
  return issue.location?.line === undefined ? path : `${path}:${issue.location.line}`;
}
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
