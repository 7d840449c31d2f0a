/** Does work on a run and makes the engine's refusals say where the run stands: the call to make next, ready to be sent, or what a person has to do. */
import { LaunchError, UserError } from '../errors.ts';
import { type Standing, standingOf } from './next-call.ts';
import type { ToolPorts } from './tool.ts';

type Ports = Pick<ToolPorts, 'engine' | 'services'>;
/** What ends a run's way for a machine, or is said of its state. */
const EXPLAINED = new Set(['ILLEGAL_STATE', 'FIX_EXHAUSTED', 'ALLOWED_PATHS_VIOLATION', 'INVALID_INPUT', 'CANCELLED']);

export async function onRun<T>(runId: string, ports: Ports, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw thrown instanceof LaunchError && EXPLAINED.has(thrown.code) ? await explained(thrown, runId, ports) : thrown;
  }
}

/** A held lease stays retryable: the same call is the next call. A call that was cancelled says nothing of its run. */
async function explained(error: LaunchError, runId: string, ports: Ports): Promise<LaunchError> {
  const run = await ports.engine.snapshot(runId).catch(() => undefined);
  if (run === undefined || (error.code === 'CANCELLED' && run.state !== 'CANCELLED')) return error;
  const standing = error.retryable
    ? {}
    : (ofInputs(error) ?? (await standingOf(runId, ports, reasonOf(error, run.state))));
  const details = { state: run.state, ...error.details, ...standing };
  return new UserError(error.code, error.message, { details, retryable: error.retryable, cause: error });
}

/** What the run was given is in its way: the same step would be refused again, and a person has to change that. */
const ofInputs = ({ details: { next_step: what } }: LaunchError): Standing | undefined =>
  typeof what === 'string' ? { next: null, needs_person: { reason: 'inputs', what } } : undefined;

/** What the refusal found out and the record of the run does not say. */
function reasonOf({ details }: LaunchError, state: string): Parameters<typeof standingOf>[2] {
  if (details.reason === 'no_fix_inside_allowed_paths') return details.reason;
  return details.reason === 'changed_since_report' && state === 'READY_FOR_PR' ? details.reason : undefined;
}
