/** What every command of the Action is given, and what it gives back: values for outputs, summary and exit code. */
import type { Context } from '../context.ts';
import type { ErrorCode } from '../errors.ts';
import type { RunStatement } from '../model/attestation.ts';
import type { OfferedFix } from '../model/offered-fix.ts';
import type { ValidationReport } from '../model/validation-report.ts';
import type { Progress } from '../ports/progress.ts';
import type { FixView } from '../report/summary.ts';
import type { Inputs } from './inputs.ts';
import type { Job } from './job.ts';
import type { ActionResult } from './outputs.ts';
import type { Site } from './site.ts';
import type { TakenRun } from './take-run.ts';

export interface Call {
  inputs: Inputs;
  job: Job;
  env: Readonly<Record<string, string | undefined>>;
  progress: Progress;
  signal: AbortSignal;
  /** Opened when first asked for; closed when the command ends. */
  context(): Promise<Context>;
  /** The checkout at `path`. */
  site(): Promise<Site>;
  /** The environment that contexts are opened with: the job's, with tokens under Launch's own names. */
  contextEnv: Readonly<Record<string, string | undefined>>;
  /** Where runs are kept, and what is found again. */
  home: string;
  /** Where the two halves keep the plan, and the hash that the second was given. */
  planDir: string;
  planSha256: string | null;
  /** This job's and this step's own name, the same on a re-run: work is not done twice. */
  idempotencyKey: string;
  /** Receives the run this step works on: what came of it is kept beside it. */
  took(run: TakenRun): void;
}

export interface Outcome {
  result: Partial<ActionResult>;
  /** One sentence for the summary's head. */
  headline: string;
  notices?: readonly string[];
  /** Shown as it is below the head: what was said elsewhere. Trusted Markdown. */
  said?: string;
  /** Shown as an annotation of the job. */
  warning?: string;
  facts?: readonly (readonly [string, string])[];
  report?: ValidationReport;
  fixes?: readonly FixView[];
  /** What a fix would change for each finding, by its id. */
  offered?: ReadonlyMap<string, OfferedFix>;
  /** The whole change; written beside the report, and shown where nothing may be written. */
  patch?: string;
  showPatch?: boolean;
  /** What would be fixed stands on its lines, too. */
  annotateFixes?: boolean;
  next?: readonly string[];
  /** What the run may be attested by. */
  statement?: RunStatement;
  /** HTML page of the run. */
  html?: string;
  /** Outputs beyond the common ones. */
  extra?: Readonly<Record<string, string>>;
  /** The step fails with this code's exit code although nothing was thrown. */
  failed?: ErrorCode;
  /** What failed may pass: the next job takes the run up. */
  unfinished?: boolean;
}

export interface ActionCommand {
  name: string;
  /** Title of the summary. */
  title: string;
  run(call: Call): Promise<Outcome>;
}
export const defineActionCommand = (command: ActionCommand): ActionCommand => command;
