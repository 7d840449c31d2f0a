/** One block of a page with what proves it: a quote, a derivation, or fixed words; there is no fourth kind (DESIGN.md section 3). */
import { z } from 'zod';
import { Citation } from './product-facts.ts';
import { Sha256 } from './run.ts';

/** A value in a derivation, found again at its address in the product by whoever judges it. */
export const Slot = z.strictObject({
  /**
   * Where the value stands: `manifest <path> <field>`, `symbol <path> <qualified name> <part>`, `quote <block_id>`,
   * `summary <block_id or symbol>`, `page <output path>` for a link to a page of the set.
   */
  address: z.string(),
  value: z.string(),
  /** Absent only for pages of the set itself. */
  citation: Citation.nullable(),
});
export type Slot = z.infer<typeof Slot>;

export const BlockProof = z.discriminatedUnion('kind', [
  /** The page's block equals the cited passage under the closed list. */
  z.strictObject({ kind: z.literal('quote'), citation: Citation, claim_id: Sha256 }),
  /** `template` (src/derive) filled with `slots` gives the block, byte for byte. A list or table has one derivation a row. */
  z.strictObject({
    kind: z.literal('derivation'),
    template: z.string(),
    rows: z.array(z.strictObject({ claim_id: Sha256, slots: z.record(z.string(), Slot) })).min(1),
  }),
  /** Words of the closed list that name no fact: `phrase` is their key. */
  z.strictObject({ kind: z.literal('fixed'), phrase: z.string() }),
]);
export type BlockProof = z.infer<typeof BlockProof>;

export const PageBlock = z.strictObject({
  /** From its sources (block_id of a quote, template and addresses of a derivation, phrase), never from its text or place. */
  id: z.string(),
  /** `body`, or the front matter key it is the text of. */
  where: z.string(),
  /** As generated, links already made to work from the page. */
  markdown: z.string(),
  proof: BlockProof,
});
export type PageBlock = z.infer<typeof PageBlock>;
