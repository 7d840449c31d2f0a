/** What a validation answers: the report at the contract's edge, and the findings with what their fixers need. */

import type { Finding, Issue } from '../model/finding.ts';
import type { SiteKind } from '../model/repo-inventory.ts';
import type { ValidationReport } from '../model/validation-report.ts';

/** A finding as a session gives it: with its id, its gate, all that the report says of it, and the `data` its fixer needs. */
export interface OpenFinding extends Omit<Issue, 'status' | 'files'> {
  files: readonly string[];
  data?: NonNullable<Finding['data']>;
}

export interface Outcome {
  report: ValidationReport;
  findings: readonly OpenFinding[];
  /** What was left out and why, counted; never part of the report's verdict. */
  suppressed: readonly Suppression[];
  /** What the tree was recognised as, and how that was decided. */
  recognised: { kind: SiteKind; decided_by: string };
}
export interface Suppression {
  by: 'inline' | 'file' | 'config' | 'baseline' | 'base';
  rule: string;
  reason: string;
  count: number;
}

/**
 * Whether another look at the same files could end otherwise: the network was asked, or a gate did not get to its end. A Hugo
 * build that succeeds is none of these: it runs in a closed box, and program and day are named among the surroundings.
 */
export const sawOutside = ({ gates, issues }: ValidationReport): boolean =>
  gates.some(
    ({ name, outcome }) =>
      outcome === 'crashed' ||
      outcome === 'untestable' ||
      (name === 'hugo-build' && outcome === 'failed') ||
      (name === 'external-links' && outcome !== 'not_requested' && outcome !== 'not_applicable'),
  ) || wasLate({ issues });

/** Whether a gate or a page did not get to its end in time: such an outcome is not kept. */
export const wasLate = ({ issues }: Pick<ValidationReport, 'issues'>): boolean =>
  issues.some(({ error_code }) => error_code === 'GATE_TIMEOUT');
