/** A failure of a command that moves a run says which run it was, and what goes on with it: whoever reads stdout alone knows no id before the end. */
import { toLaunchError, withDetails } from '../errors.ts';

export async function namingRun<T>(runId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const failure = toLaunchError(thrown);
    const goesOn = failure.retryable || failure.code === 'CANCELLED';
    throw withDetails(failure, {
      ...failure.details,
      run_id: runId,
      ...(goesOn ? { next_command: `launch resume ${runId}` } : {}),
    });
  }
}
