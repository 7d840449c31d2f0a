/** The ordered, content-hashed edits of a run (DESIGN.md section 1). Applying a bundle twice changes nothing more. */
import { z } from 'zod';
import { Sha256 } from './run.ts';

const common = {
  /** `patch_` + 12 hex digits of the hash of its content. */
  patch_id: z.string(),
  /** Relative to the site's repository root, forward slashes. */
  path: z.string(),
  /** sha256 of the file before; null when it must not exist. A mismatch is a conflict, unless `after_sha256` already holds. */
  before_sha256: Sha256.nullable(),
  after_sha256: Sha256.nullable(),
  /** One line for people. */
  summary: z.string(),
  /** The worker or fixer that made it, e.g. `W6` or `fixer:internal-links/wrong-case`; `person` for an edit in the work tree. */
  origin: z.string(),
};

/** The origin of what a person changed in the work tree of a run. */
export const PERSON = 'person';

export const Patch = z.discriminatedUnion('op', [
  /** `encoding` base64 for bytes that are no UTF-8 text; absent: `content` is the text. */
  z.strictObject({
    op: z.literal('create_file'),
    ...common,
    content: z.string(),
    encoding: z.literal('base64').optional(),
  }),
  /** Replaces what stands between the lines `<!-- launch:begin NAME -->` and `<!-- launch:end NAME -->`. */
  z.strictObject({ op: z.literal('update_by_anchor'), ...common, anchor: z.string(), content: z.string() }),
  z.strictObject({
    op: z.literal('update_frontmatter_keys'),
    ...common,
    set: z.record(z.string(), z.unknown()),
    remove: z.array(z.string()),
  }),
  /** Replaces lines `start_line` to `end_line` (1-based, inclusive; end = start - 1 inserts before start). */
  z.strictObject({
    op: z.literal('update_file_range'),
    ...common,
    start_line: z.int().positive(),
    end_line: z.int().nonnegative(),
    content: z.string(),
  }),
  z.strictObject({ op: z.literal('delete_file'), ...common }),
]);
export type Patch = z.infer<typeof Patch>;

export const PatchBundle = z.strictObject({
  schema_version: z.literal(1),
  /** Commit of the site the patches were made for. */
  base_sha: z.string(),
  patches: z.array(Patch),
  conflicts: z.array(z.strictObject({ path: z.string(), patch_id: z.string(), reason: z.string() })),
  /** Planned pages that people deleted: they are not written again. */
  removed_pages: z.array(z.string()).exactOptional(),
  /** Where a person's edit met a change of its sources: theirs stayed, and this is what is generated now. */
  edits: z
    .array(
      z.strictObject({
        path: z.string(),
        kind: z.enum(['both-changed', 'sources-gone', 'removed-changed', 'page-removed', 'page-kept']),
        theirs: z.string().nullable(),
        now: z.string().nullable(),
      }),
    )
    .optional(),
});
export type PatchBundle = z.infer<typeof PatchBundle>;
