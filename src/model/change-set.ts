/** What the commit service takes: files to write or delete, all or nothing (DESIGN.md section 5). */
import { z } from 'zod';
import { Sha256 } from './run.ts';

export const Change = z.strictObject({
  /** Relative to the repository root, forward slashes, NFC. */
  path: z.string(),
  mode: z.enum(['100644', '100755', '120000']),
  /** Null deletes the file. `base64` holds bytes that are no UTF-8 text. */
  content: z.strictObject({ encoding: z.enum(['utf-8', 'base64']), data: z.string() }).nullable(),
  /** Git blob id that must be there now; null when the file must not exist; absent when anything goes. */
  expected_blob: z.string().nullable().optional(),
});
export type Change = z.infer<typeof Change>;

export const ChangeSet = z.strictObject({
  schema_version: z.literal(1),
  /** sha256 of the canonical JSON of `changes`; binds the bytes reviewed to the bytes committed. */
  content_sha256: Sha256,
  changes: z.array(Change),
});
export type ChangeSet = z.infer<typeof ChangeSet>;
