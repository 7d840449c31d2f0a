/** Corrects a claim id that was cut short or mistyped, or that the sentence's own words name. */
import { distance } from 'fastest-levenshtein';
import { knowledgeOf } from '../truth/known-claims.ts';
import { plainSentence } from '../truth/plain-text.ts';
import { edits, none, spanOf } from './edits.ts';
import { defineFixer } from './fixer.ts';
import { claimsSaying } from './uncited-sentence.ts';

export default defineFixer({
  id: 'unknown-claim',
  title: 'Claim markers name known claims',
  fixes: ['truth-lock/unknown-claim'],
  safety: 'safe',
  declares: ['comment'],
  version: 1,
  plan(finding, page, facts) {
    const span = spanOf(finding);
    const id = finding.data?.id;
    if (page === undefined || span === undefined || typeof id !== 'string')
      return none('the marker is not where it was');
    const marker = page.text.slice(span.start, span.end);
    if (!page.facts.markers.some(({ start, ids }) => start === span.start && ids.includes(id)))
      return none('the marker is not where it was');
    const near = [...knowledgeOf(facts).claims()]
      .map(({ claim_id }) => claim_id)
      .filter(
        (known) => (id.length >= 8 && known.startsWith(id.toLowerCase())) || distance(known, id.toLowerCase()) <= 2,
      );
    const sentence = page.sentences.find(({ claimIds }) => claimIds.includes(id));
    const found =
      near.length > 0
        ? near
        : sentence === undefined
          ? []
          : claimsSaying(plainSentence(page.text.slice(sentence.start, sentence.end)), facts);
    const [only, ...others] = [...new Set(found)];
    if (only === undefined || others.length > 0)
      return none(only === undefined ? 'no known claim is like it' : 'several claims are like it');
    const start = span.start + marker.indexOf(id);
    if (marker.includes(only)) return none('the marker names the right claim as well');
    return edits([{ start, end: start + id.length, text: only }], `Name claim \`${only.slice(0, 12)}\``);
  },
});
