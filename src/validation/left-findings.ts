/** What a fix was asked for and left, by reason: the same reason once, with how often it holds. */
import type { OpenFinding } from './outcome.ts';

export interface LeftFinding {
  issue_id: string;
  rule: string;
  path: string | null;
  reason: string;
}

/** Findings that some fixer could take, each with why it stays. */
export const leftFindings = (left: readonly { finding: OpenFinding; reason: string }[]): LeftFinding[] =>
  left
    .filter(({ finding }) => finding.fixable === 'safe' || finding.fixable === 'unsafe')
    .map(({ finding: { issue_id, rule, location }, reason }) => ({
      issue_id,
      rule,
      path: location?.path ?? null,
      reason,
    }));

const MAX_REASONS = 12;

/** One line a rule and reason, the most frequent first; names and quotations in a reason are left out of it. */
export function reasonsLeft(
  left: readonly LeftFinding[],
  findings: readonly Pick<OpenFinding, 'issue_id' | 'message'>[],
): string[] {
  const byId = new Map(findings.map((finding) => [finding.issue_id, finding]));
  const nameOf = ({ issue_id, rule }: LeftFinding): string =>
    /^MD\d{3}\b/.exec(byId.get(issue_id)?.message ?? '')?.[0] ?? rule;
  const groups = Map.groupBy(left, (one) => `${nameOf(one)}: ${one.reason.replace(/`[^`]*`/g, '`…`')}`);
  const lines = [...groups]
    .sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
    .map(([reason, all]) => `${all.length} × ${reason}`);
  const more = lines.length - MAX_REASONS;
  return more > 0 ? [...lines.slice(0, MAX_REASONS), `and ${more} more reasons; --json names each finding`] : lines;
}
