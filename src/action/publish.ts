/** Proposes or pushes a change set through the commit service: to the branch that was checked, or to one of its own with a pull request. */
import { branchName } from '../commit/branch.ts';
import type { CommitService } from '../commit/commit-service.ts';
import { DEFAULT_LIMITS } from '../commit/policy.ts';
import { type PullRequestText, renderPullRequestBody } from '../commit/pull-request-body.ts';
import type { ChangeSet } from '../model/change-set.ts';
import type { ActionResult } from './outputs.ts';

export interface Proposal {
  runId: string;
  slug: string;
  repository: string;
  changeSet: ChangeSet;
  baseRef: string;
  baseSha: string;
  /** Null: named after the run. */
  branch: string | null;
  mode: 'pull-request' | 'push';
  message: string;
  title: string;
  text: PullRequestText;
  allowedPaths: readonly string[];
  draft: boolean;
  labels: readonly string[];
  reviewers: readonly string[];
}
export type Published = Pick<
  ActionResult,
  'pr_number' | 'pr_url' | 'pr_operation' | 'branch' | 'commit_sha' | 'verified'
> & { notes: string[]; committed: boolean };

export async function publish(service: CommitService, proposal: Proposal, signal: AbortSignal): Promise<Published> {
  const { repository, baseRef, runId } = proposal;
  const open =
    proposal.mode === 'pull-request' && proposal.branch === null
      ? await service.findOpenPullRequest(repository, proposal.slug, baseRef, signal)
      : undefined;
  const branch =
    proposal.mode === 'push'
      ? (proposal.branch ?? baseRef)
      : (proposal.branch ?? open?.branch ?? branchName(runId, proposal.slug));
  const committed = await service.commit(
    {
      run_id: runId,
      repository,
      change_set: proposal.changeSet,
      base_ref: baseRef,
      base_sha: proposal.baseSha,
      branch,
      message: proposal.message,
      allowed_paths: proposal.allowedPaths,
      limits: DEFAULT_LIMITS,
      batches: true,
      author: null,
    },
    signal,
  );
  const done: Published = {
    pr_number: open?.number ?? null,
    pr_url: open?.url ?? null,
    pr_operation: 'none',
    branch: committed.branch,
    commit_sha: committed.commit_sha,
    verified: committed.verified,
    notes: [...committed.notes],
    committed: committed.operation === 'committed',
  };
  if (proposal.mode === 'push' || (committed.operation === 'none' && open === undefined)) return done;
  const opened = await service.openPullRequest(
    {
      run_id: runId,
      repository,
      branch: committed.branch,
      base_ref: baseRef,
      title: proposal.title,
      body: renderPullRequestBody(proposal.text),
      draft: proposal.draft,
      labels: proposal.labels,
      reviewers: proposal.reviewers,
    },
    signal,
  );
  return {
    ...done,
    pr_number: opened.number,
    pr_url: opened.url,
    pr_operation: open === undefined ? opened.operation : 'updated',
    notes: [...done.notes, ...opened.notes],
  };
}
