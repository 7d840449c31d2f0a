/** The only way anything is committed or a pull request opened (DESIGN.md section 5). Backends: local git, GitHub, HTTP. */
import type { ChangeSet } from '../model/change-set.ts';

export interface CommitRequest {
  run_id: string;
  /** Owner/name, URL or local path of the repository that is written. */
  repository: string;
  change_set: ChangeSet;
  /** Branch the work is based on, and its head as the run saw it. */
  base_ref: string;
  base_sha: string;
  branch: string;
  /** The branch is made by this request, or by an earlier try of it: one that is there besides is somebody's, and the commit is refused. */
  new_branch?: boolean;
  message: string;
  /** Files that go into a commit of their own beneath, on the same update of the branch; nothing where none of them changes, or nothing else does. */
  first?: { message: string; paths: readonly string[] };
  /** What the change was made from; a closed pull request with the same is a no, whatever its bytes. */
  sources?: string;
  /** Globs; empty refuses everything. */
  allowed_paths: readonly string[];
  /** Caps; DESIGN.md section 5 and the issue give the defaults. */
  limits: { max_files: number; max_bytes: number };
  author: { name: string; email: string } | null;
  allow_binary?: boolean;
  /** What exceeds the limits goes in several commits instead of being refused. */
  batches?: boolean;
  /** Hashes of all change sets that are one change with this one; commits of them are no ground for telling whose a file is. */
  batch_of?: readonly string[];
  /** Protected paths that a person allowed by name, beyond `allowed_paths`. */
  approvals?: readonly string[];
}
export interface CommitResult {
  operation: 'committed' | 'none';
  /** This very call made the branch; never for one that was there, nor when an earlier call made the commit. */
  branch_created?: boolean | undefined;
  branch: string;
  commit_sha: string;
  /** The first of the commits, where there are several. */
  first_sha?: string | undefined;
  tree_sha: string;
  base_sha: string;
  /** Whether the platform signed it. */
  verified: boolean;
  /** E.g. "base moved; published behind it". */
  notes: string[];
}
export interface PullRequestRequest {
  run_id: string;
  repository: string;
  branch: string;
  base_ref: string;
  title: string;
  body: string;
  draft: boolean;
  labels: readonly string[];
  reviewers: readonly string[];
}
export interface PullRequestResult {
  operation: 'created' | 'updated' | 'none';
  url: string;
  number: number | null;
  branch: string;
  notes: string[];
}
/** Throws UserError ALLOWED_PATHS_VIOLATION or POLICY_DENIED naming every offending path; ServiceError COMMIT_SERVICE_ERROR otherwise. */
export interface CommitService {
  commit(request: CommitRequest, signal?: AbortSignal): Promise<CommitResult>;
  /** Why nothing can be written to a repository here, known without asking anybody; absent where only a try shows it. */
  unwritable?(repository: string): string | undefined;
  openPullRequest(request: PullRequestRequest, signal?: AbortSignal): Promise<PullRequestResult>;
  /** The target's open Launch pull request for this product, if any, so that a later run appends to its branch. */
  findOpenPullRequest(
    repository: string,
    productSlug: string,
    baseRef: string,
    signal?: AbortSignal,
  ): Promise<{ number: number | null; url: string; branch: string; head_sha: string } | undefined>;
}
