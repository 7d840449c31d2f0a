/** The part of a validation session that fixing needs; src/validation/session.ts satisfies it. */
import type { HeadingIdOptions } from '../content/heading-ids.ts';
import type { GateFacts } from '../gates/facts.ts';
import type { Finding } from '../model/finding.ts';
import type { ValidationReport } from '../model/validation-report.ts';

/** A finding as a session gives it: with its id, its gate, and the `data` its fixer needs. */
export interface OpenFinding extends Finding { issue_id: string; gate: string }
export interface FixOutcome { report: ValidationReport; findings: readonly OpenFinding[] }

export interface FixSession {
  /** Root of the site's repository, absolute; every path of a finding counts from it. */
  readonly root: string;
  readonly facts: GateFacts;
  validate(): Promise<FixOutcome>;
  /** After files changed on disk: reads them again and judges what depends on them. */
  revalidate(changedPaths: readonly string[]): Promise<FixOutcome>;
  /** How this site makes heading ids, where it is not the generator's default. */
  readonly headingIds?: HeadingIdOptions;
}
