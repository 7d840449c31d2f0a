/** Ends a run at any moment: here when nobody writes it, otherwise through the flag that its writer watches. */
import { setTimeout as delay } from 'node:timers/promises';
import type { RunState } from '../model/run.ts';
import type { EngineDeps } from './create-engine.ts';
import { holding, type LeaseOptions, requestCancel } from './lease.ts';
import { illegalState } from './legal.ts';
import type { RunLog } from './run-log.ts';

/** How long a writer may take to stop; after that the run stays asked to stop and says so. */
const PATIENCE_MS = 15_000;

export async function cancelRun(input: {
  deps: EngineDeps;
  lease: LeaseOptions;
  log: RunLog;
  sync: () => Promise<RunLog>;
}): Promise<{ cancelled: boolean; state: RunState }> {
  const { deps, lease, log } = input;
  const { run_id: runId } = log.header;
  refuseEnded(log);
  await requestCancel(deps.store, runId, deps.clock.now());
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    await input.sync();
    if (log.snapshot.state === 'CANCELLED') return { cancelled: true, state: 'CANCELLED' };
    refuseEnded(log);
    const done = await holding(runId, { ...lease, owner: `${lease.owner}-cancel` }, async (writer) => {
      await log.sync();
      await log.repairMirror();
      if (log.snapshot.state === 'CANCELLED') return;
      refuseEnded(log);
      await log.append([{ type: 'RUN_CANCELLED', payload: { from: log.snapshot.state } }], { writer });
      await log.finishMirror();
    });
    if (done !== undefined) return { cancelled: true, state: log.snapshot.state };
    if (performance.now() > until) return { cancelled: false, state: log.snapshot.state };
    await delay(50);
  }
}

/** A run that ended, or whose pull request is open, is no longer the engine's to stop. */
function refuseEnded({ snapshot }: RunLog): void {
  if (['DONE', 'FAILED', 'PR_OPENED'].includes(snapshot.state))
    throw illegalState(snapshot, 'launch_cancel', 'a run that has not ended');
}
