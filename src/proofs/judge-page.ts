/** What became of each block of a page of ours: it holds, it is broken, recorded without the product, or a person's; equality and recomputation, no judge of words; pure. */
import { recomputed } from '../derive/recompute.ts';
import type { ProductFacts } from '../model/product-facts.ts';
import type { ProofBlock, ProofPage } from '../model/proof.ts';
import { fingerprint } from '../outline/fingerprint.ts';
import { isQuote } from '../outline/is-quote.ts';
import { type CitationState, citationState, type ProductTree } from '../truth/citation-state.ts';
import { matchBlocks } from './match-blocks.ts';
import type { PlacedBlock } from './page-blocks.ts';
import { phraseText } from './phrases.ts';

export interface JudgedBlock {
  /**
   * `holds`: equal to its source. `broken`: the source does not say it. `recorded`: as in the proof file, without a product to compare with.
   * `edited`: a person changed it. `own`: a person wrote it. `removed`: a person took it away. `lost`: the passage itself changed or went.
   */
  state: 'holds' | 'broken' | 'recorded' | 'edited' | 'own' | 'removed' | 'lost';
  block: ProofBlock | null;
  found: PlacedBlock | null;
  reason: string | null;
}

export interface Judging {
  /** Null: not at hand. */
  product: ProductTree | null;
  /** Read anew from the product where somebody did; derivations are computed from it. */
  facts?: ProductFacts;
}
