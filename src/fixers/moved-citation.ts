/** Points a citation at the lines its passage moved to. */
import type { BlockProof } from '../model/page-block.ts';
import type { Citation } from '../model/product-facts.ts';
import { citationKey } from '../proofs/judge-page.ts';
import { renderProof } from '../proofs/render-proof.ts';
import { citationState } from '../truth/citation-state.ts';
import { none } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'moved-citation',
  title: 'Citations follow their passage',
  fixes: ['truth-lock/citation-moved'],
  safety: 'safe',
  declares: ['nothing'],
  version: 1,
  plan(finding, _page, facts) {
    const path = finding.location?.path ?? '';
    const proof = facts.proofs.get(path);
    const cited = finding.data?.citation as Citation | undefined;
    if (proof === undefined || cited === undefined || facts.product === null)
      return none('the proof file or the repository of the product is missing');
    const now = citationState(cited, facts.product);
    if (now.state !== 'moved') return none('the citation did not move');
    const key = citationKey(cited);
    const fix = (citation: Citation): Citation =>
      citationKey(citation) === key ? { ...citation, ...now.to, sha: facts.product?.sha ?? citation.sha } : citation;
    const follow = <T extends { citation: Citation | null }>(cites: T): T =>
      cites.citation === null ? cites : { ...cites, citation: fix(cites.citation) };
    const proven = (by: BlockProof): BlockProof => {
      if (by.kind === 'quote') return follow(by);
      if (by.kind === 'fixed') return by;
      const rows = by.rows.map((row) => ({
        ...row,
        slots: Object.fromEntries(Object.entries(row.slots).map(([name, slot]) => [name, follow(slot)])),
      }));
      return { ...by, rows };
    };
    const fixed = {
      ...proof,
      pages: proof.pages.map((page) => ({
        ...page,
        blocks: page.blocks.map((block) => ({ ...block, proof: proven(block.proof) })),
      })),
    };
    return {
      kind: 'create',
      path,
      content: renderProof(fixed),
      summary: `Cite \`${now.to.path}:${now.to.start_line}-${now.to.end_line}\` instead of \`${cited.path}:${cited.start_line}-${cited.end_line}\``,
    };
  },
});
