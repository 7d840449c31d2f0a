/** Lines of a file at a commit that prove a claim, with the hash of what stands there. */
import { z } from 'zod';
import { GitSha, Sha256 } from './run.ts';

export const Citation = z.strictObject({
  /** Repository URL without credentials, or `local` for a path. */
  repository: z.string(),
  /** Commit the lines were read at; zeros for a tree without git. */
  sha: GitSha,
  path: z.string(),
  start_line: z.int().positive(),
  /** Inclusive. */
  end_line: z.int().positive(),
  /** sha256 of the passage normalised by `normalisePassage` (src/model/passage.ts). */
  excerpt_sha256: Sha256,
  /** The enclosing function, class or heading, where there is one. */
  symbol: z.string().nullable(),
});
export type Citation = z.infer<typeof Citation>;
