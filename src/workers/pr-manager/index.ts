/** W9. Commits the run's changes to its branch and opens one pull request for them, once however often it is called. */
import { allowedPathsOf } from '../../commit/allowed-paths.ts';
import { branchName, parseBranchName } from '../../commit/branch.ts';
import type { CommitResult } from '../../commit/commit-service.ts';
import { fillTemplate } from '../../commit/message.ts';
import { DEFAULT_LIMITS } from '../../commit/policy.ts';
import { renderPullRequestBody } from '../../commit/pull-request-body.ts';
import { ServiceError, UserError } from '../../errors.ts';
import { sha256 } from '../../model/passage.ts';
import type { Pr } from '../../model/pr.ts';
import { defineWorker, type WorkerContext, type WorkerResult } from '../worker.ts';
import { buildChangeSet } from './build-change-set.ts';
import { fileLink, repositoryAllowedPaths, repositoryOf } from './repository.ts';
import { messageOf, pullRequestText, rollbackSteps, type TextInput, templateValues, titleOf } from './texts.ts';

const LEASE_MS = 3 * 60_000;
const WAIT_MS = 60_000;
/** A launch run's files are capped by its budget; this bounds what they weigh together. */
const LAUNCH_MAX_BYTES = 64 * 1024 * 1024;

export default defineWorker({
  id: 'W9',
  name: 'pr-manager',
  title: 'Opening the pull request',
  kinds: ['launch', 'check'],
  from: 'READY_FOR_PR',
  to: 'PR_OPENED',
  reads: ['page_plan', 'patch_bundle', 'validation_report', 'product_facts'],
  writes: ['pr'],
  run,
});

async function run(context: WorkerContext): Promise<WorkerResult> {
  const { config, dirs, inputs, ports, snapshot } = context;
  const report = await context.read('validation_report');
  const [plan, facts, bundle] = [
    await context.tryRead('page_plan'),
    await context.tryRead('product_facts'),
    await context.tryRead('patch_bundle'),
  ];
  const changeSet = await buildChangeSet(ports.git, dirs.site, inputs.site.sha);
  const text: TextInput = { runId: snapshot.run_id, config, changeSet, plan, facts, bundle, report };
  const { repository, baseRef: siteRef } = await repositoryOf(ports.git, inputs.site, dirs);
  const baseRef = config.commit.base ?? siteRef ?? (await defaultBranch(context, repository));
  const allowed = allowedPathsOf(config, {
    repository: await repositoryAllowedPaths(ports.git, dirs.site, inputs.site.sha),
    planned: [
      ...(plan?.pages ?? []).map(({ output_path }) => output_path),
      ...(bundle?.patches ?? []).map(({ path }) => path),
      `launch/proofs/${config.product_slug}.json`,
    ],
  });
  return alone(context, `pull-request:${sha256(`${repository}\0${baseRef}\0${config.product_slug}`)}`, async () => {
    const open = await ports.commitService.findOpenPullRequest(
      repository,
      config.product_slug,
      baseRef,
      context.signal,
    );
    const branch = open?.branch ?? branchName(snapshot.run_id, config.product_slug);
    const committed = await ports.commitService.commit(
      {
        run_id: snapshot.run_id,
        repository,
        change_set: changeSet,
        base_ref: baseRef,
        base_sha: inputs.site.sha,
        branch,
        message: messageOf(text),
        allowed_paths: allowed,
        author: config.commit.author,
        limits:
          config.kind === 'launch'
            ? { max_files: config.budgets.max_files_changed, max_bytes: LAUNCH_MAX_BYTES }
            : DEFAULT_LIMITS,
      },
      context.signal,
    );
    for (const note of committed.notes) context.progress.info(note);
    const appended = open !== undefined && parseBranchName(open.branch)?.runId !== snapshot.run_id;
    const notes = [
      ...committed.notes,
      ...(appended ? [`appended to the open pull request of an earlier run, \`${branch}\``] : []),
    ];
    const undo = { branch, baseRef, baseSha: committed.base_sha, headSha: committed.commit_sha };
    const standard = renderPullRequestBody(
      pullRequestText(text, undo, notes, fileLink(inputs.site.source, committed.commit_sha)),
    );
    const body =
      config.commit.body === null
        ? standard
        : fillTemplate(config.commit.body, { ...templateValues(text), body: standard });
    const pr = await openPullRequest(context, text, { repository, baseRef, body, committed, open, appended });
    return {
      artifacts: { pr },
      summary: summaryOf(pr, committed),
      extras: [{ name: 'pull-request.md', content_type: 'text/markdown', content: `# ${pr.title}\n\n${body}` }],
    };
  });
}

async function openPullRequest(
  context: WorkerContext,
  text: TextInput,
  at: {
    repository: string;
    baseRef: string;
    body: string;
    committed: CommitResult;
    open: { url: string; number: number | null } | undefined;
    appended: boolean;
  },
): Promise<Pr> {
  const { config, snapshot, ports } = context;
  const { committed, open } = at;
  const title = titleOf(text);
  // Nothing to change and nothing open: a pull request without a commit would say nothing.
  const opened =
    committed.operation === 'none' && open === undefined
      ? undefined
      : await ports.commitService.openPullRequest(
          {
            run_id: snapshot.run_id,
            repository: at.repository,
            branch: committed.branch,
            base_ref: at.baseRef,
            title,
            body: at.body,
            draft: config.commit.draft,
            labels: config.commit.labels,
            reviewers: config.commit.reviewers,
          },
          context.signal,
        );
  for (const note of opened?.notes ?? []) context.progress.info(note);
  const gates = text.report.gates.filter(({ outcome }) => outcome !== 'not_requested');
  return {
    schema_version: 1,
    run_id: snapshot.run_id,
    url: opened?.url ?? open?.url ?? `local:${at.baseRef}`,
    number: opened?.number ?? open?.number ?? null,
    // Told from the branch, so that a call after a crash says the same as the one that was cut off.
    operation: opened === undefined ? 'none' : at.appended ? 'updated' : 'created',
    branch: committed.branch,
    base_ref: at.baseRef,
    base_sha: committed.base_sha,
    head_sha: committed.commit_sha,
    verified: committed.verified,
    title,
    affected_paths: text.changeSet.changes.map(({ path }) => path),
    rollback_steps: rollbackSteps({
      branch: committed.branch,
      baseRef: at.baseRef,
      baseSha: committed.base_sha,
      headSha: committed.commit_sha,
    }),
    validation_summary: {
      ok: text.report.ok,
      gates_passed: gates.filter(({ ok }) => ok).length,
      gates_failed: gates.filter(({ ok }) => !ok).length,
      warnings: gates.reduce((sum, { findings }) => sum + findings.warn, 0),
    },
  };
}

const summaryOf = (pr: Pr, committed: CommitResult): string =>
  committed.operation === 'none' && pr.operation === 'none'
    ? 'nothing to change'
    : `${pr.affected_paths.length} files on \`${pr.branch}\`, ${pr.url}${pr.operation === 'updated' ? ' (appended to an open pull request)' : ''}`;

async function defaultBranch(context: WorkerContext, repository: string): Promise<string> {
  const token = context.secrets.siteToken ?? context.secrets.token;
  const { defaultBranch: name } = await context.ports.git.resolveRef(repository, null, {
    signal: context.signal,
    ...(token === undefined ? {} : { token }),
  });
  if (name !== null) return name;
  throw new UserError(
    'INVALID_INPUT',
    'Unexpected absence of a default branch in the site, expected a branch to propose to; name it as `commit.base`.',
  );
}

/** One run at a time looks for an open pull request of the target and opens one; otherwise two could. */
async function alone<T>({ ports, snapshot, signal }: WorkerContext, name: string, work: () => Promise<T>): Promise<T> {
  const until = ports.clock.monotonic() + WAIT_MS;
  for (;;) {
    signal.throwIfAborted();
    const fence = await ports.store.acquireLease(name, snapshot.run_id, LEASE_MS);
    if (fence !== undefined) {
      try {
        return await work();
      } finally {
        await ports.store.releaseLease(fence);
      }
    }
    if (ports.clock.monotonic() > until) {
      throw new ServiceError(
        'SERVICE_UNAVAILABLE',
        `Unexpected long write of run \`${(await ports.store.leaseHolder(name)) ?? 'unknown'}\` to the same target, expected it to end; resume this run later, nothing is lost.`,
        { retryable: true },
      );
    }
    await ports.clock.sleep(250, signal);
  }
}
