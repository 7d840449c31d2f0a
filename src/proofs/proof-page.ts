/** The proof entry of a drafted page: each block as the page is split, with its fingerprint; pure. */
import type { Drafts } from '../model/page-plan.ts';
import type { ProofPage } from '../model/proof.ts';
import { fingerprint } from '../outline/fingerprint.ts';
import { splitBlocks } from '../outline/split-blocks.ts';
import { knownAnew } from './known-anew.ts';

export function proofPage(draft: Drafts['pages'][number], title: string): ProofPage {
  const all = (draft.blocks ?? []).map((block) => ({
    block,
    parts: block.where === 'body' ? splitBlocks(block.markdown).map(({ markdown }) => markdown) : [block.markdown],
  }));
  return {
    path: draft.output_path,
    title,
    blocks: knownAnew(
      all.flatMap(({ block, parts }) =>
        parts.map((generated, at) => ({
          id: parts.length === 1 ? block.id : `${block.id}/${at + 1}`,
          where: block.where,
          generated,
          proof: block.proof,
        })),
      ),
    ),
    settings: draft.settings ?? [],
    removed: [],
  };
}

/** Of all that a page shows, for a page that a person deleted. */
export const pageFingerprint = ({ blocks }: ProofPage): string =>
  fingerprint(blocks.map((block) => block.fingerprint).join(' '));
