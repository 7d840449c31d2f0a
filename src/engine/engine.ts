/** What front ends and tools may ask of a run. Implemented by `createEngine` (src/engine/create-engine.ts). */

import type { RunSecrets } from '../commit/token-reach.ts';
import type { Artifact, ArtifactStem } from '../model/artifacts.ts';
import type { Event } from '../model/event.ts';
import type { Pr } from '../model/pr.ts';
import type { ArtifactEntry, OpenIssue, RunKind, RunState, Section, SectionState, Snapshot } from '../model/run.ts';
import type { RunConfig } from '../model/run-config.ts';
import type { ValidationReport } from '../model/validation-report.ts';
import type { Progress } from '../ports/progress.ts';
import type { Keep } from './artifact-json.ts';
import type { FileApart, NotCompared } from './judge-files.ts';

/** launch-tools.md "RunStatus". */
export interface RunStatus {
  run_id: string;
  state: RunState;
  section_states: Partial<Record<Section, SectionState>>;
  open_issues: OpenIssue[];
  artifacts: { name: string; sha256: string }[];
}

export interface CallOptions {
  signal?: AbortSignal;
  progress?: Progress;
  /** After this many milliseconds a long call returns the unchanged state; the work goes on and the next call joins it. */
  waitMs?: number;
  secrets?: RunSecrets;
}

export interface StartResult {
  run_id: string;
  state: RunState;
  replayed: boolean;
}
export interface RunSummary {
  run_id: string;
  kind: RunKind;
  product_slug: string;
  state: RunState;
  started_at: string;
  finished_at: string | null;
}
export interface RunList {
  runs: RunSummary[];
  next_cursor: string | null;
  /** Runs that the store had lost and that came back from their folders. */
  restored?: string[];
  /** Runs whose record does not hold, and where. */
  damaged?: { run_id: string; problem: string }[];
}
export interface ArtifactBytes {
  entry: ArtifactEntry;
  bytes: Buffer;
}
export interface FixResult {
  fixed_issue_id: string;
  applied_patch_ids: string[];
  remaining_blockers: number;
  validation_report: ValidationReport;
}
/** What a call that fixes many findings did. */
export interface FixAllResult {
  /** In the order they were fixed. */
  fixed_issue_ids: string[];
  applied_patches: number;
  remaining_blockers: number;
  remaining_findings: number;
  /** `clean`: every gate passed. `exhausted`: nothing left can be fixed by a machine. Otherwise call again. */
  stopped: 'clean' | 'exhausted' | 'limit' | 'time';
  validation_ok: boolean;
}
export interface ReplayResult {
  ok: boolean;
  events: number;
  /** 1-based line of events.ndjson where the chain breaks. */
  broken_at_line: number | null;
  problem: string | null;
  snapshot: Snapshot | null;
  /** Recorded files that are missing on this machine, or were changed. */
  files: FileApart[];
  /** Files of this machine that were held against the record; artifacts by their paths. Empty where the log itself does not hold. */
  compared: string[];
  /** Files of the run that were not, or not wholly, each with the reason. Empty where the log itself does not hold. */
  not_compared: NotCompared[];
}

/** Every method throws RUN_NOT_FOUND for an unknown run, and ILLEGAL_STATE (retryable) while another process holds the run's lease. */
/** A pull request that was not opened. */
export interface PrRehearsal {
  branch: string;
  /** Null where only the repository knows its default branch. */
  base_ref: string | null;
  title: string;
  affected_paths: string[];
  /** The open pull request of the same target that the commit would be appended to. */
  appends_to: string | null;
}

export interface Engine {
  /** Only creates. Same key and same config hash return the same run; same key, other config is INVALID_INPUT. */
  start(
    config: RunConfig,
    options?: {
      idempotencyKey?: string;
      configRoot?: string;
      /** What the key's hash covers instead of `config`: the config before a caller resolved its refs. */
      hashed?: RunConfig;
    },
  ): Promise<StartResult>;
  /** A check that was made already, as a run of kind `check` that stands after its validation. */
  recordCheck(config: RunConfig, report: ValidationReport): Promise<RunStatus>;
  status(runId: string): Promise<RunStatus>;
  snapshot(runId: string): Promise<Snapshot>;
  config(runId: string): Promise<RunConfig>;
  /** One transition to the next stable boundary; stops at READY_FOR_PR. */
  resume(runId: string, options?: CallOptions): Promise<RunStatus>;
  /** W7. Legal from LINKING to READY_FOR_PR and sets the state; in PR_OPENED and DONE it only reports. */
  validate(runId: string, options?: CallOptions): Promise<ValidationReport>;
  /** W8 for one finding, then W7. Throws FIX_EXHAUSTED. */
  fixNext(runId: string, options?: CallOptions): Promise<FixResult>;
  /** W8 and W7 for one finding after the other, at most `limit`. Throws FIX_EXHAUSTED when not one could be fixed. */
  fixAll(runId: string, options: CallOptions & { limit: number }): Promise<FixAllResult>;
  /** W9. Idempotent: a run that has its pull request answers with it. */
  openPr(runId: string, options?: CallOptions): Promise<Pr>;
  /** What openPr would propose now, with its refusals; writes nothing and takes no lease. */
  rehearsePr(runId: string, options?: Pick<CallOptions, 'signal'>): Promise<PrRehearsal>;
  cancel(runId: string): Promise<{ cancelled: boolean; state: RunState }>;
  list(
    filter?: { product_slug?: string; state?: RunState; kind?: RunKind },
    page?: { limit?: number; cursor?: string },
  ): Promise<RunList>;
  events(runId: string): Promise<Event[]>;
  /** The head of its event chain as one line, signed where there is a key: what somebody outside can keep. */
  evidenceHead(runId: string): Promise<string>;
  /** Rebuilds the snapshot from events.ndjson and compares it with the store. */
  replay(runId: string): Promise<ReplayResult>;
  /** Looked up in the run's index by public name (or its stem), never joined to a path. */
  artifact(runId: string, name: string): Promise<ArtifactBytes>;
  /** An artifact as it was checked when it was written and is now; undefined where there is none yet. */
  read<S extends ArtifactStem>(runId: string, stem: S, keep?: Keep): Promise<Artifact<S> | undefined>;
  /** Adds an event of a front end (TOOL_CALLED, APPROVAL_*) to a run. */
  record(runId: string, type: Event['type'], payload: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
}
