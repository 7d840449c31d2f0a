/** The reading half: `fix` or `run` up to the point of writing, kept as a plan. */
import path from 'node:path';
import { UserError } from '../../errors.ts';
import { standingPatches } from '../../patches/standing.ts';
import { gatherRunReport } from '../../report/run-report.ts';
import { recordedChangeSet } from '../../workers/pr-manager/recorded-change-set.ts';
import { type Call, defineActionCommand, type Outcome } from '../call.ts';
import { checkSite } from '../check-site.ts';
import { driveRun } from '../drive-run.ts';
import { checkedBranch } from '../job.ts';
import { startKey } from '../kept-by-others.ts';
import { checkedOutcome } from '../outcome.ts';
import { outputPath, shownPath } from '../output-file.ts';
import { type Plan, writePlan } from '../plan-file.ts';
import { proposalOf } from './fix.ts';
import { runConfigOf } from './run.ts';

export default defineActionCommand({
  name: 'plan',
  title: 'Launch plan',
  run(call) {
    if (call.inputs.command === 'fix') return planFix(call);
    if (call.inputs.command === 'run') return planRun(call);
    throw new UserError('INVALID_INPUT', `\`command: ${call.inputs.command}\` cannot be planned. Use fix or run.`);
  },
});

async function planFix(call: Call): Promise<Outcome> {
  const checked = await checkSite(call, { fix: true });
  const outcome = checkedOutcome(checked, call.inputs.failOn, 'seen');
  if (checked.changeSet.changes.length === 0) return nothing(outcome);
  const { repository, baseRef, baseSha, slug, changeSet, message, title, text } = await proposalOf(call, checked);
  const plan = {
    schema_version: 1 as const,
    command: 'fix' as const,
    repository,
    base_ref: baseRef,
    base_sha: baseSha,
    run_id: checked.runId,
    slug,
    change_set: changeSet,
    message,
    title,
    text: mutable(text),
  };
  return kept(call, outcome, plan, null);
}

async function planRun(call: Call): Promise<Outcome> {
  const { engine, git, home } = await call.context();
  const { config, root } = await runConfigOf(call);
  const { run_id: runId } = await engine.start(config, { configRoot: root, ...startKey(call) });
  const outcome = await driveRun(call, runId);
  const snapshot = await engine.snapshot(runId);
  if (snapshot.state !== 'READY_FOR_PR') return nothing(outcome);
  const baseSha = snapshot.inputs.site_sha ?? '';
  const { artifacts } = await gatherRunReport(engine, runId);
  const { patches } = standingPatches(artifacts.patch_bundle, snapshot.applied_patches);
  const changeSet = await recordedChangeSet(git, path.join(home, 'runs', runId, 'site'), baseSha, patches);
  if (changeSet.changes.length === 0) return nothing(outcome);
  const site = await call.site();
  const plan = {
    schema_version: 1 as const,
    command: 'run' as const,
    repository: config.site_repo_url ?? site.repository ?? '',
    base_ref: config.commit?.base ?? checkedBranch(call.job) ?? '',
    base_sha: baseSha,
    run_id: runId,
    slug: snapshot.product_slug,
    change_set: changeSet,
    message: '',
    title: '',
    text: null,
  };
  // The log is what travels: it is brought up to what the store knows.
  await engine.replay(runId);
  return kept(call, outcome, plan, home);
}

const nothing = (outcome: Outcome): Outcome => ({ ...outcome, extra: { 'plan-path': '', 'plan-sha256': '' } });

async function kept(call: Call, outcome: Outcome, plan: Omit<Plan, 'files'>, home: string | null): Promise<Outcome> {
  const folder = outputPath(call.job, call.planDir, 'plan-dir');
  const { sha256 } = await writePlan(folder, plan, home);
  const shown = shownPath(call.job.workspace, folder);
  return {
    ...outcome,
    result: {
      ...outcome.result,
      reason_code: outcome.failed === undefined ? 'PLANNED' : (outcome.result.reason_code ?? 'FINDINGS'),
    },
    showPatch: true,
    extra: { 'plan-path': shown, 'plan-sha256': sha256 },
    next: [`The plan lies in \`${shown}\`; a second job writes it with \`apply\`.`],
  };
}

/** The body's parts as plain JSON. */
const mutable = (text: unknown): Plan['text'] => JSON.parse(JSON.stringify(text)) as Plan['text'];
