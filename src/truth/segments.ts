/** A text as segments that say one thing each, and as stems that can be compared. */

import { type Passage, wordsOf } from './evidence-text.ts';
import { remembered } from './remembered.ts';

/** The line or sentence of the passages that shares most words with the sentence. */
export function closestSegment(words: readonly string[], passages: readonly Passage[]): string | undefined {
  let best: { segment: string; score: number } | undefined;
  for (const { text, path } of passages) {
    for (const { segment, stems } of stemmedSegments(text, path)) {
      const score = words.reduce((sum, word) => sum + (stems.has(word) ? (/^\d/u.test(word) ? 1 : 2) : 0), 0);
      if (score > 0 && (best === undefined || score > best.score)) best = { segment, score };
    }
  }
  return best?.segment;
}

/** All segments of prose, as their text. */
export const proseOf = (passages: readonly Passage[]): string[] =>
  passages.flatMap(({ text, path }) =>
    stemmedSegments(text, path).flatMap(({ segment }) => (isProse(segment) ? [segment] : [])),
  );

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
export const isProse = (text: string): boolean => {
  const marks = (text.match(/[{}()[\];=<>]/gu) ?? []).length;
  return marks * 12 < text.length && /\p{L}\s+\p{L}+\s+\p{L}/u.test(text);
};
export const stripCode = (text: string): string => text.replace(/`[^`]*`/gu, ' ');

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

/** The same in the order of the text, with repeats, each with the word it comes from. */
export function contentSequence(text: string): { stem: string; word: string }[] {
  return [...text.matchAll(/[\p{L}\p{N}_]+/gu)].flatMap(([word]) => {
    const lower = word.toLowerCase();
    return STOP.has(lower) || (lower.length === 1 && !/\d/u.test(lower)) ? [] : [{ stem: stem(lower), word }];
  });
}

/** A light stemmer: enough for plurals, tenses and British spellings to meet. */
export function stem(word: string): string {
  return stemOf(word, '');
}

const IRREGULAR: Readonly<Record<string, string>> = {
  kept: 'keep',
  written: 'write',
  wrote: 'write',
  sent: 'send',
  held: 'hold',
  built: 'build',
  left: 'leave',
  lost: 'lose',
  chosen: 'choose',
  taken: 'take',
  given: 'give',
  shown: 'show',
  thrown: 'throw',
  hidden: 'hide',
  begun: 'begin',
  found: 'find',
  made: 'make',
  cancelled: 'cancel',
  cancelling: 'cancel',
  controlled: 'control',
  labelled: 'label',
};
const stemOf = remembered((word: string) => {
  const spelling = word
    .replace(/licence/u, 'license')
    .replace(/isation/u, 'ization')
    .replace(/ise(d|s)?$/u, 'ize$1')
    .replace(/colour/u, 'color');
  const bare = IRREGULAR[spelling] ?? spelling.replace(/(?:'s|’s)$/u, '');
  if (bare.length <= 3) return bare;
  const cut = bare.replace(/(?:ations?|ings?|ment|ers?|ed|ies|es|s|e|y)$/u, '');
  // `stopped` and `stop`, `committing` and `commit`.
  const single = /(?:ed|ings?|ers?)$/u.test(bare) ? cut.replace(/([bdgmnprt])\1$/u, '$1') : cut;
  return single.length >= 3 ? single : cut.length >= 3 ? cut : bare;
}, 50_000);
