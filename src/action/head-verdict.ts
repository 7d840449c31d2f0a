/** Whether the commit that a step stands on may be called good: never while it stays broken, nor when nobody looked at it. Pure. */

import type { Event } from '../model/event.ts';
import { SEVERITIES, type Severity } from '../model/finding.ts';
import type { FailLevel } from './inputs.ts';
import type { Job } from './job.ts';

/** A finding at or above `failOn` was open at any time of the run: the commit has it, whatever was fixed beside it. */
export function wasBroken(events: readonly Event[], failOn: FailLevel): boolean {
  if (failOn === 'never') return false;
  const least = SEVERITIES.indexOf(failOn);
  return events.some(
    ({ type, payload }) =>
      type === 'ISSUE_OPENED' &&
      Array.isArray(payload.issues) &&
      (payload.issues as { severity?: Severity }[]).some(
        ({ severity }) => severity !== undefined && SEVERITIES.indexOf(severity) >= least,
      ),
  );
}

/** What is checked out, as far as git knows it. */
export interface CheckedOut {
  head: string | null;
  /** Of its commit; a merge of the pull request has the head among them. */
  parents: readonly string[];
  /** Whether it is the repository that the job belongs to; a job may check out another one. */
  isOfJob: boolean;
}

/**
 * Whether the head of the pull request is not what was checked: a workflow may check out the base, and under
 * `pull_request_target` does so by itself. The commit of the event (`GITHUB_SHA`) is the pull request's merge, but the base's under
 * `pull_request_target`: https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows
 */
export function isUnseenHead({ event, pull, sha }: Pick<Job, 'event' | 'pull' | 'sha'>, checked: CheckedOut): boolean {
  if (pull === null || !checked.isOfJob) return false;
  const isTarget = event === 'pull_request_target';
  // Files that came without a repository may be of any commit.
  if (checked.head === null) return isTarget;
  const good = new Set([pull.headSha, ...(isTarget || sha === null ? [] : [sha])]);
  return ![checked.head, ...checked.parents].some((commit) => good.has(commit));
}

export const UNSEEN =
  'The head of the pull request was not looked at: what is checked out is another commit, such as the base, which is what `pull_request_target` checks out. Use `pull_request`, and actions/checkout without `ref`, or with the head as `ref`.';
export const BROKEN_HEAD = 'The head of the pull request is as it was, and broken.';
export const BROKEN_COMMIT =
  'The commit that was checked is as it was, and broken: nothing was pushed over it. A run on the fixed commit is green.';
