/** A page of quotes as it was recorded, and what becomes of its blocks where a person changes the page. */
import type { Proof, ProofBlock, ProofPage } from '../../src/model/proof.ts';
import { definitionsOn } from '../../src/outline/definitions-on.ts';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { splitBlocks } from '../../src/outline/split-blocks.ts';
import { against, type BlockState, judgePage } from '../../src/proofs/judge-page.ts';

/** The words and the state of every block that is not as it was recorded. */
export function changedOn(recorded: string, page: string): [words: string, state: BlockState][] {
  const parts = splitBlocks(recorded);
  const around = definitionsOn(parts.map(({ markdown }) => markdown));
  const blocks = parts.map(({ markdown, start_line, end_line }, at): ProofBlock => {
    const citation = {
      ...{ repository: 'local', sha: '0'.repeat(40), path: 'README.md', start_line, end_line },
      ...{ excerpt_sha256: fingerprint(markdown), symbol: null },
    };
    return {
      ...{ id: `b${at}`, where: 'body', generated: markdown, fingerprint: fingerprint(markdown, around) },
      proof: { kind: 'quote', claim_id: '', citation },
    };
  });
  const entry: ProofPage = { path: 'docs/x.md', title: 'Gears', blocks, settings: [], removed: [] };
  return judgePage(page, entry, { pages: [entry] } as unknown as Proof, against(null)).flatMap(
    ({ state, found, block }): [string, BlockState][] =>
      state === 'recorded' ? [] : [[found?.markdown ?? block?.generated ?? '', state]],
  );
}
