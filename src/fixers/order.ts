/** Which finding is next, and whether two sets of findings differ but for where their lines have moved to. */
import { SEVERITIES } from '../model/finding.ts';
import type { OpenFinding } from './session.ts';

/** Severity, gate order, path, line, column, id: all by code units, so that two machines agree. */
export function inFixingOrder(findings: readonly OpenFinding[], gateOrder: readonly string[]): OpenFinding[] {
  const rank = new Map(gateOrder.map((id, index) => [id, index]));
  return findings.toSorted(
    (a, b) =>
      SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) ||
      (rank.get(a.gate) ?? gateOrder.length) - (rank.get(b.gate) ?? gateOrder.length) ||
      byCodeUnits(a.location?.path ?? '', b.location?.path ?? '') ||
      (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
      (a.location?.column ?? 0) - (b.location?.column ?? 0) ||
      byCodeUnits(a.issue_id, b.issue_id),
  );
}

/** Gates that judge the change itself: a fix is a change, and that is no fault of the fix. */
const JUDGES_THE_CHANGE = new Set(['change-budget', 'manual-edits']);

/** What a finding is, whatever line it now stands on. */
export function fingerprint(finding: OpenFinding): string {
  const known = fingerprints.get(finding);
  if (known !== undefined) return known;
  const { rule, location, message } = finding;
  const fresh = `${rule}\0${location?.path ?? ''}\0${message.replace(/\b(lines? )\d+/gu, '$1#')}`;
  fingerprints.set(finding, fresh);
  return fresh;
}
const fingerprints = new WeakMap<OpenFinding, string>();

/** Findings by fingerprint, with how many there are of each. */
export function tally(findings: Iterable<OpenFinding>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) {
    if (JUDGES_THE_CHANGE.has(finding.gate)) continue;
    const key = fingerprint(finding);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Findings there are more of than before. */
export function newFindings(before: ReadonlyMap<string, number>, after: readonly OpenFinding[]): OpenFinding[] {
  const counts = tally(after);
  const seen = new Set<string>();
  return after.filter((finding) => {
    const key = fingerprint(finding);
    if ((counts.get(key) ?? 0) <= (before.get(key) ?? 0) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
