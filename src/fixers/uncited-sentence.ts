/** Adds the marker of a known claim to the sentence that states it word for word. */
import type { GateFacts, PageInput } from '../gates/facts.ts';
import { normaliseClaimText } from '../model/passage.ts';
import { knowledgeOf } from '../truth/known-claims.ts';
import { plainSentence } from '../truth/plain-text.ts';
import { edits, none, spanOf } from './edits.ts';
import { defineFixer } from './fixer.ts';

export default defineFixer({
  id: 'uncited-sentence',
  title: 'Sentences that equal a known claim cite it',
  fixes: ['truth-lock/uncited-sentence'],
  safety: 'safe',
  declares: ['comment'],
  version: 1,
  plan(finding, page, facts) {
    const span = spanOf(finding);
    if (page === undefined || span === undefined) return none('the sentence is not where it was');
    if (!page.sentences.some(({ start, claimIds }) => start === span.start && claimIds.length === 0))
      return none('the sentence cites a claim, or is not where it was');
    const found = claimsSaying(plainSentence(page.text.slice(span.start, span.end)), facts);
    const [only, ...others] = found;
    if (only === undefined) return none('no known claim says this; cite one or remove the sentence');
    if (others.length > 0) return none('several claims say this');
    return edits(
      [{ ...markerPlace(page, span.end), text: ` <!-- claim_id: ${only} -->` }],
      'Add the claim the sentence states',
    );
  },
});

/** Ids of claims with this text, product names and a full stop aside. */
export function claimsSaying(sentence: string, facts: GateFacts): string[] {
  const fold = (text: string, name: string): string =>
    normaliseClaimText(text, name)
      .replace(/[`*]/gu, '')
      .replace(/(?<![.\s])[.\s]+$/u, '');
  const found = new Set<string>();
  for (const claim of knowledgeOf(facts).claims())
    if (fold(claim.claim_text, claim.productName) === fold(sentence, claim.productName)) found.add(claim.claim_id);
  return [...found].sort();
}

/** Right after the sentence, before white space; a table row's marker stands behind its last bar. */
function markerPlace(page: PageInput, end: number): { start: number; end: number } {
  const before = page.text.slice(0, end);
  const at = before.length - (/(?<!\s)\s*$/u.exec(before)?.[0].length ?? 0);
  return { start: at, end: at };
}
