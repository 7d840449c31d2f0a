/** A check whose store is away is made all the same, with a store in memory: its verdict stands, and it is said that no run is kept. */
import { code } from '../report/markdown-text.ts';
import type { ActionCommand, Call, Outcome } from './call.ts';

const IN_MEMORY = 'sqlite::memory:';

/** `reopen` makes the call anew over another store. What writes, or goes on with a run that is kept, needs the store it was given. */
export async function runOrDoWithoutStore(
  command: ActionCommand,
  call: Call,
  reopen: (storeUri: string) => Call,
): Promise<Outcome> {
  try {
    return await command.run(call);
  } catch (thrown) {
    const { isStoreAway } = await import('../adapters/open-store.ts');
    if (!isStoreAway(thrown) || command.name !== 'check' || call.inputs.runId !== null || call.signal.aborted)
      throw thrown;
    const { message } = thrown;
    call.progress.warn(`Of this check no run is recorded. ${message}`);
    const outcome = await command.run(reopen(IN_MEMORY));
    return {
      ...outcome,
      // Nobody can ask for this run.
      result: { ...outcome.result, run_id: null },
      facts: (outcome.facts ?? []).filter(([name]) => name !== 'Run'),
      notices: [
        `Of this check no run is recorded: ${code('SERVICE_UNAVAILABLE')} ${message}`,
        ...(outcome.notices ?? []),
      ],
    };
  }
}
