/** Whether a sentence would pass TruthLock: asked before it is written, so that no page says what its passages do not. */
import type { SentenceFact } from '../../content/page-facts.ts';
import type { EvidenceMap, ProductFacts } from '../../model/product-facts.ts';
import { isFactual } from '../../truth/factual.ts';
import { INSTALL_WORDS } from '../../truth/install-words.ts';
import { isOnlyLinks, plainSentence } from '../../truth/plain-text.ts';
import { objections } from '../../truth/support.ts';

/** Markdown of one line and the claims on it. */
export type IsProvable = (markdown: string, claims: readonly string[] | undefined) => boolean;

/** Without an evidence map every line passes: the gate will judge it. */
export function provableBy(facts: ProductFacts, evidence: EvidenceMap | undefined): IsProvable {
  const passages = new Map(
    evidence?.evidence.map((entry) => [
      entry.claim_id,
      entry.passages.map(({ citation, text, whole }) => ({
        text,
        path: citation.path,
        symbol: citation.symbol,
        whole: whole === true,
      })),
    ]),
  );
  const kinds = new Map(facts.claims.map((claim) => [claim.claim_id, claim.claim_kind]));
  const given = [facts.product_name];
  return (markdown, claims) => {
    if (evidence === undefined) return true;
    if (claims === undefined || claims.length === 0) return !isFactual(sentenceOf(markdown), markdown, given);
    if (isOnlyLinks(markdown)) return true;
    const install = claims.some((id) => ['install', 'requirement'].includes(kinds.get(id) ?? '')) ? INSTALL_WORDS : [];
    const cited = claims.flatMap((id) => passages.get(id) ?? []);
    return (
      cited.length > 0 &&
      sentencesIn(plainSentence(markdown)).every(
        (sentence) => objections(sentence, cited, [...given, ...install]).length === 0,
      )
    );
  };
}

/** A line may hold more than one sentence; each is judged by itself. */
const sentencesIn = (text: string): string[] =>
  text.split(/(?<=[.!?])\s+(?=[\p{Lu}`])/u).filter((sentence) => sentence !== '');

const sentenceOf = (text: string): SentenceFact => ({
  start: 0,
  end: text.length,
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
  text,
  kind: 'sentence',
  claimIds: [],
  headingIndex: -1,
});
