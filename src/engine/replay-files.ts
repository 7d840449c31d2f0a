/** Judges the files of a run on this machine by its store, and brings both up to date together where nobody is at work on the run. */
import { lineOf } from './chain.ts';
import type { EngineDeps } from './create-engine.ts';
import type { ReplayResult } from './engine.ts';
import { filesProblem, headerProblem, judgeFiles, judgeSaid, NOT_HERE } from './judge-files.ts';
import { holding, type LeaseOptions } from './lease.ts';
import { replayRun } from './replay-run.ts';
import { EVENTS_FILE, runDirectories, SNAPSHOT_FILE, snapshotText } from './run-files.ts';
import type { RunLog } from './run-log.ts';

export async function replayFiles(
  deps: Pick<EngineDeps, 'store' | 'clock' | 'ids' | 'home' | 'storeName'>,
  lease: LeaseOptions,
  runId: string,
  open: (runId: string) => Promise<RunLog>,
): Promise<ReplayResult> {
  // A log read anew: what is in memory must not vouch for what is in the store.
  const log = await open(runId);
  // A run at work grows: its writer goes from the store to the log to the snapshot, so a reader goes the other way.
  const snapshotFile = await log.mirror.readSnapshot();
  const text = await log.mirror.readEvents();
  await log.sync();
  const whole = log.events.map(lineOf).join('');
  // A machine that has never worked on this run has no files to judge.
  const isNew = text === undefined && snapshotFile === undefined;
  const result = replayRun({ runId, log: isNew ? whole : (text ?? ''), snapshotFile, stored: log.events });
  // Files are the writer's: where somebody is at work on the run they are left to them.
  if (result.ok && (text !== whole || snapshotFile !== snapshotText(log.snapshot)))
    await holding(runId, { ...lease, owner: `${lease.owner}-replay` }, async () => {
      await log.sync();
      await log.repairMirror();
    });
  if (!result.ok) return { ...result, files: [], compared: [], not_compared: [] };
  const { run } = runDirectories(deps.home, runId);
  const said = await judgeSaid(runId, run, deps.store, deps.storeName, log.events[0]);
  if (said.header.length > 0)
    return { ...result, ok: false, problem: headerProblem(said.header), files: [], compared: [], not_compared: [] };
  const mirrors = Object.entries({ [EVENTS_FILE]: text, [SNAPSHOT_FILE]: snapshotFile });
  const absent = mirrors.flatMap(([path, given]) => (given === undefined ? [{ path, reason: NOT_HERE }] : []));
  const found = isNew
    ? { apart: [], compared: [], notCompared: [{ path: 'artifacts', reason: NOT_HERE }] }
    : await filesOf(deps, log, runId);
  const files = [...said.apart, ...found.apart];
  return {
    ...result,
    ...(files.length === 0 ? {} : { ok: false, problem: filesProblem(files) }),
    files,
    compared: [
      ...mirrors.flatMap(([name, given]) => (given === undefined ? [] : [name])),
      ...said.compared,
      ...found.compared,
    ],
    not_compared: [...absent, ...said.notCompared, ...found.notCompared],
  };
}

/** A run at work replaces artifacts and forgets the old: what looks apart is looked at again where the log has grown meanwhile. */
async function filesOf(
  { store, home }: Pick<EngineDeps, 'store' | 'home'>,
  log: RunLog,
  runId: string,
): ReturnType<typeof judgeFiles> {
  for (;;) {
    const { artifacts, event_count: seen } = log.snapshot;
    const found = await judgeFiles(runId, runDirectories(home, runId).run, store, artifacts);
    if (found.apart.length === 0 || (await log.sync()).event_count === seen) return found;
  }
}
