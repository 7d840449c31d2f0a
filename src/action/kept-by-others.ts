/** Whether what a job finds in its home may be somebody else's: `actions/cache` brings what any workflow saved under the same ref. */
import { isOfUnreviewed, trustsCache } from '../adapters/seal-key.ts';
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

/** By which a re-run of the job finds its run again. */
export const startKey = (call: Call): { idempotencyKey?: string } =>
  hasOthersRuns(call) ? {} : { idempotencyKey: call.idempotencyKey };
