/** Whether passages prove a sentence, as far as that can be seen without understanding: terms, negation, opposites, overlap. */

import { judgedBySilence } from './absence.ts';
import { evidenceText, namesTerm, type Passage } from './evidence-text.ts';
import { negationOf } from './negation.ts';
import { oppositeOf } from './opposites.ts';
import { closestSegment, contentStems, stem } from './segments.ts';
import { otherUnit, otherWord } from './substitution.ts';
import { type Term, termsOf } from './terms.ts';

export type Objection =
  | { kind: 'unsupported-term'; term: Term }
  | { kind: 'negation-differs'; sentenceDenies: boolean; segment: string }
  | { kind: 'opposite-word'; said: string; source: string; segment: string }
  | { kind: 'unrelated-passage'; shared: number; words: number };

/** `given`: words that need no proof, such as the product's name. Empty: nothing speaks against the sentence. */
export function objections(sentence: string, passages: readonly Passage[], given: readonly string[]): Objection[] {
  const evidence = evidenceText(passages, given);
  const missing = termsOf(sentence).filter((term) => !namesTerm(evidence, term));
  if (missing.length > 0) return missing.map((term) => ({ kind: 'unsupported-term', term }));
  const silence = judgedBySilence(sentence, passages, given);
  if (silence === 'proven') return [];
  if (silence === 'refuted')
    return [{ kind: 'negation-differs', sentenceDenies: false, segment: passages[0]?.text ?? '' }];
  const words = contentStems(sentence);
  const known = new Set([...evidence.words].map(stem));
  const shared = words.filter((word) => known.has(word)).length;
  if (words.length >= 2 && shared / words.length < 0.3)
    return [{ kind: 'unrelated-passage', shared, words: words.length }];
  const unit = otherUnit(sentence, passages);
  if (unit !== undefined) return [{ kind: 'unsupported-term', term: { kind: 'name', text: unit } }];
  const segment = closestSegment(words, passages);
  // A row of a table means nothing without its header.
  if (segment === undefined || segment.startsWith('|')) return [];
  const opposite = oppositeOf(sentence, segment, passages);
  const denies = negationOf(sentence, segment, passages);
  const other = opposite === undefined && denies === undefined ? otherWord(sentence, segment, known) : undefined;
  return [
    ...(other === undefined
      ? []
      : [{ kind: 'unsupported-term' as const, term: { kind: 'name' as const, text: other } }]),
    ...(denies === undefined ? [] : [{ kind: 'negation-differs' as const, sentenceDenies: denies, segment }]),
    ...(opposite === undefined ? [] : [{ kind: 'opposite-word' as const, ...opposite, segment }]),
  ];
}
