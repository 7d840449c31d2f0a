/** The proof entry of a drafted page: each block as the page is split, with its fingerprint; pure. */
import type { Drafts } from '../model/page-plan.ts';
import type { ProofBlock, ProofPage } from '../model/proof.ts';
import { definitionsOn } from '../outline/definitions-on.ts';
import { fingerprint } from '../outline/fingerprint.ts';
import { splitBlocks } from '../outline/split-blocks.ts';

export function proofPage(draft: Drafts['pages'][number], title: string): ProofPage {
  const all = (draft.blocks ?? []).map((block) => ({
    block,
    parts: block.where === 'body' ? splitBlocks(block.markdown).map(({ markdown }) => markdown) : [block.markdown],
  }));
  const around = definitionsOn(all.flatMap(({ block, parts }) => (block.where === 'body' ? parts : [])));
  return {
    path: draft.output_path,
    title,
    blocks: all.flatMap(({ block, parts }): ProofBlock[] => {
      return parts.map((generated, at) => ({
        id: parts.length === 1 ? block.id : `${block.id}/${at + 1}`,
        where: block.where,
        fingerprint: fingerprint(generated, block.where === 'body' ? around : ''),
        generated,
        proof: block.proof,
      }));
    }),
    settings: draft.settings ?? [],
    removed: [],
  };
}

/** Of all that a page shows, for a page that a person deleted. */
export const pageFingerprint = ({ blocks }: ProofPage): string =>
  fingerprint(blocks.map((block) => block.fingerprint).join(' '));
