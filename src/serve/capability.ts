/** What a caller may do. A job may write one run's planned paths to that run's branch of its own repository, once. */
import picomatch from 'picomatch';
import { parseBranchName } from '../commit/branch.ts';
import type { CommitService } from '../commit/commit-service.ts';
import { parseGitHubRepository } from '../commit/github-repository.ts';
import { judgeChangeSet, refuseViolations } from '../commit/policy.ts';
import { readTarget } from '../engine/run-target.ts';
import type { CommitCall, OpenPrCall } from '../model/commit-api.ts';
import { type RunTarget, sameRepository } from '../model/run-target.ts';
import type { Store } from '../ports/store.ts';
import { HttpRefusal } from './http-error.ts';
import type { JobClaims, Principal } from './principal.ts';
import { ownerOfClaims } from './run-session.ts';

/** The globs a run planned to write, as its own record says; undefined for a run this service does not know. */
export type PlannedPaths = (
  runId: string,
  repository: string,
  /** Branch that the change goes to. */
  baseRef: string,
) => Promise<readonly string[] | undefined>;

export interface CapabilityOptions {
  store: Store;
  service: CommitService;
  webUrl: string;
  plannedPaths: PlannedPaths;
  /** Name of the repository's default branch, now. Without it no job pushes to a branch that its run was asked for. */
  defaultBranch?: (repository: string) => Promise<string>;
  /** Caps of this service; a call may ask for less. */
  limits: { max_files: number; max_bytes: number };
  /** Globs over `owner/name` that bearer tokens may write to. */
  repositories: readonly string[];
}
/** The bot alone says so, never the job: the head's own branch, and never the branch that reviews protect. */
const isAskedPush = (
  target: RunTarget,
  me: Pick<RunTarget, 'repository' | 'repository_id'>,
  { branch, base_ref: base }: Pick<CommitCall, 'branch' | 'base_ref'>,
): boolean =>
  target.by === 'bot' &&
  target.command === 'fix' &&
  target.ref !== target.base_ref &&
  branch === target.ref &&
  base === target.ref &&
  sameRepository(target, me);
const denied = (message: string, details: Record<string, unknown> = {}): HttpRefusal =>
  new HttpRefusal(403, message, { code: 'POLICY_DENIED', details });

export function createCapability(options: CapabilityOptions) {
  const { store, webUrl } = options;

  async function assertBranch(claims: JobClaims, call: CommitCall | OpenPrCall): Promise<void> {
    const name = parseGitHubRepository(call.repository, webUrl);
    if (name === undefined || `${name.owner}/${name.repo}`.toLowerCase() !== claims.repository.toLowerCase()) {
      throw denied(
        `A job may only write to its own repository, \`${claims.repository}\`, not to \`${call.repository}\`.`,
      );
    }
    // A fix that was asked for on a pull request goes to that branch: its base and its target are the same.
    const target = await readTarget(store, call.run_id);
    if (target !== undefined && isAskedPush(target, ownerOfClaims(claims), call)) {
      // Also where it is the head of a pull request, as of one that goes to a branch of releases.
      const reserved =
        options.defaultBranch === undefined ? call.branch : await options.defaultBranch(claims.repository);
      if (call.branch !== reserved) return;
      throw denied(
        `A job pushes nothing to the default branch, \`${call.branch}\`. It opens a pull request of its own.`,
      );
    }
    const branch = parseBranchName(call.branch);
    if (branch === undefined)
      throw denied(`The branch \`${call.branch}\` is not of the form \`launch/<run_id>/<product_slug>\`.`);
    if (branch.runId === call.run_id) return;
    // A later run appends to the pull request that is open, and to no other branch.
    const open = await options.service.findOpenPullRequest(call.repository, branch.productSlug, call.base_ref);
    if (open?.branch !== call.branch)
      throw denied(`The branch \`${call.branch}\` is not the one of run \`${call.run_id}\`.`);
  }

  /** A repository that is no GitHub address is matched as it is written. */
  function assertServed(repository: string): void {
    const name = parseGitHubRepository(repository, webUrl);
    const full = name === undefined ? repository : `${name.owner}/${name.repo}`;
    if (!picomatch.isMatch(full, [...options.repositories], { nocase: true, dot: true })) {
      throw denied(`This service does not serve the repository \`${repository}\`.`);
    }
  }

  /** The first call takes the right, for as long as the run is kept; the same call again is the same right; another one finds it used. */
  async function useOnce(kind: string, claims: JobClaims, runId: string, content: string): Promise<void> {
    const key = `${runId}/${kind}|${claims.repository.toLowerCase()}`;
    if (await store.insertIfAbsent('capability', key, content)) return;
    if ((await store.get('capability', key)) !== content)
      throw denied(`Run \`${runId}\` has used its right to one ${kind}.`);
  }

  /** What was judged by one branch's rules is proposed to that branch alone. */
  async function bindBase(
    { repository }: JobClaims,
    { run_id: run, base_ref: base }: CommitCall | OpenPrCall,
  ): Promise<void> {
    const key = `${run}/base|${repository.toLowerCase()}`;
    if (await store.insertIfAbsent('capability', key, base)) return;
    const bound = await store.get<string>('capability', key);
    if (bound !== base) throw denied(`Run \`${run}\` goes to \`${bound}\`, and to no other branch.`);
  }

  return {
    /** The call with the limits that hold; throws what is refused. */
    async commit(principal: Principal, call: CommitCall): Promise<CommitCall> {
      const limits = {
        max_files: Math.min(call.limits.max_files, options.limits.max_files),
        max_bytes: Math.min(call.limits.max_bytes, options.limits.max_bytes),
      };
      if (principal.kind === 'bearer') {
        assertServed(call.repository);
        return { ...call, limits };
      }
      await assertBranch(principal.claims, call);
      const planned = await options.plannedPaths(call.run_id, principal.claims.repository, call.base_ref);
      if (planned === undefined)
        throw denied(`This service knows no run \`${call.run_id}\` for \`${principal.claims.repository}\`.`);
      // A job's own list can only narrow what the run planned; what it claims was approved counts for nothing.
      refuseViolations(
        judgeChangeSet({
          change_set: call.change_set,
          allowed_paths: planned,
          limits,
          allow_binary: call.allow_binary ?? false,
        }),
      );
      await bindBase(principal.claims, call);
      await useOnce(
        'commit',
        principal.claims,
        call.run_id,
        `${call.change_set.content_sha256}|${call.branch}|${call.base_sha}`,
      );
      return { ...call, limits, approvals: [] };
    },
    async openPr(principal: Principal, call: OpenPrCall): Promise<OpenPrCall> {
      if (principal.kind === 'bearer') {
        assertServed(call.repository);
        return call;
      }
      await assertBranch(principal.claims, call);
      await bindBase(principal.claims, call);
      await useOnce('pull request', principal.claims, call.run_id, `${call.branch}|${call.base_ref}`);
      return call;
    },
    find(principal: Principal, repository: string): void {
      if (principal.kind === 'bearer') {
        assertServed(repository);
        return;
      }
      const name = parseGitHubRepository(repository, webUrl);
      if (
        name === undefined ||
        `${name.owner}/${name.repo}`.toLowerCase() !== principal.claims.repository.toLowerCase()
      )
        throw denied(`A job may only name its own repository, not \`${repository}\`.`);
    },
  };
}
