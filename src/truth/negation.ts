/** Whether a sentence denies what its passage states, or states what it denies: by the words that a denial reaches. */
import type { Passage } from './evidence-text.ts';
import { contentSequence, contentStems, isProse, proseOf, stem, stripCode } from './segments.ts';

const DENIES =
  /\b(?:not|no|never|none of|cannot|can't|don't|doesn't|isn't|aren't|won't|without|neither|nor|unable|unsupported|unavailable|lacks?|fails?|refuses?|rejects?|excludes?|(?:stops?|prevents?|keeps?) [\w ]{1,30} from)\b|n't\b/iu;
const SOURCE_DENIES = new RegExp(`${DENIES.source}|\\b(?:instead of|rather than)\\b`, 'iu');
/** Code says no in more ways than prose. */
const CODE_DENIES =
  /\b(?:raise|throws?|throw|panic|error|errors|false|disabled?|deny|denied|forbid(?:den)?|reject(?:ed|s)?|none|null|except(?:ion)?|only|deprecated|removed|todo|stub)\b|NotImplemented|Unsupported|Error\b|\[\s*\]|!|(?:^|\W)no[-_ ]/iu;
/** Words that take back part of what is said without a `not`. */
const SOFTENS =
  /\b(?:only|or|unless|until|if|when|except|instead|rather|otherwise|before|raises?|throws?|error|optional(?:ly)?|limited|missing|pure|free of|alone)\b/iu;
/** A sentence with one of these says less than it seems to. */
const SOFTENED = /\b(?:only|raises?|throws?|error|optional(?:ly)?|limited|missing|pure|free of|instead)\b/iu;
/** Says no by its own meaning; denied again it may well state the same. */
const NEGATIVE_WORD =
  /^(?:drop|fix|solv|remov|deprecat|prevent|forbid|disallow|avoid|stop|ignor|discard|skip|disabl|omit|reject|refus|exclud|lack|fail|unsupport)/u;
/** What stands between a denial and the word it reaches. */
const LIGHT = new Set(
  'try get let be been yet longer any even necessarily only just simply always really currently directly automatically itself have need'
    .split(' ')
    .map((word) => stem(word)),
);

/** True: the sentence denies what is stated. False: it states what is denied. Undefined: neither can be seen. */
export function negationOf(sentence: string, segment: string, passages: readonly Passage[]): boolean | undefined {
  const said = withoutCondition(stripCode(sentence));
  const denies = DENIES.test(said);
  const prose = isProse(segment);
  if (denies) return deniesWhatIsStated(sentence, said, segment, passages) ? true : undefined;
  // Code, `Without X …`, a condition, and a sentence that quotes a denial: nothing can be seen.
  if (!prose || DENIES.test(sentence) || reached(sentence, 1).length > 0) return undefined;
  if (SOFTENED.test(said)) return undefined;
  if (statesWhatIsDenied(sentence, segment)) return false;
  // A short denial may stand beside the segment that is closest.
  if (proseOf(passages).some((one) => isSaidWhole(sentence, one) && statesWhatIsDenied(sentence, one))) return false;
  const sourceDenies = /\b(?:not|never|cannot|no)\b|n't\b/iu.test(clausesAbout(sentence, segment).replace(BOUND, ''));
  return sourceDenies && !SOFTENS.test(segment) && !reachesElsewhere(sentence, segment) ? false : undefined;
}

/** `Without a heartbeat the server closes` states something: it is a condition, not a denial. */
const withoutCondition = (sentence: string): string =>
  sentence.replace(/^Without\b/u, 'With').replace(BOUND, 'at most');

function deniesWhatIsStated(sentence: string, said: string, segment: string, passages: readonly Passage[]): boolean {
  const prose = isProse(segment);
  const near = clausesAbout(sentence, segment);
  const stated = contentSequence(segment).map(({ stem: one }) => one);
  const own = reached(said, 2);
  const isAboutNegative = own.some(([first = '']) => NEGATIVE_WORD.test(first) && stated.includes(first));
  const isNegative = stated.some((one) => NEGATIVE_WORD.test(one)) && !isAboutNegative;
  const sourceDenies =
    SOURCE_DENIES.test(near) || SOURCE_DENIES.test(stripCode(near)) || (!prose && CODE_DENIES.test(segment));
  const isExcused = passages.some(({ text }) => DENIES.test(text) || (!isProse(text) && CODE_DENIES.test(text)));
  if (!sourceDenies && !isExcused) return !isNegative || !prose;
  if (!prose || isNegative || /\b(?:only|unless|except|until)\b/iu.test(segment)) return false;
  const words = contentStems(sentence);
  const shared = words.filter((word) => stated.includes(word)).length;
  if (shared * 10 < words.length * 6) return false;
  const denied = passages.flatMap(({ text }) => reached(text, 3));
  const meet = (a: readonly string[], b: readonly string[]): boolean => a.some((word) => b.includes(word));
  // A denial of the passage that the sentence speaks of, and denies nowhere, may be what it denies in other words.
  if (denied.some((one) => !own.some((mine) => meet(mine, one)) && meet(words, one))) return false;
  return own.some((mine) => stated.includes(mine[0] ?? '') && !denied.some((one) => meet(mine, one)));
}

/** Next to everything the segment says is said by the sentence. */
function isSaidWhole(sentence: string, segment: string): boolean {
  const own = new Set(contentStems(sentence));
  const words = contentStems(segment);
  return words.length >= 2 && words.filter((word) => own.has(word)).length * 5 >= words.length * 4;
}

/** A word that the passage denies, said without any denial. */
function statesWhatIsDenied(sentence: string, segment: string): boolean {
  const words = contentStems(sentence);
  const near = clausesAbout(sentence, segment);
  const there = new Set(contentStems(segment));
  if (/\b(?:unless|except|until|only|without)\b/iu.test(near)) return false;
  if (words.length < 2 || words.some((word) => NEGATIVE_WORD.test(word) && !there.has(word))) return false;
  return reached(near, 1).some(([first = '']) => words.includes(first));
}

/** The denial of the passage is about a word the sentence does not use. */
function reachesElsewhere(sentence: string, segment: string): boolean {
  const words = new Set(contentStems(sentence));
  const denied = reached(segment, 1).flat();
  return denied.length > 0 && !denied.some((one) => words.has(one));
}

const DENIAL = /\b(?:not|never|cannot|no|neither|nor|without|none of|instead of|rather than)\b|n't\b/giu;
/** `no more than four` denies nothing. */
const BOUND = /\b(?:no|not) (?:more|less|fewer|later|earlier|greater|longer) than\b|\bnot only\b|\bno need\b/giu;

/** Of each denial of a text the stems of the words it reaches, the first so many of them. */
function reached(text: string, count: number): string[][] {
  return [...text.replace(BOUND, 'at most').matchAll(DENIAL)].map((match) => {
    const rest = match.input.slice(match.index + match[0].length).split(/[.;:!?]/u)[0] ?? '';
    return contentSequence(rest.replaceAll('*', ' '))
      .map((one) => one.stem)
      .filter((one) => !LIGHT.has(one))
      .slice(0, count);
  });
}

/** Without the clauses that say nothing in common with the sentence: `…, without closing connections`. */
function clausesAbout(sentence: string, segment: string): string {
  const words = new Set(contentStems(sentence));
  return segment
    .split(/(?<=[,;:])\s+/u)
    .filter((clause, index) => index === 0 || contentStems(clause).some((word) => words.has(word)))
    .join(' ');
}
