/** The engine: every call on a run, joined from its parts. Decisions live in advance, transitions and legal; effects in steps. */

import type { CommitService } from '../commit/commit-service.ts';
import type { RunSecrets } from '../commit/token-reach.ts';
import { normaliseRunConfig } from '../config/run-config.ts';
import { UserError } from '../errors.ts';
import type { EvidenceHead, HeadSignature } from '../model/evidence-head.ts';
import { RunId, type Snapshot } from '../model/run.ts';
import type { RunConfig } from '../model/run-config.ts';
import type { Clock, Ids } from '../ports/clock.ts';
import type { Git } from '../ports/git.ts';
import type { Liveness } from '../ports/liveness.ts';
import type { Processes } from '../ports/processes.ts';
import type { Progress } from '../ports/progress.ts';
import type { SealedFolder } from '../ports/seal.ts';
import type { Store } from '../ports/store.ts';
import type { Telemetry } from '../ports/telemetry.ts';
import type { Worker } from '../workers/worker.ts';
import { createArtifactStore, readOf } from './artifact-store.ts';
import { createCalls } from './calls.ts';
import { cancelRun } from './cancel-run.ts';
import { recordEnd } from './end-step.ts';
import type { CallOptions, Engine, RunStatus } from './engine.ts';
import { fixAllStep } from './fix-all.ts';
import { headOf } from './head-of.ts';
import { pinnedInputs, requirePinned } from './inputs.ts';
import { type Held, heldByAnother, holding, type LeaseOptions } from './lease.ts';
import { cancelledRun } from './legal.ts';
import { listRuns } from './list-runs.ts';
import { recordReport } from './record-check.ts';
import { replayFiles } from './replay-files.ts';
import { createRestoring, isNotFound } from './restoring.ts';
import type { Reuse } from './reuse.ts';
import { runDirectories } from './run-files.ts';
import { type RunLog, runNotFound } from './run-log.ts';
import { createStep, type Step } from './run-step.ts';
import type { RebuildSite } from './site-worktree.ts';
import { startRun } from './start-run.ts';
import { fixStep, openPrStep, resumeStep, validateStep } from './steps.ts';

export interface EngineDeps {
  store: Store;
  git: Git;
  processes: Processes;
  privateLinks?: boolean;
  clock: Clock;
  ids: Ids;
  telemetry: Telemetry;
  commitService: CommitService;
  workers: readonly Worker[];
  /** Asked when the first worker is due and `workers` is empty: what only reads runs need not load them. */
  loadWorkers?: () => Promise<readonly Worker[]>;
  /** Absolute path of LAUNCH_HOME. */
  home: string;
  /** Kept across runs. */
  cache: SealedFolder;
  /** What the store is called in the folders of its runs; a run that it lost is brought back from a folder that names it. */
  storeName?: string | undefined;
  /** Signs heads of evidence; undefined where there is no key. */
  signHead?: ((head: EvidenceHead) => HeadSignature | undefined) | undefined;
  secrets?: RunSecrets;
  /** What this machine does for runs: the configuration to go by, or a refusal thrown. Absent: what each says. */
  reach?: ((config: RunConfig) => RunConfig) | undefined;
  /** Servers that tokens without an address of their own may be sent to; default github.com alone. */
  tokenServers?: readonly string[];
  liveness?: Liveness;
  /** Receives all work unless a call brings its own. */
  progress?: Progress;
  /** Keeps results of workers across runs; absent, every worker works. */
  reuse?: Reuse;
  rebuildSite?: RebuildSite;
  /** How long a writer that says nothing keeps its run; default 20 s. */
  leaseMs?: number;
  /** How often the writer looks whether its run was cancelled; default 500 ms. */
  cancelPollMs?: number;
  /** For tests: called after each durable write. */
  onDurableWrite?: (what: string) => void | Promise<void>;
}

/** Logs kept in memory; the others are read again when they are asked for. */
const KEPT_LOGS = 64;

export function createEngine(deps: EngineDeps): Engine {
  const calls = createCalls();
  const lease: LeaseOptions = {
    store: deps.store,
    owner: `${deps.liveness?.me ?? 'engine'}#${deps.ids.random(12)}`,
    ttlMs: deps.leaseMs ?? 20_000,
    pollMs: deps.cancelPollMs ?? 500,
    liveness: deps.liveness,
  };
  const logs = new Map<string, Promise<RunLog>>();
  /** Runs that this engine writes at this moment. */
  const writing = new Map<string, Held>();

  const restoring = createRestoring(deps);

  const logOf = async (runId: string): Promise<RunLog> => {
    if (!RunId.safeParse(runId).success) throw runNotFound(runId);
    const known = logs.get(runId);
    const opened = known ?? restoring.open(runId);
    logs.delete(runId);
    logs.set(runId, opened);
    for (const [oldest] of logs) {
      if (logs.size <= KEPT_LOGS) break;
      logs.delete(oldest);
    }
    try {
      const log = await opened;
      await log.sync();
      return log;
    } catch (thrown) {
      logs.delete(runId);
      // A store that was emptied while this process held the run in memory.
      if (known !== undefined && isNotFound(thrown)) return logOf(runId);
      throw thrown;
    }
  };

  const artifactsOf = (runId: string) =>
    createArtifactStore(runId, runDirectories(deps.home, runId).run, deps.store, deps.onDurableWrite);

  /** Asked each time: who may write into the store may have made the run. */
  const normalisedOf = ({ header: { config } }: RunLog) => normaliseRunConfig(deps.reach?.(config) ?? config);

  const stepOf = (log: RunLog, held: Held, options: CallOptions): Step => {
    const { run_id: runId } = log.header;
    const normalised = normalisedOf(log);
    const sitePath = pinnedInputs(log)?.site_path;
    return createStep({
      deps,
      log,
      held,
      config: sitePath === undefined ? normalised : { ...normalised, site_path: sitePath },
      dirs: runDirectories(deps.home, runId),
      artifacts: artifactsOf(runId),
      options,
    });
  };

  /** One step as the only writer; whatever ends it is recorded before it is told. */
  const write = async <T>(
    runId: string,
    options: CallOptions,
    stop: AbortSignal,
    work: (step: Step) => Promise<T>,
  ): Promise<T> => {
    const done = await holding(runId, lease, async (held) => {
      writing.set(runId, held);
      stop.addEventListener('abort', () => held.stop('caller'), { once: true });
      if (stop.aborted) held.stop('caller');
      const log = await logOf(runId);
      if (log.snapshot.state === 'CANCELLED') throw cancelledRun(log.snapshot);
      await log.repairMirror();
      const step = stepOf(log, held, options);
      try {
        return await work(step);
      } catch (thrown) {
        throw await recordEnd(step, thrown);
      } finally {
        writing.delete(runId);
        if (held.reason !== 'lease_lost') await log.finishMirror();
        await deps.onDurableWrite?.('snapshot.json');
      }
    });
    if (done === undefined) throw heldByAnother(runId, (await logOf(runId)).snapshot.state);
    return done.value;
  };

  const statusOf = async (runId: string): Promise<RunStatus> => toStatus((await logOf(runId)).snapshot);
  const stillWorking = (runId: string, call: string) => async (): Promise<never> => {
    const { snapshot } = await logOf(runId);
    throw new UserError(
      'ILLEGAL_STATE',
      `${call} is still at work on run ${runId}. Call it again to wait for its answer.`,
      {
        retryable: true,
        details: { state: snapshot.state, reason: 'in_progress', next_call: call },
      },
    );
  };

  /** A step as a call: whoever asks for the same meanwhile joins it, and who asks for another is told what is at work. */
  const calling =
    <T, O extends CallOptions>(kind: string, tool: string, work: (step: Step, options: O) => Promise<T>) =>
    async (runId: string, options = {} as O): Promise<T> => {
      await logOf(runId);
      return calls.call(
        runId,
        kind,
        options,
        (stop) => write(runId, options, stop, (step) => work(step, options)),
        stillWorking(runId, tool),
      );
    };

  const engine: Engine = {
    async start(config, options = {}) {
      // The store may have lost the run that a key was first used for.
      if (options.idempotencyKey !== undefined) await restoring.all();
      return startRun(deps, config, options);
    },
    async recordCheck(config, report) {
      const { run_id: runId } = await startRun(deps, { ...config, kind: 'check' }, {});
      await write(runId, {}, new AbortController().signal, (step) => recordReport(step, report));
      return statusOf(runId);
    },
    status: statusOf,
    snapshot: async (runId) => (await logOf(runId)).snapshot,
    config: async (runId) => (await logOf(runId)).header.config,
    async resume(runId, options = {}) {
      await logOf(runId);
      return calls.call(
        runId,
        'resume',
        options,
        async (stop) => {
          await write(runId, options, stop, resumeStep);
          return statusOf(runId);
        },
        () => statusOf(runId),
      );
    },
    validate: calling('validate', 'launch_validate', validateStep),
    fixNext: calling('fixNext', 'launch_fix_next', (step) => fixStep(step, 'launch_fix_next')),
    fixAll: calling('fixAll', 'launch_fix_all', fixAllStep),
    openPr: calling('openPr', 'launch_open_pr', openPrStep),
    async rehearsePr(runId, options = {}) {
      const { rehearsePr } = await import('./rehearse-pr.ts');
      const log = await logOf(runId);
      const { snapshot } = log;
      return rehearsePr({
        snapshot,
        config: normalisedOf(log),
        siteOf: () => requirePinned(pinnedInputs(log)).site,
        read: (stem) => readOf(artifactsOf(runId), snapshot, stem),
        commitService: deps.commitService,
        signal: options.signal ?? new AbortController().signal,
      });
    },
    async cancel(runId) {
      const log = await logOf(runId);
      return cancelRun({ deps, lease, log, sync: () => logOf(runId) });
    },
    async list(filter = {}, page = {}) {
      await restoring.all();
      const found = await listRuns(deps.store, filter, page, async (runId) => {
        const log = await logOf(runId).catch((thrown: unknown) => {
          if (!isNotFound(thrown)) restoring.note(runId, thrown);
          return undefined;
        });
        return log?.snapshot;
      });
      return { ...found, ...restoring.outcome() };
    },
    events: async (runId) => [...(await logOf(runId)).events],
    replay: (runId) => replayFiles(deps, lease, runId, restoring.open),
    evidenceHead: async (runId) => headOf(deps, (await logOf(runId)).snapshot),
    async artifact(runId, name) {
      const { snapshot } = await logOf(runId);
      const entry = snapshot.artifacts.find(
        (candidate) => candidate.name === name || candidate.name === `${name}.json`,
      );
      if (entry === undefined) {
        const names = snapshot.artifacts.map((candidate) => candidate.name);
        throw new UserError(
          'INVALID_INPUT',
          `The run has no artifact \`${name}\`. It has: ${names.join(', ') || 'none yet'}.`,
          {
            details: { field: 'artifact_name', available: names },
          },
        );
      }
      return { entry, bytes: await artifactsOf(runId).bytes(entry) };
    },
    read: async (runId, stem, keep) => readOf(artifactsOf(runId), (await logOf(runId)).snapshot, stem, keep),
    async record(runId, type, payload) {
      const log = await logOf(runId);
      const writer = writing.get(runId);
      // Without the lease the insert alone keeps the order; the next writer brings events.ndjson up to date.
      await log.append([{ type, payload }], { ...(writer ? { writer } : {}), span: deps.telemetry.current() });
    },
    close: () => calls.close(),
  };
  return engine;
}

const toStatus = ({ run_id, state, section_states, open_issues, artifacts }: Snapshot): RunStatus => ({
  run_id,
  state,
  section_states,
  open_issues,
  artifacts: artifacts.map(({ name, sha256 }) => ({ name, sha256 })),
});
