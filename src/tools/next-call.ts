/** Where a run stands for a caller: the call that brings it forward with its arguments and the reason, or what a person has to do. */
import { normaliseRunConfig } from '../config/run-config.ts';
import { changesNothing, nextCall, type Obstacle, obstacleOf } from '../engine/legal.ts';
import { runDirectories } from '../engine/run-files.ts';
import type { Snapshot } from '../model/run.ts';
import type { RunConfig } from '../model/run-config.ts';
import type { ToolPorts } from './tool.ts';

export interface NextCall {
  tool: string;
  arguments: Record<string, unknown>;
  why: string;
}
export interface NeedsPerson {
  reason: Reason | OwnWords;
  /** What to do, in a sentence. */
  what: string;
  /** The work tree of the run; only for callers on this machine. */
  worktree?: string;
  /** How a caller proposes a change without that work tree. */
  propose?: NextCall;
  /** What to call when it is done. */
  afterwards?: NextCall;
}
export interface Standing {
  /** Null when nothing is left to do, or only a person can do it. */
  next: NextCall | null;
  needs_person?: NeedsPerson;
  /** Why nothing is left to do though no pull request was opened. */
  nothing_to_change?: string;
}
const WHY: Readonly<Record<string, string>> = {
  launch_resume: 'This makes the next step.',
  launch_fix_next: 'The last report is not ok; this repairs one finding and validates again.',
  launch_open_pr: 'Every gate passed.',
};
/** What is said of these is known only where they are found; `switched_off` is, where the call would be refused here (refusal.ts). */
type OwnWords = 'inputs' | 'no_write_access' | 'switched_off';
type Reason = Obstacle | 'changed_since_report' | 'no_fix_inside_allowed_paths';
const WHAT: Readonly<Record<Reason, string>> = {
  no_fix: 'No fixer can repair what is left. Edit the pages in the work tree, then validate; or propose a patch.',
  max_fix_attempts:
    'All fixes the run may try are used up (max_fix_attempts). Edit the pages in the work tree, then validate; or propose a patch.',
  no_fix_inside_allowed_paths:
    'The fixes that are left would write outside the allowed paths. Edit the pages in the work tree, then validate; or start a run that allows them.',
  no_docs_repository:
    'The pages are ready, and there is no docs repository to propose them to. Start a run whose run_config names one as site_repo_url.',
  changed_since_report: 'The work tree holds a change that cannot be committed. Remove it there, then validate.',
  failed: 'The run has failed for good; `failure` says why. Start a new one.',
};

const IDLE =
  'There is nothing to change: what the run would write stands in the site already, or people removed it there.';

type Ports = Pick<ToolPorts, 'engine' | 'services'>;

/** Of a run as it is now. */
export async function standingOf(runId: string, ports: Ports, reason?: Reason): Promise<Standing> {
  const [snapshot, config] = await Promise.all([ports.engine.snapshot(runId), ports.engine.config(runId)]);
  const now = standing(snapshot, normaliseRunConfig(config).max_fix_attempts, worktreeOf(runId, ports), reason);
  const what = now.next?.tool === 'launch_open_pr' ? unwritableSite(config, ports) : undefined;
  return what === undefined ? now : { next: null, needs_person: { reason: 'no_write_access', what } };
}

/** Why no pull request can be opened in the docs repository of a run from here, as far as it is known without asking anybody. */
export const unwritableSite = (
  { site_repo_url: site }: RunConfig,
  { services }: Pick<ToolPorts, 'services'>,
): string | undefined => (site === undefined ? undefined : services?.commitService.unwritable?.(site));

/** `reason` says what a refused call found out, where the run's own record does not. */
export function standing(
  snapshot: Snapshot,
  maxFixAttempts: number,
  worktree: string | undefined,
  reason?: Reason,
): Standing {
  const obstacle = reason ?? obstacleOf(snapshot, maxFixAttempts);
  if (obstacle !== null) return { next: null, needs_person: needsPerson(snapshot.run_id, obstacle, worktree) };
  const tool = nextCall(snapshot, maxFixAttempts);
  const next = tool === null ? null : callOf(tool, snapshot.run_id, WHY[tool] ?? 'This goes on.');
  return { next, ...(changesNothing(snapshot) ? { nothing_to_change: IDLE } : {}) };
}

const callOf = (tool: string, run_id: string, why: string): NextCall => ({ tool, arguments: { run_id }, why });

function needsPerson(runId: string, reason: Reason, worktree: string | undefined): NeedsPerson {
  const what = WHAT[reason];
  if (reason === 'no_docs_repository' || reason === 'failed') return { reason, what };
  return {
    reason,
    what,
    ...(worktree === undefined ? {} : { worktree }),
    propose: callOf(
      'code_patch_generate',
      runId,
      'With path, original_content and modified_content it makes a patch for a person to apply.',
    ),
    afterwards: callOf('launch_validate', runId, 'It judges what a person has edited.'),
  };
}

function worktreeOf(runId: string, { services }: Ports): string | undefined {
  return services === undefined || services.isRemote ? undefined : runDirectories(services.home, runId).site;
}
