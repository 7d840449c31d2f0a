/** What a validation session needs to be told, and what it answers; everything else it finds in the tree. */
import type { CheckConfig } from '../config/check-config.ts';
import type { GatheredSite } from '../content/gather-site.ts';
import type { OwnForge } from '../content/own-forge.ts';
import type { GateFacts } from '../gates/facts.ts';
import type { Gate } from '../gates/gate.ts';
import type { NormalisedRunConfig } from '../model/run-config.ts';
import type { Profile } from '../model/validation-report.ts';
import type { Clock } from '../ports/clock.ts';
import type { Git } from '../ports/git.ts';
import type { Processes } from '../ports/processes.ts';
import type { Progress } from '../ports/progress.ts';
import type { SealedFolder } from '../ports/seal.ts';
import type { SampleEngines } from '../syntax/engines.ts';
import type { GitAnswers } from './git-answers.ts';
import type { Outcome } from './outcome.ts';

export interface ValidationInput {
  /** Root of the site's repository, absolute; judged as it lies there. */
  root: string;
  profile: Profile;
  config?: CheckConfig;
  /** That the tree has another configuration than the one that is used. */
  configNote?: string;
  /** Folder of the site inside the repository, where it is known. */
  sitePath?: string;
  /** Its name, where the configuration lists several; set by the session. */
  siteName?: string;
  /** `privateLinks`: the operator lets links into networks of their own be asked. */
  ports: { git?: Git; processes: Processes; clock: Clock; privateLinks?: boolean };
  /** Engines that judge samples; without them those are not judged. */
  engines?: SampleEngines;
  /** Gate ids to run; others are `not_requested`. Default: what the profile asks for. */
  only?: readonly string[];
  /** The list of gates; default `src/gates/index.ts`. */
  gates?: readonly Gate[];
  /** The run's own config, where a run asks. */
  run?: NormalisedRunConfig;
  artifacts?: GateFacts['artifacts'];
  product?: GateFacts['product'];
  /** Where the repository is kept, for links to its own files there; default what its clone says. */
  forge?: OwnForge;
  /** Commit or ref the change is measured from. Absent: what is not committed. */
  base?: string;
  /** `new`: only findings that the base does not have, wherever they show. */
  scope?: 'all' | 'new';
  /** Commit whose ignores count for blockers where `scope` is not `new`; zeros where it cannot be had. Absent: those of the tree do. */
  ignoresSince?: string;
  /** Why all is judged though only what is new was asked for. */
  scopeReason?: string;
  /** Ids of findings that are known and do not fail. */
  baseline?: ReadonlySet<string>;
  /** The HTML that the site's own build made: an absolute folder, and its name in findings. Links are judged by it. `ofCommit`: it was made of what is committed. */
  built?: { folder: string; name: string; ofCommit?: boolean };
  /** Names the site for what is kept; default its place. A run's worktree lies elsewhere each time. */
  cacheName?: string;
  /** Folder for what is kept across runs; null keeps nothing. */
  cacheDir: SealedFolder | null;
  /** Gather what programs offer as fixes, because it will be fixed. */
  withFixes?: boolean;
  /** Lint every page, also where only markdownlint is available. */
  lintAll?: boolean;
  /** Whether pages are judged in a thread beside this one; default where they are many. */
  secondThread?: boolean;
  /** What git was asked of the tree ahead, a moment ago. */
  gitAnswers?: GitAnswers | undefined;
  signal?: AbortSignal;
  progress?: Progress;
}

export interface ValidationSession {
  /** Root of the site's repository, absolute; every path of a finding counts from it. */
  readonly root: string;
  /** Everything gates look at; read now if `validate` did not need to. */
  readonly facts: GateFacts;
  readonly site: GatheredSite;
  readonly headingIds: GatheredSite['headingIds'];
  /** Why a page is not written where it lies. */
  refuseToWrite(path: string): string | undefined;
  validate(): Promise<Outcome>;
  /** After files changed on disk: reads them again and judges what depends on them. `before`: texts as they stood, where known. */
  revalidate(changedPaths: readonly string[], before?: ReadonlyMap<string, string>): Promise<Outcome>;
  /** Lets go of all that was read; the next question reads it again. */
  forget(): void;
}
