/** `launch/proofs/<product_slug>.json` in the site: pages block by block with what proves them; all that TruthLock, verify, manual-edits and the bot read (DESIGN.md section 3). */
import { z } from 'zod';
import type { BlockProof } from './page-block.ts';
import { GitSha, Sha256 } from './run.ts';

/** A block as whoever judges it has it: what the file leaves out is computed when it is read (src/proofs/unpack-page.ts). */
export interface ProofBlock {
  /** From its sources: the same on a later launch, whatever its text and place. */
  id: string;
  /** `body`, or the front matter key it is the text of. */
  where: string;
  /** Of the parsed block (`fingerprint`, src/outline): how it is wrapped or marked changes nothing. */
  fingerprint: string;
  /** As generated: the base of a later merge. */
  generated: string;
  proof: BlockProof;
}

const Setting = z.strictObject({ key: z.string(), value: z.string() });
const Removed = z.strictObject({ id: z.string(), fingerprint: Sha256 });

export interface ProofPage {
  path: string;
  title: string;
  /** In the order of the page as generated. */
  blocks: ProofBlock[];
  /** Front matter that no reader sees, as generated: each value as JSON. */
  settings: z.infer<typeof Setting>[];
  /** What a person took away: not written again. */
  removed: z.infer<typeof Removed>[];
}

/** Which of the product's files its run read, and how. */
export const ReadWith = z.strictObject({
  locale: z.string().max(40),
  scan_directories: z.array(z.string()).max(1_000),
  example_directories: z.array(z.string()).max(1_000),
  exclude: z.array(z.string().min(1)).max(1_000),
  public_modules: z.array(z.string()).max(1_000),
});
export type ReadWith = z.infer<typeof ReadWith>;

/** What is not said is as in the citation that was named last for blocks of the page; commit and repository as the file has them. */
export const PackedCitation = z.strictObject({
  /** First and last line, or the one line. */
  lines: z.string().regex(/^[1-9]\d{0,8}(?:-[1-9]\d{0,8})?$/),
  /** sha256 of the passage normalised by `normalisePassage` (src/model/passage.ts). */
  passage: Sha256,
  path: z.string().exactOptional(),
  /** The enclosing function, class or heading, where there is one. */
  symbol: z.string().nullable().exactOptional(),
  sha: GitSha.exactOptional(),
  repository: z.string().exactOptional(),
});
export type PackedCitation = z.infer<typeof PackedCitation>;

/**
 * An address and, behind a line break, the value; `@` stands for what the row is about. Without a value it is what the address itself says.
 * Cited is what the row cites; labels, levels, languages, pages and the product's name are no facts, and cite nothing.
 */
export const PackedSlot = z.union([
  z.string(),
  z.strictObject({
    of: z.string(),
    /** Where the value is not in `of`. */
    is: z.string().exactOptional(),
    cite: PackedCitation.nullable().exactOptional(),
  }),
]);
export type PackedSlot = z.infer<typeof PackedSlot>;

const ROW = {
  /** What `@` stands for from here on: `symbol <path> <name>` or `example <path> <name>`. */
  at: z
    .string()
    .regex(/^(?:symbol|example) /)
    .max(4_000)
    .exactOptional(),
  /** What is cited from here on. */
  cite: PackedCitation.exactOptional(),
};
export const PackedRow = z.strictObject({ ...ROW, slots: z.record(z.string(), PackedSlot) });
export type PackedRow = z.infer<typeof PackedRow>;

/** A quote has a `claim`, fixed words `fixed`, a derivation a `template` with one row or `rows`; a block with none of these is proven as the one before it. */
export const PackedBlock = z.strictObject({
  /** Where it is not what its proof gives. */
  id: z.string().exactOptional(),
  /** What stands behind the id that its proof gives. */
  end: z.string().exactOptional(),
  /** `body` where it is not said. */
  where: z.string().exactOptional(),
  /** As generated, where that is not what its proof gives. */
  text: z.string().exactOptional(),
  fixed: z.string().exactOptional(),
  claim: Sha256.exactOptional(),
  template: z.string().exactOptional(),
  ...ROW,
  slots: z.record(z.string(), PackedSlot).exactOptional(),
  rows: z.array(PackedRow).min(1).exactOptional(),
});
export type PackedBlock = z.infer<typeof PackedBlock>;

export const PackedPage = z.strictObject({
  path: z.string(),
  title: z.string(),
  settings: z.array(Setting),
  removed: z.array(Removed),
  blocks: z.array(PackedBlock),
});
export type PackedPage = z.infer<typeof PackedPage>;

/** The file. */
export const ProofFile = z.strictObject({
  schema_version: z.literal(3),
  product_slug: z.string(),
  product_name: z.string(),
  repository: z.string(),
  sha: GitSha,
  version: z.string().nullable(),
  install_commands: z.array(z.string()),
  /** What its configuration said of the product's files, where that is not the default: whoever judges the pages reads the same. */
  read_with: ReadWith.exactOptional(),
  /** Pages Launch wrote. A page is Launch's when it is listed here. */
  pages: z.array(PackedPage),
  /** Pages that a person deleted: not written again; the fingerprint is over what was generated. */
  removed_pages: z.array(z.strictObject({ path: z.string(), fingerprint: Sha256 })),
});
export type ProofFile = z.infer<typeof ProofFile>;

export type Proof = Omit<ProofFile, 'pages'> & { pages: ProofPage[] };
