/** What goes over `POST /v1/commit`, `POST /v1/open_pr` and back (DESIGN.md section 5). */
import { z } from 'zod';
import { ChangeSet } from './change-set.ts';
import { GitIdentity } from './git-identity.ts';
import { GitSha, RunId, Sha256 } from './run.ts';

const common = {
  schema_version: z.literal(1),
  run_id: RunId,
  /** `owner/name` or an https URL. */
  repository: z.string().min(1).max(500),
  branch: z.string().min(1).max(244),
  base_ref: z.string().min(1).max(244),
};

export const CommitCall = z.strictObject({
  ...common,
  change_set: ChangeSet,
  /** Head of the base as the run saw it. */
  base_sha: GitSha,
  /** The branch must not be there before this request. */
  new_branch: z.boolean().optional(),
  message: z.string().min(1).max(20_000),
  /** Globs. The service's own limits hold besides. */
  allowed_paths: z.array(z.string().min(1)).max(10_000),
  /** Protected paths that a person allowed by name. */
  approvals: z.array(z.string().min(1)).max(100).optional(),
  limits: z.strictObject({ max_files: z.int().positive(), max_bytes: z.int().positive() }),
  author: GitIdentity.nullable(),
  allow_binary: z.boolean().optional(),
  /** Hashes of the change sets that are one change with this one, each a commit of its own. */
  batch_of: z.array(Sha256).max(1000).optional(),
  /** Files that go into a commit of their own beneath; both are one update of the branch. */
  first: z.strictObject({ message: z.string().min(1).max(20_000), paths: z.array(z.string()).max(10_000) }).optional(),
  /** Hash of what the change was made from: a closed pull request with the same is a no. */
  sources: Sha256.optional(),
});
export type CommitCall = z.infer<typeof CommitCall>;

export const CommitAnswer = z.strictObject({
  ok: z.literal(true),
  schema_version: z.literal(1),
  run_id: RunId,
  operation: z.enum(['committed', 'none']),
  /** This very call made the branch. */
  branch_created: z.boolean().optional(),
  branch: z.string(),
  commit_sha: GitSha,
  /** The commit beneath, where there are two. */
  first_sha: GitSha.optional(),
  tree_sha: GitSha,
  base_sha: GitSha,
  verified: z.boolean(),
  notes: z.array(z.string()),
});
export type CommitAnswer = z.infer<typeof CommitAnswer>;

export const OpenPrCall = z.strictObject({
  ...common,
  title: z.string().min(1).max(256),
  body: z.string().max(65_536),
  draft: z.boolean(),
  labels: z.array(z.string()).max(100),
  reviewers: z.array(z.string()).max(100),
});
export type OpenPrCall = z.infer<typeof OpenPrCall>;

export const OpenPrAnswer = z.strictObject({
  ok: z.literal(true),
  schema_version: z.literal(1),
  run_id: RunId,
  operation: z.enum(['created', 'updated', 'none']),
  url: z.string(),
  number: z.int().nullable(),
  branch: z.string(),
  notes: z.array(z.string()),
});
export type OpenPrAnswer = z.infer<typeof OpenPrAnswer>;

/** `GET /v1/open_pr?repository=…&product_slug=…&base_ref=…`: null when there is none. */
export const FindPrAnswer = z.strictObject({
  ok: z.literal(true),
  schema_version: z.literal(1),
  pull_request: z
    .strictObject({ number: z.int().nullable(), url: z.string(), branch: z.string(), head_sha: z.string() })
    .nullable(),
});
export type FindPrAnswer = z.infer<typeof FindPrAnswer>;

/** Every refusal; open, so that a newer service may say more. */
export const CommitFailure = z.looseObject({
  ok: z.literal(false),
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    retryable: z.boolean().optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});
export type CommitFailure = z.infer<typeof CommitFailure>;
