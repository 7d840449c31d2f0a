/** What a worker is: one step of a run with declared inputs and outputs. The engine reads, validates, writes and logs. */

import type { CommitService } from '../commit/commit-service.ts';
import type { Keep } from '../engine/artifact-json.ts';
import type { Artifact, ArtifactStem } from '../model/artifacts.ts';
import type { RunKind, RunState, Section, SectionState, Snapshot } from '../model/run.ts';
import type { NormalisedRunConfig } from '../model/run-config.ts';
import type { Clock } from '../ports/clock.ts';
import type { Git } from '../ports/git.ts';
import type { Processes } from '../ports/processes.ts';
import type { Progress } from '../ports/progress.ts';
import type { SealedFolder } from '../ports/seal.ts';
import type { Store } from '../ports/store.ts';
import type { Telemetry } from '../ports/telemetry.ts';

/** One input of a run, pinned. The engine resolves and checks it out (CREATED to CLONED_INPUTS) before W1 runs; no worker clones. */
export interface RunInput {
  /** What git reads it from: a URL or an absolute path. For git and the commit service only, never for an artifact. */
  source: string;
  /** What artifacts call it: the URL (of the remote, where a local repository has one), else the folder's name. */
  repository: string;
  sha: string;
  /** Branch or tag it was asked for by, or the default branch; null for a bare commit. */
  ref: string | null;
  /** The default branch of the repository, where that is known. */
  default_branch?: string | null | undefined;
  /** A local work tree with uncommitted changes, which are not part of the checkout. */
  dirty: boolean;
  /** `folder`: a folder without git, copied into a repository of one commit; `made`: the minimal Hugo site. */
  origin: 'git' | 'folder' | 'made';
}

/** Where things lie for one run; absolute paths, never written into an artifact. */
export interface RunDirectories {
  run: string;
  /** Read-only checkout of the product; nothing in it is ever executed. */
  product: string;
  /** Root of the site's repository: the worktree that patches are applied to. */
  site: string;
}

export interface WorkerContext {
  readonly snapshot: Snapshot;
  readonly config: NormalisedRunConfig;
  readonly dirs: RunDirectories;
  /** Kept across runs: per-file and per-page results by content hash. */
  readonly cache: SealedFolder;
  /** Product is null for kind `check`. `dirs.product` and `dirs.site` hold exactly these commits (the site plus the run's patches). */
  readonly inputs: { product: RunInput | null; site: RunInput };
  readonly ports: {
    git: Git;
    processes: Processes;
    /** The operator lets links into networks of their own be asked. */
    privateLinks?: boolean;
    clock: Clock;
    store: Store;
    telemetry: Telemetry;
    commitService: CommitService;
  };
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** What was handed in by name and may be shown to that address; never the process environment. */
  siteToken(source: string): string | undefined;
  /** The head of the run's event chain as it stands now, signed where there is a key: for what is published, never for an artifact. */
  evidenceHead?(): string;
  /** Reads an artifact of this run, validated against its schema; throws when it is missing or invalid. */
  read<S extends ArtifactStem>(stem: S): Promise<Artifact<S>>;
  /** The same, undefined when it is missing; who needs a part of it says what to keep of its lists. */
  tryRead<S extends ArtifactStem>(stem: S, keep?: Keep): Promise<Artifact<S> | undefined>;
  /** Records that a section reached a state (an event). */
  sectionState(section: Section, state: SectionState): Promise<void>;
  /** Called by W6 and W8 right after a patch stands in the worktree; durable before it returns. */
  patchApplied(patchId: string, path: string): Promise<void>;
}

export interface Worker {
  id: 'W1' | 'W2' | 'W3' | 'W4' | 'W5' | 'W6' | 'W7' | 'W8' | 'W9';
  name: string;
  /** What a person reads while it works, e.g. "Reading the product". */
  title: string;
  kinds: readonly RunKind[];
  /** The state a run is in when this worker is due, and the one it leads to. */
  from: RunState;
  to: RunState;
  reads: readonly ArtifactStem[];
  writes: readonly ArtifactStem[];
  /** Idempotent: called again after a crash with the same inputs it gives the same outputs. */
  run(context: WorkerContext): Promise<WorkerResult>;
}

export interface WorkerResult {
  artifacts: { [S in ArtifactStem]?: Artifact<S> };
  /** Set by W1 alone: the commits the inputs are pinned to; the engine records them as INPUTS_CLONED. */
  inputs?: { product_sha: string | null; site_sha: string | null };
  /** Plain text for the run's summary, e.g. "403 files, 12 languages". */
  summary: string;
  /** Files written beside the artifacts into the run's folder, by name: HTML report, pull request text. */
  /** W8 only: the finding it fixed and the patches it applied for it. When nothing can be fixed it throws FIX_EXHAUSTED. A W8 that also returns `validation_report` has validated again: W7 is then not run. */
  fixed?: { issue_id: string; patch_ids: string[] };
  /** It hangs on more than the inputs, the config and Launch itself (the network, a gate that ran out of time): never kept for another run. */
  outside?: boolean;
  extras?: { name: string; content_type: string; content: string | Uint8Array }[];
}

export const defineWorker = (worker: Worker): Worker => worker;
