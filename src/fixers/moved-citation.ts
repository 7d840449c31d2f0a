/** Points a citation at the lines its passage moved to. */
import type { Citation } from '../model/product-facts.ts';
import { citationKey, knowledgeOf } from '../truth/known-claims.ts';
import { renderProof } from '../truth/render-proof.ts';
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
      return none('the proof file or the product is not at hand');
    const now = knowledgeOf(facts).state(cited);
    if (now.state !== 'moved') return none('the citation did not move');
    const key = citationKey(cited);
    const mend = (citation: Citation): Citation =>
      citationKey(citation) === key ? { ...citation, ...now.to, sha: facts.product?.sha ?? citation.sha } : citation;
    const mended = {
      ...proof,
      claims: proof.claims.map((claim) => ({ ...claim, citations: claim.citations.map(mend) })),
      snippets: proof.snippets.map((snippet) => ({ ...snippet, source: mend(snippet.source) })),
    };
    return {
      kind: 'create',
      path,
      content: renderProof(mended),
      summary: `Cite \`${now.to.path}:${now.to.start_line}-${now.to.end_line}\` instead of \`${cited.path}:${cited.start_line}-${cited.end_line}\``,
    };
  },
});
