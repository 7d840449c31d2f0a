/** What may be called in which state, said so that a caller knows what to do next. */
import { InternalError, UserError } from '../errors.ts';
import type { RunState, Snapshot } from '../model/run.ts';
import { ENDED, STAGES } from './transitions.ts';

/** Calls that are legal now, by the names of the launch tools. */
export function allowedNow(snapshot: Snapshot): string[] {
  const allowed = ['launch_get_status', 'launch_get_artifact'];
  const { state, kind } = snapshot;
  if (STAGES[kind][state] !== undefined || state === 'READY_FOR_PR' || state === 'FIXING' || state === 'PR_OPENED')
    allowed.push('launch_resume');
  if (['LINKING', 'VALIDATING', 'READY_FOR_PR', 'PR_OPENED', 'DONE'].includes(state)) allowed.push('launch_validate');
  if (state === 'VALIDATING' && snapshot.validation?.ok === false && snapshot.fixes_exhausted !== true)
    allowed.push('launch_fix_next');
  if (state === 'READY_FOR_PR' && snapshot.inputs.site_is_made !== true) allowed.push('launch_open_pr');
  if (!ENDED.has(state) && state !== 'PR_OPENED') allowed.push('launch_cancel');
  return allowed;
}

/** Why only a person brings a run forward; a word that programs read, and null where a call does or the run has ended well. */
export type Obstacle = 'no_fix' | 'max_fix_attempts' | 'no_docs_repository' | 'failed';

export function obstacleOf(snapshot: Snapshot, maxFixAttempts = Number.POSITIVE_INFINITY): Obstacle | null {
  const { state, validation, fix_attempts, inputs } = snapshot;
  if (state === 'FAILED') return 'failed';
  if (state === 'READY_FOR_PR' && inputs.site_is_made === true) return 'no_docs_repository';
  if (state !== 'VALIDATING' || validation?.ok !== false) return null;
  if (snapshot.fixes_exhausted === true) return 'no_fix';
  return fix_attempts >= maxFixAttempts ? 'max_fix_attempts' : null;
}

const REACHED: ReadonlySet<RunState> = new Set(['READY_FOR_PR', 'PR_OPENED', 'DONE']);

/** Whether a launch came to its end without a change: what it would write stands in the site, or people removed it. */
export const changesNothing = ({ kind, state, applied_patches: applied }: Ended): boolean =>
  kind === 'launch' && REACHED.has(state) && applied.length === 0;
interface Ended extends Pick<Snapshot, 'state'> {
  kind: string;
  applied_patches: readonly string[];
}

/** The call that brings the run forward, or null when none does. */
export function nextCall(snapshot: Snapshot, maxFixAttempts?: number): string | null {
  const { state, kind, validation } = snapshot;
  if (obstacleOf(snapshot, maxFixAttempts) !== null) return null;
  if (state === 'READY_FOR_PR') return changesNothing(snapshot) ? null : 'launch_open_pr';
  if (state === 'VALIDATING' && validation?.ok === false) return 'launch_fix_next';
  if (STAGES[kind][state] !== undefined || state === 'FIXING' || state === 'PR_OPENED') return 'launch_resume';
  return null;
}

export function illegalState(snapshot: Snapshot, call: string, expected: string): UserError {
  const next = nextCall(snapshot);
  const advice = next === null ? 'Nothing is left to call; read the run with launch_get_status.' : `Call ${next} next.`;
  return new UserError(
    'ILLEGAL_STATE',
    `${call} is not possible in state ${snapshot.state}, only in ${expected}. ${advice}`,
    {
      details: {
        state: snapshot.state,
        allowed_now: allowedNow(snapshot),
        next_call: next,
        ...(snapshot.pr === null ? {} : { pr_url: snapshot.pr.url }),
        ...(snapshot.failure === null ? {} : { failure: snapshot.failure }),
      },
    },
  );
}

export const cancelledRun = (snapshot: Snapshot): UserError =>
  new UserError('CANCELLED', `The run was cancelled. Start a new run to go on.`, {
    details: { state: snapshot.state, run_id: snapshot.run_id },
  });

/** Throws CANCELLED or ILLEGAL_STATE unless the run is in one of `states`. */
export function requireState(snapshot: Snapshot, call: string, states: readonly RunState[]): void {
  if (snapshot.state === 'CANCELLED') throw cancelledRun(snapshot);
  if (!states.includes(snapshot.state)) throw illegalState(snapshot, call, oneOf(states));
}

/** Throws what opening a pull request now would: ILLEGAL_STATE, CANCELLED, or INVALID_INPUT for a run without a site of its own. */
export function requireProposable<S extends { origin: string }>(snapshot: Snapshot, siteOf: () => S): S {
  requireState(snapshot, 'launch_open_pr', ['READY_FOR_PR']);
  if (snapshot.validation?.ok !== true)
    throw illegalState(snapshot, 'launch_open_pr', 'a last validation report with ok=true');
  const site = siteOf();
  if (site.origin === 'made')
    throw new UserError(
      'INVALID_INPUT',
      'This run has no docs repository to open a pull request in. Start a run with `site_repo_url`.',
      { details: { missing_fields: ['site_repo_url'] } },
    );
  return site;
}

const oneOf = (states: readonly RunState[]): string => {
  if (states.length === 0) throw new InternalError('The list of states is empty.');
  return states.length === 1 ? `${states[0]}` : `one of ${states.join(', ')}`;
};
