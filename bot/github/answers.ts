/** What is read of GitHub's answers about one repository; everything else in them is left alone. */
import { z } from 'zod';

export const Comment = z.object({
  id: z.int(),
  body: z.string().nullish(),
  user: z.object({ login: z.string(), type: z.string() }).nullable(),
  performed_via_github_app: z.object({ id: z.int(), external_url: z.string().nullish() }).nullish(),
});
export type Comment = z.infer<typeof Comment>;
export const Side = z.object({
  ref: z.string(),
  sha: z.string(),
  repo: z
    .object({ id: z.int(), full_name: z.string(), clone_url: z.string(), default_branch: z.string().optional() })
    .nullable(),
});
const Author = z.object({ login: z.string(), type: z.string() }).nullable();
export const Pull = z.object({
  number: z.int(),
  user: Author,
  state: z.string(),
  title: z.string(),
  body: z.string().nullish(),
  draft: z.boolean().nullish(),
  merged_at: z.string().nullish(),
  html_url: z.string(),
  head: Side,
  base: Side,
  labels: z.array(z.object({ name: z.string() })),
});
export type Pull = z.infer<typeof Pull>;
export const OpenPull = Pull.pick({ number: true, title: true, user: true, head: true, base: true }).extend({
  body: z.string().nullish(),
});
export type OpenPull = z.infer<typeof OpenPull>;
export const Issue = z.object({
  number: z.int(),
  locked: z.boolean(),
  labels: z.array(z.union([z.string(), z.object({ name: z.string().nullish() })])),
  /** Of a pull request, which is an issue too. */
  pull_request: z.unknown().optional(),
});
export const OwnIssue = z.object({
  number: z.int(),
  state: z.string(),
  title: z.string(),
  body: z.string().nullish(),
  user: z.object({ login: z.string() }).nullable(),
  pull_request: z.unknown().optional(),
});
export type OwnIssue = z.infer<typeof OwnIssue>;
export const PullFile = z.object({
  filename: z.string(),
  previous_filename: z.string().optional(),
  status: z.string().optional(),
  patch: z.string().optional(),
});
export type PullFile = z.infer<typeof PullFile>;
export const PullCommit = z.object({ sha: z.string(), author: z.object({ login: z.string().optional() }).nullish() });
export const Compared = z.object({ merge_base_commit: z.object({ sha: z.string() }) });
export const Review = z.object({
  id: z.int(),
  body: z.string().nullish(),
  user: z.object({ login: z.string() }).nullable(),
  html_url: z.string(),
});
export const CheckRun = z.object({
  id: z.int(),
  name: z.string(),
  status: z.string(),
  conclusion: z.string().nullable(),
  head_sha: z.string(),
  external_id: z.string().nullable(),
  html_url: z.string().nullable(),
});
export type CheckRun = z.infer<typeof CheckRun>;
export const Repository = z.object({
  id: z.int(),
  name: z.string(),
  full_name: z.string(),
  default_branch: z.string(),
  private: z.boolean(),
  archived: z.boolean(),
  has_issues: z.boolean().optional(),
  clone_url: z.string(),
  owner: z.object({ login: z.string() }),
});
export const Contents = z.object({
  type: z.literal('file'),
  encoding: z.string(),
  content: z.string(),
  size: z.number(),
});

export const WorkflowRun = z.object({
  id: z.int(),
  display_title: z.string(),
  status: z.string().nullable(),
  conclusion: z.string().nullable(),
  html_url: z.string(),
});
