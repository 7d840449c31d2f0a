/** `launch/proofs/<product_slug>.json` in the site: pages block by block with what proves them; all that TruthLock, verify, manual-edits and the bot read (DESIGN.md section 3). */
import { z } from 'zod';
import { BlockProof } from './page-block.ts';
import { GitSha, Sha256 } from './run.ts';

export const ProofBlock = z.strictObject({
  /** From its sources: the same on a later launch, whatever its text and place. */
  id: z.string(),
  /** `body`, or the front matter key it is the text of. */
  where: z.string(),
  /** Of the parsed block (`fingerprint`, src/outline): how it is wrapped or marked changes nothing. */
  fingerprint: Sha256,
  /** As generated: the base of a later merge. */
  generated: z.string(),
  proof: BlockProof,
});
export type ProofBlock = z.infer<typeof ProofBlock>;

const Removed = z.strictObject({ id: z.string(), fingerprint: Sha256 });

export const ProofPage = z.strictObject({
  path: z.string(),
  title: z.string(),
  /** In the order of the page as generated. */
  blocks: z.array(ProofBlock),
  /** Front matter that no reader sees, as generated: each value as JSON. */
  settings: z.array(z.strictObject({ key: z.string(), value: z.string() })),
  /** What a person took away: not written again. */
  removed: z.array(Removed),
});
export type ProofPage = z.infer<typeof ProofPage>;

/** Which of the product's files its run read, and how. */
export const ReadWith = z.strictObject({
  locale: z.string().max(40),
  scan_directories: z.array(z.string()).max(1_000),
  example_directories: z.array(z.string()).max(1_000),
  exclude: z.array(z.string().min(1)).max(1_000),
  public_modules: z.array(z.string()).max(1_000),
});
export type ReadWith = z.infer<typeof ReadWith>;

export const Proof = z.strictObject({
  schema_version: z.literal(2),
  product_slug: z.string(),
  product_name: z.string(),
  repository: z.string(),
  sha: GitSha,
  version: z.string().nullable(),
  install_commands: z.array(z.string()),
  /** What its configuration said of the product's files, where that is not the default: whoever judges the pages reads the same. */
  read_with: ReadWith.exactOptional(),
  /** Pages Launch wrote. A page is Launch's when it is listed here. */
  pages: z.array(ProofPage),
  /** Pages that a person deleted: not written again; the fingerprint is over what was generated. */
  removed_pages: z.array(z.strictObject({ path: z.string(), fingerprint: Sha256 })),
});
export type Proof = z.infer<typeof Proof>;
