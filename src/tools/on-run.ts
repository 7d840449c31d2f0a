/** Does work on a run and makes the engine's refusals carry the call to make next, ready to be sent. */
import type { Engine } from '../engine/engine.ts';
import { LaunchError, UserError } from '../errors.ts';
import { nextCallOf } from './next-call.ts';

export async function onRun<T>(runId: string, engine: Pick<Engine, 'snapshot'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
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
  const next = error.retryable ? {} : { next: nextCallOf(run) };
  const details = { state: run.state, ...error.details, ...next };
  return new UserError('ILLEGAL_STATE', error.message, { details, retryable: error.retryable, cause: error });
}
