/** Whether passages prove a sentence, as far as that can be seen without understanding: terms, negation, opposites, overlap. */

import { evidenceText, namesTerm, type Passage, wordsOf } from './evidence-text.ts';
import { remembered } from './remembered.ts';
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
  const words = contentStems(sentence);
  const known = new Set([...evidence.words].map(stem));
  const shared = words.filter((word) => known.has(word)).length;
  if (words.length >= 2 && shared / words.length < 0.3)
    return [{ kind: 'unrelated-passage', shared, words: words.length }];
  const segment = closestSegment(words, passages);
  // A row of a table means nothing without its header.
  if (segment === undefined || segment.startsWith('|')) return [];
  const subject = otherSubject(sentence, segment, given);
  return [
    ...(subject === undefined
      ? []
      : [{ kind: 'unsupported-term' as const, term: { kind: 'name' as const, text: subject } }]),
    ...negationOf(sentence, segment, passages),
    ...oppositesOf(sentence, segment),
  ];
}

/** The sentence opens with one word where its passage, otherwise alike, has another: `Mesh needs …` for `Header needs …`. */
function otherSubject(sentence: string, segment: string, given: readonly string[]): string | undefined {
  const [first, second, third] = stripCode(sentence).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (
    first === undefined ||
    second === undefined ||
    third === undefined ||
    sentence.startsWith('`') ||
    STOP.has(first.toLowerCase())
  )
    return undefined;
  const before = wordBefore(segment, second, third);
  if (
    before === undefined ||
    stem(before.toLowerCase()) === stem(first.toLowerCase()) ||
    given.some((name) => wordsOf(name).includes(first.toLowerCase()))
  )
    return undefined;
  return wordsOf(segment).includes(first.toLowerCase()) ? undefined : first;
}

/** The word that stands before two others in a text, in any case. */
function wordBefore(text: string, second: string, third: string): string | undefined {
  const lower = text.toLowerCase();
  const [next, last] = [second.toLowerCase(), third.toLowerCase()];
  if (!lower.includes(next) || !lower.includes(last)) return undefined;
  const words = [...lower.matchAll(/[\p{L}\p{N}]+/gu)];
  const touch = (left: RegExpExecArray, right: RegExpExecArray): boolean =>
    lower.slice(left.index + left[0].length, right.index).trim() === '';
  for (const [at, word] of words.entries()) {
    const [one, two] = [words[at + 1], words[at + 2]];
    if (one?.[0] !== next || two?.[0] !== last || lower[two.index + last.length] === '_') continue;
    if (touch(word, one) && touch(one, two)) return text.slice(word.index, word.index + word[0].length);
  }
  return undefined;
}

const DENIES =
  /\b(?:not|no|never|none of|cannot|can't|don't|doesn't|isn't|aren't|won't|without|neither|nor|unsupported|unavailable|lacks?|fails?|refuses?|rejects?|excludes?)\b|n't\b/iu;
/** Code says no in more ways than prose. */
const CODE_DENIES =
  /\b(?:raise|throws?|throw|panic|error|errors|false|disabled?|deny|denied|forbid(?:den)?|reject(?:ed|s)?|none|null|except(?:ion)?|only|deprecated|removed|todo|stub)\b|NotImplemented|Unsupported|Error\b|\[\s*\]|!|(?:^|\W)no[-_ ]/iu;

/** A sentence that denies what its passage states, or states what it denies. */
function negationOf(sentence: string, segment: string, passages: readonly Passage[]): Objection[] {
  const denies = DENIES.test(stripCode(sentence));
  const prose = isProse(segment);
  const sourceDenies = DENIES.test(clausesAbout(sentence, segment)) || (!prose && CODE_DENIES.test(segment));
  if (denies === sourceDenies) return [];
  if (denies && passages.some(({ text }) => DENIES.test(text) || (!isProse(text) && CODE_DENIES.test(text)))) return [];
  if (!denies && (!prose || /\b(?:only|or|unless|if|when)\b/iu.test(segment) || softened(sentence))) return [];
  return [{ kind: 'negation-differs', sentenceDenies: denies, segment }];
}
/** Without the clauses that say nothing in common with the sentence: `…, without closing connections`. */
function clausesAbout(sentence: string, segment: string): string {
  const words = new Set(contentStems(sentence));
  return segment
    .split(/(?<=[,;:])\s+/u)
    .filter((clause, index) => index === 0 || contentStems(clause).some((word) => words.has(word)))
    .join(' ');
}
const softened = (sentence: string): boolean =>
  /\b(?:only|raises?|throws?|error|optional(?:ly)?|limited|missing|pure|free of|instead)\b/iu.test(sentence);

const OPPOSITES: readonly (readonly [string, string])[] = [
  ['read', 'write'],
  ['reads', 'writes'],
  ['reading', 'writing'],
  ['import', 'export'],
  ['imports', 'exports'],
  ['enabled', 'disabled'],
  ['enables', 'disables'],
  ['before', 'after'],
  ['minimum', 'maximum'],
  ['least', 'most'],
  ['synchronous', 'asynchronous'],
  ['required', 'optional'],
  ['first', 'last'],
  ['true', 'false'],
  ['ascending', 'descending'],
  ['newer', 'older'],
  ['later', 'earlier'],
  ['above', 'below'],
  ['more', 'less'],
  ['more', 'fewer'],
  ['with', 'without'],
  ['all', 'none'],
  ['always', 'never'],
  ['encode', 'decode'],
  ['encodes', 'decodes'],
  ['load', 'save'],
  ['loads', 'saves'],
  ['input', 'output'],
  ['public', 'private'],
  ['mutable', 'immutable'],
  ['increase', 'decrease'],
  ['increases', 'decreases'],
  ['adds', 'removes'],
  ['starts', 'stops'],
  ['opens', 'closes'],
];

/** The sentence uses one word of a pair where the passage only has the other. */
function oppositesOf(sentence: string, segment: string): Objection[] {
  const said = new Set(wordsOf(stripCode(sentence)));
  const source = new Set(wordsOf(segment));
  for (const pair of OPPOSITES) {
    for (const [left, right] of [pair, [pair[1], pair[0]] as const]) {
      if (said.has(left) && !said.has(right) && source.has(right) && !source.has(left))
        return [{ kind: 'opposite-word', said: left, source: right, segment }];
    }
  }
  return [];
}

/** The line or sentence of the passages that shares most words with the sentence. */
function closestSegment(words: readonly string[], passages: readonly Passage[]): string | undefined {
  let best: { segment: string; score: number } | undefined;
  for (const { text, path } of passages) {
    for (const { segment, stems } of stemmedSegments(text, path)) {
      const score = words.filter((word) => stems.has(word)).length;
      if (score > 0 && (best === undefined || score > best.score)) best = { segment, score };
    }
  }
  return best?.segment;
}

/** A passage is asked about by every sentence that cites it. */
const stemmedSegments = remembered((text: string, path: string) =>
  segmentsOf(text, path).map((segment) => ({ segment, stems: new Set(wordsOf(segment).map(stem)) })),
);

/** Sentences of prose; of source files its lines, comments and docstrings joined to sentences first. */
function segmentsOf(text: string, path: string): string[] {
  const sentences = (prose: string): string[] => prose.replace(/\s+/gu, ' ').split(/(?<=[.!?;])\s+(?=[\p{Lu}`"])/u);
  if (/\.(?:mdx?|rst|txt|adoc)$/iu.test(path))
    return isProse(text)
      ? text.split(/\n\s*\n|\n(?=\s*(?:[-*+#>|]|\d+[.)])\s?)/u).flatMap(sentences)
      : text
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean);
  const segments: string[] = [];
  let prose = '';
  const flush = (): void => {
    if (prose !== '') segments.push(...sentences(prose));
    prose = '';
  };
  for (const line of text.split('\n')) {
    const bare = line.trim().replace(/^(?:[#*/]+|--)\s?/u, '');
    if (bare === '') flush();
    else if (
      isProse(bare) &&
      !/[{};:]$|^(?:if|for|while|return|raise|throw|def|class|const|let|var|import|from|func|fn|pub|async|export)\b/u.test(
        bare,
      )
    )
      prose += ` ${bare.replace(/^[rf]?"""|"""$/gu, '')}`;
    else {
      flush();
      segments.push(line.trim());
    }
  }
  flush();
  return segments.map((segment) => segment.trim()).filter(Boolean);
}

/** Mostly words with spaces, few brackets: text for people, not code. */
const isProse = (text: string): boolean => {
  const marks = (text.match(/[{}()[\];=<>]/gu) ?? []).length;
  return marks * 12 < text.length && /\p{L}+\s+\p{L}+\s+\p{L}+/u.test(text);
};
const stripCode = (text: string): string => text.replace(/`[^`]*`/gu, ' ');

const STOP = new Set(
  (
    'a an the of for to in on at by with from and or as is are was were be been it its this that these those you your we our they them their ' +
    'can may will which who what when where how then than so if also only each every any all some more most such into out up over under about has have had do does ' +
    'not no nor never cannot without one there here use used using'
  ).split(' '),
);

/** Words that carry meaning, reduced to a stem. */
export const contentStems = (text: string): string[] => [
  ...new Set(
    wordsOf(text)
      .filter((word) => !STOP.has(word) && (word.length > 1 || /\d/u.test(word)))
      .map(stem),
  ),
];

/** A light stemmer: enough for plurals, tenses and British spellings to meet. */
export function stem(word: string): string {
  return stemOf(word, '');
}

const stemOf = remembered((word: string) => {
  const spelling = word
    .replace(/licence/u, 'license')
    .replace(/isation/u, 'ization')
    .replace(/ise(d|s)?$/u, 'ize$1')
    .replace(/colour/u, 'color');
  const bare = spelling.replace(/(?:'s|’s)$/u, '');
  if (bare.length <= 3) return bare;
  const cut = bare.replace(/(?:ations?|ings?|ment|ers?|ed|ies|es|s|e|y)$/u, '');
  return cut.length >= 3 ? cut : bare;
}, 50_000);
