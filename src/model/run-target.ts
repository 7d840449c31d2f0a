/** What a run is for when a job of CI may work on it: one repository, one branch, one head, one command. */
import { z } from 'zod';
import { GitSha, RunId } from './run.ts';

export const TARGET_COMMANDS = ['check', 'fix', 'run', 'resume', 'open-pr'] as const;
export const RunTarget = z.strictObject({
  v: z.literal(1),
  run_id: RunId,
  /** `owner/name`. */
  repository: z.string().min(3).max(200),
  /** As the platform numbers it: a name can change hands. */
  repository_id: z.int().nullable(),
  command: z.enum(TARGET_COMMANDS),
  /** Branch of the head. */
  ref: z.string().min(1).max(250),
  head_sha: GitSha,
  /** Branch that a pull request goes to; the same as `ref` where there is none. */
  base_ref: z.string().min(1).max(250),
  /** Who said so: the bot may ask for a push to `ref`, a job only for a branch of the run's own. */
  by: z.enum(['bot', 'job']),
});
export type RunTarget = z.infer<typeof RunTarget>;

/** Namespaces of the store: the target of a run, the runs of a target, and what the Action did. */
export const TARGETS = 'run-target';
export const TARGET_INDEX = 'run-target-index';
/** `<number>/<run>` in the order in which runs were made. */
export const RUN_ORDER = 'run-order';
export const RESULTS = 'run-result';

/** Runs of one target are next to each other, in the order they were made. */
export const targetPrefix = (target: Pick<RunTarget, 'repository' | 'command' | 'ref' | 'head_sha'>): string =>
  `${target.repository.toLowerCase()}|${target.command}|${target.ref}|${target.head_sha}|`;

export const sameRepository = (
  a: { repository: string; repository_id: number | null },
  b: { repository: string; repository_id: number | null },
): boolean =>
  a.repository_id !== null && b.repository_id !== null
    ? a.repository_id === b.repository_id
    : a.repository.toLowerCase() === b.repository.toLowerCase();
