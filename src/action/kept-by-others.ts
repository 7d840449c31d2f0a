/** Whether what a job finds in its home may be somebody else's: `actions/cache` brings what any workflow saved under the same ref. */
import { isOfUnreviewed, trustsCache } from '../adapters/seal-key.ts';
import { UserError } from '../errors.ts';
import type { Call } from './call.ts';
import type { Job } from './job.ts';

/**
 * On the ref of a pull request, a merge group or another branch code runs that nobody has reviewed, which saves cache and key as it likes.
 * Only the default branch's own caches count; `pull_request_target` and what GitHub starts by itself run there.
 */
export const isUnreviewed = ({ event, refName, refType, defaultBranch }: Job, env: Call['env']): boolean =>
  !trustsCache(env) &&
  (isOfUnreviewed(event) ||
    refType === 'tag' ||
    (refName !== null && defaultBranch !== null && refName !== defaultBranch));

/** The same for the runs, which a store that the workflow names keeps elsewhere. */
export const hasOthersRuns = ({ job, inputs, env }: Pick<Call, 'job' | 'inputs' | 'env'>): boolean =>
  isUnreviewed(job, env) && inputs.store === null && !env.LAUNCH_STORE;

/** Runs that the steps of this job worked on: the runner gives it to later steps of the job, and no cache brings it. */
export const JOB_RUNS = 'LAUNCH_JOB_RUNS';

/** A run that a workflow names counts there only where a step of this very job worked on it: its report could be one that the change wrote. */
export function refuseOthersRun(call: Pick<Call, 'job' | 'inputs' | 'env'>, runId: string): void {
  if (!hasOthersRuns(call) || (call.env[JOB_RUNS] ?? '').split(' ').includes(runId)) return;
  throw new UserError(
    'POLICY_DENIED',
    `No step of this job made the run \`${runId}\`, and what is kept on the ref of a change may be what the change wrote, so it is not believed. Leave \`run-id\` out, name the run of an earlier step, or give a \`store\` that the change cannot write.`,
    { details: { reason: 'RUN_OF_OTHERS', run_id: runId } },
  );
}

/** By which a re-run of the job finds its run again. */
export const startKey = (call: Call): { idempotencyKey?: string } =>
  hasOthersRuns(call) ? {} : { idempotencyKey: call.idempotencyKey };
