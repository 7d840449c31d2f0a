/** Does work on a run when its state allows it, and makes the engine's own refusals say what to call next. */
import type { Engine } from '../engine/engine.ts';
import { LaunchError, UserError } from '../errors.ts';
import type { Snapshot } from '../model/run.ts';
import { illegalDetails, judge, type RunOperation } from './state-rules.ts';

export async function onRun<T>(
  operation: RunOperation,
  runId: string,
  engine: Pick<Engine, 'snapshot'>,
  work: (run: Snapshot) => Promise<T>,
): Promise<T> {
  const run = await engine.snapshot(runId);
  const refusal = judge(operation, run);
  if (refusal !== undefined) throw refusal;
  try {
    return await work(run);
  } catch (thrown) {
    throw thrown instanceof LaunchError && thrown.code === 'ILLEGAL_STATE'
      ? await explained(thrown, runId, engine)
      : thrown;
  }
}

/** A held lease stays retryable: the same call is the next call. */
async function explained(error: LaunchError, runId: string, engine: Pick<Engine, 'snapshot'>): Promise<LaunchError> {
  const run = await engine.snapshot(runId).catch(() => undefined);
  if (run === undefined) return error;
  const details = { ...illegalDetails(run), ...error.details };
  return new UserError('ILLEGAL_STATE', error.message, { details, retryable: error.retryable, cause: error });
}
