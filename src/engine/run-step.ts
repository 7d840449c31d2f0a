/** What one step of a run works with: its log under the lease's fence, its folders, its artifacts. */

import type { RunSecrets } from '../commit/token-reach.ts';
import { LaunchError } from '../errors.ts';
import type { Artifact, ArtifactStem } from '../model/artifacts.ts';
import type { Snapshot } from '../model/run.ts';
import type { NormalisedRunConfig } from '../model/run-config.ts';
import { type Progress, silentProgress } from '../ports/progress.ts';
import type { SpanContext } from '../ports/telemetry.ts';
import type { RunDirectories } from '../workers/worker.ts';
import type { Keep } from './artifact-json.ts';
import { type ArtifactStore, readOf } from './artifact-store.ts';
import type { EngineDeps } from './create-engine.ts';
import type { CallOptions } from './engine.ts';
import type { Held } from './lease.ts';
import type { EventDraft, RunLog } from './run-log.ts';

export interface Step {
  readonly deps: EngineDeps;
  readonly log: RunLog;
  readonly held: Held;
  readonly config: NormalisedRunConfig;
  readonly dirs: RunDirectories;
  readonly artifacts: ArtifactStore;
  readonly secrets: RunSecrets;
  readonly progress: Progress;
  readonly snapshot: Snapshot;
  record(drafts: readonly EventDraft[], span?: SpanContext): Promise<void>;
  read<S extends ArtifactStem>(stem: S, keep?: Keep): Promise<Artifact<S> | undefined>;
}

export function createStep(input: {
  deps: EngineDeps;
  log: RunLog;
  held: Held;
  config: NormalisedRunConfig;
  dirs: RunDirectories;
  artifacts: ArtifactStore;
  options: CallOptions;
}): Step {
  const { deps, log, held, options } = input;
  return {
    deps,
    log,
    held,
    config: input.config,
    dirs: input.dirs,
    artifacts: input.artifacts,
    secrets: { ...deps.secrets, ...options.secrets },
    progress: options.progress ?? deps.progress ?? silentProgress,
    get snapshot() {
      return log.snapshot;
    },
    record: (drafts, span) => log.append(drafts, { writer: held, span }),
    read: (stem, keep) => readOf(input.artifacts, log.snapshot, stem, keep),
  };
}

/** What a failure is called in the log. */
export function failurePayload(thrown: unknown): { code: string; message: string } {
  if (thrown instanceof LaunchError) return { code: thrown.code, message: thrown.message };
  return {
    code: 'INTERNAL',
    message: thrown instanceof Error ? thrown.constructor.name : 'Something that is no error was thrown.',
  };
}
