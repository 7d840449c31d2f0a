/** A finding of a report as events and snapshots have it. */
import type { Issue } from '../model/finding.ts';
import type { OpenIssue } from '../model/run.ts';

/** Its keys are in the order of canonical JSON: an event with thousands of them is hashed and stored as it is, not sorted first. */
export const openIssueOf = ({ gate, issue_id, severity, title }: Issue): OpenIssue => ({
  gate,
  issue_id,
  severity,
  title,
});
