/** Words of the closed list as a block: they lead on and name no fact of the product. */
import type { PageBlock } from '../../model/page-block.ts';
import { phraseText } from '../../proofs/phrases.ts';

export const fixed = (phrase: string): PageBlock => ({
  id: `fixed ${phrase}`,
  where: 'body',
  markdown: phraseText(phrase) ?? '',
  proof: { kind: 'fixed', phrase },
});

/** A heading with what stands under it; none without. */
export const under = (phrase: string, blocks: readonly PageBlock[]): PageBlock[] =>
  blocks.length === 0 ? [] : [fixed(phrase), ...blocks];
