/** What W9 opened and how to undo it: pr. */
import { z } from 'zod';
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
  /** Proof files as committed: what an attestation of the run is about. Absent in older records. */
  proofs: z.array(z.strictObject({ path: z.string(), sha256: Sha256 })).optional(),
  rollback_steps: z.array(z.string()),
  validation_summary: z.strictObject({
    ok: z.boolean(),
    gates_passed: z.int(),
    gates_failed: z.int(),
    warnings: z.int(),
  }),
});
export type Pr = z.infer<typeof Pr>;
