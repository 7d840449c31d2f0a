/** What W9 opened and how to undo it: pr, and the proof file that travels with the pages. */
import { z } from 'zod';
import { Citation } from './product-facts.ts';
import { GitSha, RunId, Sha256 } from './run.ts';

export const Pr = z.strictObject({
  schema_version: z.literal(1),
  run_id: RunId,
  /** Web URL, or `file://` style `local:<branch>` where the backend is local git. */
  url: z.string(),
  number: z.int().nullable(),
  operation: z.enum(['created', 'updated', 'none']),
  branch: z.string(),
  base_ref: z.string(),
  base_sha: GitSha,
  head_sha: GitSha,
  verified: z.boolean(),
  title: z.string(),
  affected_paths: z.array(z.string()),
  rollback_steps: z.array(z.string()),
  validation_summary: z.strictObject({
    ok: z.boolean(),
    gates_passed: z.int(),
    gates_failed: z.int(),
    warnings: z.int(),
  }),
});
export type Pr = z.infer<typeof Pr>;

/** `launch/proofs/<product_slug>.json` in the site: all that verify, TruthLock and manual-edits read (DESIGN.md section 3). */
export const Proof = z.strictObject({
  schema_version: z.literal(1),
  product_slug: z.string(),
  product_name: z.string(),
  repository: z.string(),
  sha: GitSha,
  /** Pages Launch wrote, with the hash of each as generated. A page is Launch's when it is listed here. */
  pages: z.array(
    z.strictObject({ path: z.string(), sha256: Sha256, claim_ids: z.array(Sha256), snippet_ids: z.array(Sha256) }),
  ),
  claims: z.array(
    z.strictObject({ claim_id: Sha256, claim_text: z.string(), claim_kind: z.string(), citations: z.array(Citation) }),
  ),
  snippets: z.array(
    z.strictObject({ snippet_id: Sha256, language: z.string(), code_sha256: Sha256, source: Citation }),
  ),
});
export type Proof = z.infer<typeof Proof>;
