/** What a run is: its kind, states, sections and the snapshot derived from its events (DESIGN.md sections 1 and 9). */
import { z } from 'zod';
import { RUN_STATES, SECTIONS } from './run-names.ts';

export { RUN_STATES, SECTIONS };
export const RunState = z.enum(RUN_STATES);
export type RunState = z.infer<typeof RunState>;

/** `launch` drafts pages of a product, `check` judges a site that is there, `toolhub` only holds tool calls. */
export const RunKind = z.enum(['launch', 'check', 'toolhub']);
export type RunKind = z.infer<typeof RunKind>;

export const Section = z.enum(SECTIONS);
export type Section = z.infer<typeof Section>;

export const SectionState = z.enum(['NOT_STARTED', 'OUTLINED', 'DRAFTED', 'MERGED_IN_WORKTREE', 'DONE', 'BLOCKED']);
export type SectionState = z.infer<typeof SectionState>;

/** `r_<UTC time, colons as dashes>_<4 or more random>`, e.g. `r_2026-01-21T10-00-00Z_abcd`. */
export const RunId = z.string().regex(/^r_\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z_[a-z0-9]{4,}$/);
export type RunId = z.infer<typeof RunId>;

/** Lower-case hexadecimal sha256. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A git object id (sha1 or sha256 repositories). */
export const GitSha = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/);

/** The index entry of one artifact: a named file, addressed by the sha256 of its raw bytes. */
export const ArtifactEntry = z.strictObject({
  name: z.string(),
  sha256: Sha256,
  content_type: z.string(),
  bytes: z.int().nonnegative(),
});
export type ArtifactEntry = z.infer<typeof ArtifactEntry>;

/** One finding as status shows it. */
export const OpenIssue = z.strictObject({
  issue_id: z.string(),
  severity: z.enum(['info', 'warn', 'error', 'blocker']),
  gate: z.string(),
  title: z.string(),
});
export type OpenIssue = z.infer<typeof OpenIssue>;

/** Everything known of a run, derived from its events alone; replaying the log gives the same bytes. */
export const Snapshot = z.strictObject({
  schema_version: z.literal(1),
  run_id: RunId,
  kind: RunKind,
  state: RunState,
  product_slug: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  section_states: z.partialRecord(Section, SectionState),
  artifacts: z.array(ArtifactEntry),
  open_issues: z.array(OpenIssue),
  /** Shas the inputs were pinned to by INPUTS_CLONED. */
  inputs: z.strictObject({
    product_sha: z.string().nullable(),
    site_sha: z.string().nullable(),
    /** There where no docs repository was named and a site was made: nothing can be proposed to it. */
    site_is_made: z.literal(true).optional(),
  }),
  validation: z.strictObject({ ok: z.boolean(), report_sha256: Sha256, profile: z.string() }).nullable(),
  /** Patch ids in the order they were applied to the site worktree. */
  applied_patches: z.array(z.string()),
  fix_attempts: z.int().nonnegative(),
  /** There while no fixer can do more for the findings that are open. */
  fixes_exhausted: z.literal(true).optional(),
  pr: z
    .strictObject({ url: z.string(), number: z.int().nullable(), branch: z.string(), commit_sha: z.string() })
    .nullable(),
  failure: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  cancel_requested: z.boolean(),
  event_count: z.int().nonnegative(),
  last_event_hash: z.string(),
});
export type Snapshot = z.infer<typeof Snapshot>;
