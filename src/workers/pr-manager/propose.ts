/** Commit and pull request of one run: on its own branch, or on the branch of the target's pull request that is open already. */

import { branchName, parseBranchName } from '../../commit/branch.ts';
import type { CommitResult, PullRequestResult } from '../../commit/commit-service.ts';
import { fillTemplate } from '../../commit/message.ts';
import { DEFAULT_LIMITS } from '../../commit/policy.ts';
import { isProof } from '../../commit/proof-path.ts';
import { parsePullRequestBody, renderPullRequestBody } from '../../commit/pull-request-body.ts';
import { sha256 } from '../../model/passage.ts';
import type { Pr } from '../../model/pr.ts';
import type { WorkerContext } from '../worker.ts';
import { fileLink } from './repository.ts';
import { sourcesOf } from './sources.ts';
import {
  messageOf,
  pullRequestText,
  referenceCommit,
  rollbackSteps,
  type TextInput,
  templateValues,
  titleOf,
} from './texts.ts';

export interface Proposal {
  text: TextInput;
  repository: string;
  baseRef: string;
  allowedPaths: readonly string[];
}
/** A launch run's files are capped by its budget; this bounds what they weigh together. */
const LAUNCH_MAX_BYTES = 64 * 1024 * 1024;
const MAX_ATTEMPTS = 3;

export async function propose(context: WorkerContext, proposal: Proposal): Promise<{ pr: Pr; body: string }> {
  const { config, ports, snapshot, signal, progress } = context;
  const { repository, baseRef } = proposal;
  for (let attempt = 1; ; attempt += 1) {
    const open = await ports.commitService.findOpenPullRequest(repository, config.product_slug, baseRef, signal);
    const branch = open?.branch ?? branchName(snapshot.run_id, config.product_slug);
    const appended = parseBranchName(branch)?.runId !== snapshot.run_id;
    const committed = await commit(context, proposal, branch);
    const body = bodyOf(context, proposal, committed, appended);
    const published = bodyOf(context, proposal, committed, appended, context.evidenceHead?.());
    // Nothing to change and nothing open: a pull request without a commit would say nothing.
    const isIdle = committed.operation === 'none' && open === undefined;
    const opened = isIdle ? undefined : await openPullRequest(context, proposal, committed.branch, published);
    for (const note of [...committed.notes, ...(opened?.notes ?? [])]) progress.info(note);
    // A run elsewhere opened one for this target first: append to it.
    if (opened !== undefined && opened.branch !== branch && attempt < MAX_ATTEMPTS) continue;
    return { pr: prOf(context, proposal, committed, opened, appended), body };
  }
}

function commit(
  { config, inputs, ports, snapshot, signal }: WorkerContext,
  proposal: Proposal,
  branch: string,
): Promise<CommitResult> {
  const sources = sourcesOf(proposal.text);
  const launch = { max_files: config.budgets.max_files_changed, max_bytes: LAUNCH_MAX_BYTES };
  return ports.commitService.commit(
    {
      run_id: snapshot.run_id,
      repository: proposal.repository,
      change_set: proposal.text.changeSet,
      base_ref: proposal.baseRef,
      base_sha: inputs.site.sha,
      branch,
      message: messageOf(proposal.text),
      ...referenceCommit(proposal.text),
      ...(sources === undefined ? {} : { sources }),
      allowed_paths: proposal.allowedPaths,
      author: config.commit.author,
      limits: config.kind === 'launch' ? launch : DEFAULT_LIMITS,
      // A launch is one change; fixes are many.
      batches: config.kind !== 'launch',
    },
    signal,
  );
}

/** A person's own template keeps the marker by which the pull request is known again. `head` is for the pull request alone: no artifact holds a signature. */
function bodyOf(
  { config, inputs }: WorkerContext,
  { text, baseRef }: Proposal,
  committed: CommitResult,
  appended: boolean,
  head?: string,
): string {
  const { branch, base_sha: baseSha, commit_sha: headSha, first_sha: firstSha } = committed;
  const notes = [
    ...committed.notes,
    ...(appended ? [`appended to the open pull request of an earlier run, \`${branch}\``] : []),
  ];
  const link = fileLink(inputs.site.source, headSha);
  const parts = pullRequestText(text, { branch, baseRef, baseSha, headSha, firstSha }, notes, link);
  const standard = renderPullRequestBody({ ...parts, head });
  if (config.commit.body === null) return standard;
  const filled = fillTemplate(config.commit.body, { ...templateValues(text), body: standard });
  if (parsePullRequestBody(filled) !== undefined) return filled;
  return `${filled}\n\n${/<!-- launch:pull-request (?:(?!<!--).)*-->/.exec(standard)?.[0] ?? ''}\n`;
}

function openPullRequest(
  { config, ports, snapshot, signal }: WorkerContext,
  proposal: Proposal,
  branch: string,
  body: string,
): Promise<PullRequestResult> {
  const { draft, labels, reviewers } = config.commit;
  const request = {
    run_id: snapshot.run_id,
    repository: proposal.repository,
    branch,
    base_ref: proposal.baseRef,
    title: titleOf(proposal.text),
    body,
    draft,
    labels,
    reviewers,
  };
  return ports.commitService.openPullRequest(request, signal);
}

function prOf(
  { snapshot }: WorkerContext,
  { text, baseRef }: Proposal,
  committed: CommitResult,
  opened: PullRequestResult | undefined,
  appended: boolean,
): Pr {
  const { branch, base_sha, commit_sha: head_sha, first_sha: firstSha, verified } = committed;
  const gates = text.report.gates.filter(({ outcome }) => outcome !== 'not_requested');
  return {
    schema_version: 1,
    run_id: snapshot.run_id,
    url: opened?.url ?? `local:${baseRef}`,
    number: opened?.number ?? null,
    // Told from the branch, so that a call after a crash says the same as the one that was cut off.
    operation: opened === undefined ? 'none' : appended ? 'updated' : 'created',
    branch,
    base_ref: baseRef,
    base_sha,
    head_sha,
    verified,
    title: titleOf(text),
    affected_paths: text.changeSet.changes.map(({ path }) => path),
    proofs: text.changeSet.changes.flatMap(({ path, content }) =>
      content !== null && isProof(path) ? [{ path, sha256: sha256(Buffer.from(content.data, content.encoding)) }] : [],
    ),
    rollback_steps: rollbackSteps({ branch, baseRef, baseSha: base_sha, headSha: head_sha, firstSha }),
    validation_summary: {
      ok: text.report.ok,
      gates_passed: gates.filter(({ ok }) => ok).length,
      gates_failed: gates.filter(({ ok }) => !ok).length,
      warnings: gates.reduce((sum, { findings }) => sum + findings.warn, 0),
    },
  };
}
