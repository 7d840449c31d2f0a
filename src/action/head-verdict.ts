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

/** Under `pull_request_target` the base is checked out unless the workflow says otherwise: then the head was not looked at. */
export const isUnseenHead = ({ event, pull }: Pick<Job, 'event' | 'pull'>, checkedOut: string | null): boolean =>
  event === 'pull_request_target' && pull !== null && pull.headSha !== checkedOut;

export const UNSEEN =
  'The head of the pull request was not looked at: under `pull_request_target` the base is checked out. Use `pull_request`, or check out the head.';
export const BROKEN_HEAD = 'The head of the pull request is as it was, and broken.';
export const BROKEN_COMMIT =
  'The commit that was checked is as it was, and broken: nothing was pushed over it. A run on the fixed commit is green.';
