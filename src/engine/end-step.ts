/** How a step that threw ends: what the log says of it, and what its caller is told. */
import { LaunchError, toLaunchError, UserError } from '../errors.ts';
import { isOverdrawn } from './budgets.ts';
import { heldByAnother, isLeaseLost } from './lease.ts';
import { cancelledRun } from './legal.ts';
import { failurePayload, type Step } from './run-step.ts';
import { ENDED } from './transitions.ts';

/** Records how a step ended and answers the failure to throw. */
export async function recordEnd(step: Step, thrown: unknown): Promise<unknown> {
  const { held, snapshot } = step;
  if (held.reason === 'lease_lost' || isLeaseLost(thrown)) return heldByAnother(snapshot.run_id, snapshot.state);
  if (held.reason === 'cancelled') {
    if (!ENDED.has(snapshot.state)) await step.record([{ type: 'RUN_CANCELLED', payload: { from: snapshot.state } }]);
    return cancelledRun(step.snapshot);
  }
  if (held.reason === 'caller') {
    return new UserError(
      'CANCELLED',
      'This call was cancelled. The run stays where it was: call launch_resume to go on.',
      {
        cause: thrown,
        details: { state: snapshot.state, next_call: 'launch_resume' },
      },
    );
  }
  if (isOverdrawn(thrown) || isFatal(thrown)) {
    if (!ENDED.has(snapshot.state)) await step.record([{ type: 'RUN_FAILED', payload: failurePayload(thrown) }]);
  }
  return toLaunchError(thrown);
}

/** What no further try can fix. */
const FATAL = new Set<unknown>(['artifact_missing', 'artifact_changed', 'input_changed', 'site_not_rebuilt']);
const isFatal = (thrown: unknown): boolean => thrown instanceof LaunchError && FATAL.has(thrown.details.reason);
