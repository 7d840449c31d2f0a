/** The writing half: exactly the change set of a plan, after the policy of the base branch allowed it. */

import { cp } from 'node:fs/promises';
import path from 'node:path';
import { createContext } from '../../context.ts';
import { OWN_STORE, restoreRun } from '../../engine/restore-run.ts';
import { toLaunchError, UserError } from '../../errors.ts';
import { countOf } from '../../text/count.ts';
import { repositoryAllowedPaths } from '../../workers/pr-manager/repository.ts';
import { statementFor } from '../attest.ts';
import { type Call, defineActionCommand, type Outcome } from '../call.ts';
import { holdToPlan } from '../hold-to-plan.ts';
import { onRunner } from '../job-context.ts';
import { outputPath } from '../output-file.ts';
import { proposed } from '../outputs.ts';
import { type Plan, readPlan } from '../plan-file.ts';
import { publish } from '../publish.ts';
import { endsIn, unconfirmed } from '../read-back.ts';
import { accessTo } from '../token-to.ts';
import { tokenNotices, withoutTwins } from '../viewer.ts';

export default defineActionCommand({
  name: 'apply',
  title: 'Launch apply',
  async run(call) {
    const folder = outputPath(call.job, call.planDir, 'plan-dir');
    const plan = await readPlan(folder, call.planSha256);
    await refuseOtherRepository(call, plan);
    if (call.inputs.dryRun)
      return {
        result: { reason_code: 'DRY_RUN', run_id: plan.run_id },
        headline: `Dry run: ${countOf(plan.change_set.changes.length, 'file')} would go to \`${plan.repository}\`, base \`${baseOf(call, plan)}\`.`,
      };
    const outcome =
      plan.command === 'fix' ? await applyFix(call, plan) : await applyRun(call, plan, path.join(folder, 'home'));
    return { ...outcome, notices: withoutTwins(await tokenNotices(call), outcome.notices ?? []) };
  },
});

/** A plan made for another repository is not this job's to write. */
async function refuseOtherRepository(call: Call, plan: Plan): Promise<void> {
  const { repository } = await call.site();
  if (repository === null || bare(repository) !== bare(plan.repository))
    throw new UserError(
      'POLICY_DENIED',
      `The plan is for \`${plan.repository}\`, not for \`${repository ?? 'a checkout with a remote'}\`. Apply it there.`,
      { details: { reason: 'OTHER_REPOSITORY' } },
    );
}
const bare = (url: string): string =>
  url
    .toLowerCase()
    .replace(/\.git$/, '')
    .replace(/(?<!\/)\/+$/, '');

/** The branch that the pull request goes to: a plan comes from a job that ran foreign input, so only the caller's word is above it. */
const baseOf = ({ inputs }: Call, plan: Plan): string => inputs.base ?? plan.base_ref;

/** `allowed_paths` of that branch as it is now; neither the plan's nor the pull request head's are asked, and a commit is no branch. */
async function allowedByBase(call: Call, plan: Plan): Promise<string[] | undefined> {
  const { git, scratch } = await call.context();
  const base = baseOf(call, plan);
  const access = accessTo(call, 'site', plan.repository);
  return scratch(async (directory) => {
    const { sha, ref } = await git.resolveRef(plan.repository, base, access);
    if (ref === null)
      throw new UserError(
        'POLICY_DENIED',
        `The plan is for \`${base}\`, which is no branch of \`${plan.repository}\`. Name the branch with the input \`base\`, or plan again on one.`,
        { details: { reason: 'NO_BRANCH' } },
      );
    const root = path.join(directory, 'base');
    await git.checkout(plan.repository, sha, root, access);
    const globs = await repositoryAllowedPaths(git, root, sha);
    return globs !== undefined && globs.length > 0 ? globs : undefined;
  });
}

async function applyFix(call: Call, plan: Plan): Promise<Outcome> {
  const { inputs } = call;
  const { commitService } = await call.context();
  const { text } = plan;
  if (text === null)
    throw new UserError(
      'SCHEMA_VALIDATION_FAILED',
      'The plan of fixes lacks the text of its pull request. Run `plan` again.',
    );
  const service = holdToPlan(commitService, plan, () => allowedByBase(call, plan));
  const { notes, committed, ...published } = await publish(
    service,
    {
      runId: plan.run_id,
      slug: plan.slug,
      repository: plan.repository,
      changeSet: plan.change_set,
      baseRef: baseOf(call, plan),
      baseSha: plan.base_sha,
      branch: inputs.branch,
      mode: 'pull-request',
      message: plan.message,
      title: plan.title,
      text,
      allowedPaths: [],
      draft: inputs.draft,
      labels: inputs.labels,
      reviewers: inputs.reviewers,
    },
    call.signal,
  );
  const isLost = committed && !(await endsIn(call, plan.repository, published));
  const isDone = !isLost && published.pr_url !== null;
  return {
    result: {
      ...published,
      run_id: plan.run_id,
      ok: !isLost,
      reason_code: isLost ? 'COMMIT_SERVICE_ERROR' : isDone ? 'APPLIED' : 'NOTHING_TO_CHANGE',
    },
    headline: isLost
      ? unconfirmed(published.branch)
      : isDone
        ? `Pull request: ${published.pr_url}`
        : 'Nothing was left to change.',
    ...(isLost ? { failed: 'COMMIT_SERVICE_ERROR' as const } : {}),
    notices: notes,
  };
}

/** The run goes on in this job from READY_FOR_PR to DONE, in a copy of the home that the plan carried: the plan stays as it was. */
async function applyRun(call: Call, plan: Plan, carried: string): Promise<Outcome> {
  const { scratch } = await call.context();
  return scratch(async (directory) => {
    const home = path.join(directory, 'home');
    await cp(carried, home, { recursive: true });
    return openPullRequest(call, plan, home);
  });
}

async function openPullRequest(call: Call, plan: Plan, home: string): Promise<Outcome> {
  const context = await createContext({
    env: call.contextEnv,
    cwd: call.job.workspace,
    home,
    ...onRunner,
    storeUri: `sqlite:${path.join(home, 'store.sqlite')}`,
    wrapCommitService: (service) => holdToPlan(service, plan, () => allowedByBase(call, plan)),
  });
  try {
    const { store, engine } = context;
    const back = await restoreRun({ store, home, storeName: OWN_STORE }, plan.run_id).catch((thrown: unknown) => {
      throw planChanged(plan, toLaunchError(thrown).message);
    });
    if (back === undefined) throw planChanged(plan, 'it is not in the plan.');
    const { ok, problem } = await engine.replay(plan.run_id);
    if (!ok) throw planChanged(plan, problem ?? 'its chain is broken.');
    const pr = await context.engine.openPr(plan.run_id, { signal: call.signal, progress: call.progress });
    let { state } = await context.engine.status(plan.run_id);
    if (state === 'PR_OPENED') ({ state } = await context.engine.resume(plan.run_id, { signal: call.signal }));
    const isNothing = pr.operation === 'none';
    const isLost = !isNothing && !(await endsIn(call, plan.repository, { branch: pr.branch, commit_sha: pr.head_sha }));
    const head = await context.engine.evidenceHead(plan.run_id);
    const statement = await statementFor(context.engine, plan.run_id, head, {});
    return {
      ...(statement === undefined ? {} : { statement }),
      facts: [['Evidence', head]],
      result: {
        evidence_head: head,
        run_id: plan.run_id,
        state,
        ok: !isLost,
        reason_code: isLost ? 'COMMIT_SERVICE_ERROR' : isNothing ? 'NOTHING_TO_CHANGE' : 'APPLIED',
        ...proposed(pr),
      },
      headline: isLost ? unconfirmed(pr.branch) : isNothing ? 'Nothing was left to change.' : `Pull request: ${pr.url}`,
      ...(isLost ? { failed: 'COMMIT_SERVICE_ERROR' as const } : {}),
    };
  } finally {
    await context.close();
  }
}

const planChanged = ({ run_id }: Plan, problem: string): UserError =>
  new UserError(
    'POLICY_DENIED',
    `The record of run \`${run_id}\` is not as it was planned: ${problem} Run \`plan\` again.`,
    {
      details: { reason: 'PLAN_CHANGED' },
    },
  );
