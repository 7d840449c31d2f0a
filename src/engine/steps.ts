/** The steps of a run, and the only place where they have effects: what is due is done, recorded, and the state moves. */
import { InternalError, UserError } from '../errors.ts';
import type { Pr } from '../model/pr.ts';
import type { OpenIssue, RunState } from '../model/run.ts';
import type { ValidationReport } from '../model/validation-report.ts';
import { standingPatches } from '../patches/standing.ts';
import type { Worker, WorkerResult } from '../workers/worker.ts';
import { isExhausted } from './drive.ts';
import type { FixResult } from './engine.ts';
import { ensureProduct, ensureSite, inputDeps, pinInputs, pinnedInputs, requirePinned } from './inputs.ts';
import { illegalState, requireProposable, requireState } from './legal.ts';
import { openIssueOf } from './open-issue.ts';
import { findEdits, recordEdits } from './record-edits.ts';
import { keyOf, recall } from './reuse.ts';
import type { EventDraft } from './run-log.ts';
import type { Step } from './run-step.ts';
import { runItem, runWorker } from './run-worker.ts';
import { rebuildSite, resetSite } from './site-worktree.ts';
import { REPORTS, STAGES, type Stage, VALIDATES } from './transitions.ts';

/** One transition to the next stable state; none where only another call leads on. */
export async function resumeStep(step: Step): Promise<void> {
  await recover(step);
  const { snapshot } = step;
  if (snapshot.state === 'READY_FOR_PR' || snapshot.state === 'DONE') return;
  if (snapshot.state === 'PR_OPENED') return complete(step);
  const stage = STAGES[snapshot.kind][snapshot.state];
  if (stage === undefined) throw illegalState(snapshot, 'launch_resume', 'a state with work due');
  if (stage.clones) return clone(step);
  if (snapshot.state === 'VALIDATING' && snapshot.validation?.ok === true) return moveTo(step, 'READY_FOR_PR');
  if (stage.workers.includes('W7')) return void (await validate(step, { again: snapshot.state !== 'LINKING' }));
  await runStage(step, stage);
}

/** W7 now. From LINKING to READY_FOR_PR it sets the state, later it only reports. */
export async function validateStep(step: Step): Promise<ValidationReport> {
  await recover(step);
  requireState(step.snapshot, 'launch_validate', [...VALIDATES, ...REPORTS]);
  return validate(step, { again: true });
}

/** W8 for one finding, then W7. `call` is the tool that a refusal names. */
export async function fixStep(step: Step, call: 'launch_fix_next' | 'launch_fix_all'): Promise<FixResult> {
  if (await recover(step)) await validate(step, { again: true });
  const { snapshot, config } = step;
  requireState(snapshot, call, ['VALIDATING']);
  if (snapshot.validation?.ok !== false) throw illegalState(snapshot, call, 'a last validation report with ok=false');
  if (snapshot.fix_attempts >= config.max_fix_attempts) {
    throw new UserError(
      'FIX_EXHAUSTED',
      `All ${config.max_fix_attempts} fixes that \`max_fix_attempts\` allows were made. Fix the rest by hand, then call launch_validate.`,
      {
        details: {
          reason: 'max_fix_attempts',
          attempts: snapshot.fix_attempts,
          remaining_blockers: blockers(snapshot.open_issues),
        },
      },
    );
  }
  await ensureSiteTree(step);
  // A fix is planned on what lies there, and recorded as a patch of what is on record: they must be the same.
  await recordEdits(step);
  const appliedBefore = snapshot.applied_patches.length;
  await moveTo(step, 'FIXING');
  let result: WorkerResult;
  try {
    result = await runWorker(step, 'W8');
  } catch (thrown) {
    // What was recorded stays; what was only begun is taken back by the next call.
    if (isExhausted(thrown)) {
      await step.record([
        { type: 'RUN_STATE_CHANGED', payload: { from: 'FIXING', to: 'VALIDATING', reason: 'nothing_fixable' } },
      ]);
    }
    throw thrown;
  }
  // The state stays FIXING until the new report is recorded, so that a crash never leaves an old one standing.
  const report =
    result.artifacts.validation_report === undefined
      ? await validate(step, { again: true })
      : await judged(step, result.artifacts.validation_report);
  return {
    fixed_issue_id: result.fixed?.issue_id ?? '',
    applied_patch_ids: result.fixed?.patch_ids ?? step.snapshot.applied_patches.slice(appliedBefore),
    remaining_blockers: blockers(step.snapshot.open_issues),
    validation_report: report,
  };
}

/** W9, once: a run that has its pull request answers with it. */
export async function openPrStep(step: Step): Promise<Pr> {
  if (step.snapshot.state === 'PR_OPENED') await complete(step);
  if (step.snapshot.state === 'DONE') return recordedPr(step);
  requireProposable(step.snapshot, () => requirePinned(pinnedInputs(step.log)).site);
  await ensureSiteTree(step);
  if (!finishedHere(step).has('W9')) {
    await judgeEdits(step);
    await runWorker(step, 'W9');
  }
  const pr = await recordedPr(step);
  await step.record([
    {
      type: 'PR_OPENED',
      payload: { url: pr.url, number: pr.number, branch: pr.branch, commit_sha: pr.head_sha, operation: pr.operation },
    },
    { type: 'RUN_STATE_CHANGED', payload: { from: 'READY_FOR_PR', to: 'PR_OPENED' } },
  ]);
  await complete(step);
  return pr;
}

/** What lies in the work tree and was not there when the report was made is judged before anything is committed. */
async function judgeEdits(step: Step): Promise<void> {
  const { patches, unrecordable } = await findEdits(step);
  const paths = [...new Set([...patches.map(({ path }) => path), ...unrecordable])];
  if (paths.length === 0) return;
  const named = paths
    .slice(0, 10)
    .map((path) => `\`${path}\``)
    .join(', ');
  step.progress.info(`Changed in the work tree since the last report, and judged again first: ${named}`);
  const report = unrecordable.length > 0 ? undefined : await validate(step, { again: true });
  if (report?.ok === true) return;
  const why =
    report === undefined
      ? 'no plain file can be committed from there; remove it and call launch_open_pr again'
      : 'and the check of it found errors; repair them, then call launch_validate';
  throw new UserError('ILLEGAL_STATE', `The work tree was changed after the last report (${named}): ${why}.`, {
    details: { reason: 'changed_since_report', paths, state: step.snapshot.state },
  });
}

/** DONE follows a pr.json that can be read and names this run. */
async function complete(step: Step): Promise<void> {
  const pr = await recordedPr(step);
  if (pr.run_id !== step.snapshot.run_id) throw new InternalError('pr.json names another run.');
  await step.record([{ type: 'RUN_COMPLETED', payload: { url: pr.url } }]);
}

async function recordedPr(step: Step): Promise<Pr> {
  const pr = await step.read('pr');
  if (pr === undefined) throw new InternalError('W9 wrote no pr.json.');
  return pr;
}

async function clone(step: Step): Promise<void> {
  const item = { worker: 'inputs', name: 'inputs', title: 'Fetching the inputs' };
  const pinned = await runItem(step, item, async () => {
    const result = await pinInputs(inputDeps(step));
    // A product whose inventory is known is fetched by the first worker that has to read it.
    if ((await recall(step, await keyOf(step, 'W1', result))) === undefined)
      await ensureProduct(inputDeps(step), result);
    const of = ({ repository, sha }: { repository: string; sha: string }): string =>
      `${repository} at ${sha.slice(0, 12)}`;
    return { result, summary: result.product === null ? of(result.site) : `${of(result.product)}, ${of(result.site)}` };
  });
  await step.record([
    { type: 'INPUTS_CLONED', payload: { ...pinned } },
    { type: 'RUN_STATE_CHANGED', payload: { from: 'CREATED', to: 'CLONED_INPUTS' } },
  ]);
}

async function runStage(step: Step, stage: Stage): Promise<void> {
  await ensureSiteTree(step);
  const done = finishedHere(step);
  const due = stage.workers.filter((id) => !done.has(id));
  await step.record([
    ...(stage.via === undefined ? [] : moves(step.snapshot.state, stage.via)),
    ...due.map((worker): EventDraft => ({ type: 'WORK_ITEM_QUEUED', payload: { worker } })),
  ]);
  for (const id of due) await runWorker(step, id, { fresh: await wasInterrupted(step, id) });
  await moveTo(step, stage.to);
}

async function validate(step: Step, { again }: { again: boolean }): Promise<ValidationReport> {
  await ensureSiteTree(step);
  const sets = VALIDATES.has(step.snapshot.state) || step.snapshot.state === 'FIXING';
  if (sets) await recordEdits(step);
  const before = await step.read('validation_report');
  // A crash between W7 and the move: what is recorded as finished is not done again.
  if (!again && sets && before !== undefined && finishedHere(step).has('W7')) return judged(step, before);
  await step.record([{ type: 'GATE_RUN_STARTED', payload: { profile: step.config.validation_profile } }]);
  const { artifacts } = await runWorker(step, 'W7');
  const report = artifacts.validation_report;
  if (report === undefined) throw new InternalError('W7 wrote no validation report.');
  return sets ? judged(step, report) : report;
}

/** Records what a report says, and moves the run accordingly. */
async function judged(step: Step, report: ValidationReport): Promise<ValidationReport> {
  const entry = step.snapshot.artifacts.find(({ name }) => name === 'validation_report.json');
  if (entry === undefined) throw new InternalError('No validation_report.json was recorded.');
  const now = report.issues.filter(({ status }) => status !== 'RESOLVED').map(openIssueOf);
  const open = new Set(step.snapshot.open_issues.map(({ issue_id }) => issue_id));
  const still = new Set(now.map(({ issue_id }) => issue_id));
  const opened = now.filter(({ issue_id }) => !open.has(issue_id));
  const resolved = [...open].filter((id) => !still.has(id));
  const payload = {
    ok: report.ok,
    profile: report.profile,
    report_sha256: entry.sha256,
    findings: report.issues.length,
  };
  await step.record([
    ...(opened.length > 0 ? [{ type: 'ISSUE_OPENED' as const, payload: { issues: opened } }] : []),
    ...(resolved.length > 0 ? [{ type: 'ISSUE_RESOLVED' as const, payload: { issue_ids: resolved } }] : []),
    { type: 'GATE_RUN_FINISHED', payload },
    ...moves(step.snapshot.state, 'VALIDATING'),
    ...(report.ok ? moves('VALIDATING', 'READY_FOR_PR') : []),
  ]);
  return report;
}

/** FIXING is not stable: back to the last recorded patch, and the attempt counts. */
async function recover(step: Step): Promise<boolean> {
  if (step.snapshot.state !== 'FIXING') return false;
  await ensureSiteTree(step);
  const dropped = await putBack(step);
  await step.record([
    {
      type: 'RUN_STATE_CHANGED',
      payload: { from: 'FIXING', to: 'VALIDATING', reason: 'interrupted', dropped_patches: dropped },
    },
  ]);
  return true;
}

/** Whether a worker that writes the site was killed at it; it then starts from the site as it was before it. */
async function wasInterrupted(step: Step, id: Worker['id']): Promise<boolean> {
  const begun = sinceState(step).some(({ type, payload }) => type === 'WORK_ITEM_STARTED' && payload.worker === id);
  if (id !== 'W6' || !begun) return false;
  const { site } = requirePinned(pinnedInputs(step.log));
  await resetSite(step.deps.git, step.dirs.site, site.sha, step.held.signal);
  return true;
}

/** The site's commit plus what the bundle records; answers the patches that were applied but are in no bundle. */
async function putBack(step: Step): Promise<string[]> {
  const { site } = requirePinned(pinnedInputs(step.log));
  const { patches, lost } = standingPatches(await step.read('patch_bundle'), step.snapshot.applied_patches);
  await resetSite(step.deps.git, step.dirs.site, site.sha, step.held.signal);
  await (step.deps.rebuildSite ?? rebuildSite)(step.dirs.site, patches);
  return lost;
}

/** The site as the log says it is, fetched and rebuilt where this machine lacks it; who reads the product sees to that. */
async function ensureSiteTree(step: Step): Promise<void> {
  // A check that was only recorded has looked at the folder itself: it is pinned and checked out now.
  if (step.snapshot.kind === 'check' && pinnedInputs(step.log) === undefined) {
    const pinned = await pinInputs(inputDeps(step));
    await step.record([{ type: 'INPUTS_CLONED', payload: { ...pinned } }]);
  }
  const pinned = requirePinned(pinnedInputs(step.log));
  await ensureSite(inputDeps(step), pinned, async (root) => {
    const { patches } = standingPatches(await step.read('patch_bundle'), step.snapshot.applied_patches);
    await (step.deps.rebuildSite ?? rebuildSite)(root, patches);
  });
}

const moveTo = (step: Step, to: RunState): Promise<void> => step.record(moves(step.snapshot.state, to));
const moves = (from: RunState, to: RunState): EventDraft[] =>
  from === to ? [] : [{ type: 'RUN_STATE_CHANGED', payload: { from, to } }];

/** Events since the run entered its state. */
function sinceState({ log, snapshot }: Step) {
  const began = log.events.findLastIndex(
    ({ type, payload }) => type === 'RUN_STATE_CHANGED' && payload.to === snapshot.state && payload.from !== payload.to,
  );
  return log.events.slice(began + 1);
}

const finishedHere = (step: Step): Set<unknown> =>
  new Set(sinceState(step).flatMap(({ type, payload }) => (type === 'WORK_ITEM_FINISHED' ? [payload.worker] : [])));

export const blockers = (issues: readonly OpenIssue[]): number =>
  issues.filter(({ severity }) => severity === 'blocker' || severity === 'error').length;
