/** Opens runs, brings back those that the store has lost, and remembers which, and which are damaged, so that it can be said. */

import { LaunchError } from '../errors.ts';
import { countOf } from '../text/count.ts';
import type { EngineDeps } from './create-engine.ts';
import type { RunList } from './engine.ts';
import { missingRuns, restoreRun } from './restore-run.ts';
import { runDirectories } from './run-files.ts';
import { openRunLog, type RunLog } from './run-log.ts';

export interface Restoring {
  /** The log of a run; throws RUN_NOT_FOUND where neither store nor folder has it. */
  open(runId: string): Promise<RunLog>;
  /** Brings back all runs of the home that the store does not know. */
  all(): Promise<void>;
  /** Keeps what is wrong with a run whose record is damaged; throws every other failure. */
  note(runId: string, thrown: unknown): void;
  outcome(): Pick<RunList, 'restored' | 'damaged'>;
}

export const isNotFound = (thrown: unknown): boolean =>
  thrown instanceof LaunchError && thrown.code === 'RUN_NOT_FOUND';

export function createRestoring(deps: EngineDeps): Restoring {
  const restored = new Set<string>();
  const damaged = new Map<string, string>();
  /** Folders that are no runs of this store; each is looked at once. */
  const looked = new Set<string>();

  const openLog = (runId: string): Promise<RunLog> => openRunLog(deps, runDirectories(deps.home, runId).run, runId);
  const restore = async (runId: string): Promise<boolean> => {
    const back = await restoreRun(deps, runId);
    if (back === undefined) return false;
    restored.add(runId);
    const doubt =
      back.unvouched.length === 0
        ? ''
        : ` Its log is from an older version and does not vouch for: ${back.unvouched.join(', ')}.`;
    deps.progress?.warn(
      `The store had lost run ${runId}; it was brought back from its folder, with ${countOf(back.events, 'event')}.${doubt}`,
    );
    return true;
  };
  const note = (runId: string, thrown: unknown): void => {
    if (!(thrown instanceof LaunchError) || thrown.details.reason !== 'run_damaged') throw thrown;
    if (!damaged.has(runId)) deps.progress?.warn(thrown.message);
    damaged.set(runId, thrown.message);
  };
  return {
    note,
    async open(runId) {
      try {
        const log = await openLog(runId);
        await log.sync();
        return log;
      } catch (thrown) {
        if (isNotFound(thrown) && (await restore(runId))) return openLog(runId);
        throw thrown;
      }
    },
    async all() {
      if (deps.storeName === undefined) return;
      for (const runId of await missingRuns(deps, looked)) {
        const isBack = await restore(runId).catch((thrown: unknown) => note(runId, thrown));
        if (isBack !== true) looked.add(runId);
      }
    },
    outcome: () => ({
      ...(restored.size === 0 ? {} : { restored: [...restored].sort() }),
      ...(damaged.size === 0 ? {} : { damaged: [...damaged].map(([run_id, problem]) => ({ run_id, problem })) }),
    }),
  };
}
