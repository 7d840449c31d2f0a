/** One word in the place of another: a sentence that says what its passage says, but of something else. */
import type { Passage } from './evidence-text.ts';
import { contentSequence, isProse, stem } from './segments.ts';

/** Words that documentation uses for each other. */
const SYNONYMS = (
  'answer response reply result|begin start launch open|stop end finish exit halt|folder directory|function method routine call|argument parameter arg param|' +
  'option setting flag switch property|show display print list|build create make generate produce construct|delete remove drop discard clear|get fetch retrieve obtain load read take|' +
  'set define specify give configure choose name|need require want expect must|use employ apply|allow permit let enable support|many several multiple various|large big huge long|small little short|' +
  'fast quick|error exception failure|throw raise|hold contain have carry include keep store|write save output emit|change modify alter edit update|turn convert transform translate|' +
  'call invoke run execute|check verify validate test|say tell describe state mean|return give yield answer|find locate search look|old previous former|current now present|' +
  'default standard usual|each every per|item element entry member|string text|value content|package library module|command program tool|version release|type kind|form format|' +
  'equal same identical|max maximum cap limit most|min minimum least|separate own different|complete whole entire full|automatic|optional|place position location|number count amount|limit maximum most|' +
  'pass hand provide supply|receive accept take get|wait block|join enter|serve listen expose|compute calculate|cut truncate|ignore skip|enabled on|disabled off|ms millisecond|s second|kb kilobyte|mb megabyte|' +
  'object instance|script program file|document page file|match fit equal|parse read|kept retained preserved|licence license|come arrive|get receive|work run function|need depend'
)
  .split('|')
  .map((group) => new Set(group.split(' ').map((word) => stem(word))));
const isSynonym = (a: string, b: string): boolean => SYNONYMS.some((group) => group.has(a) && group.has(b));

/** Small words, and verbs that say little and stand for each other. */
const LIGHT = new Set(
  'because too back away together ahead like while since still already yet both either however though although whether during per via within between same just even very again once instead now plus thus hence otherwise perhaps often usually normally simply set take need give get go move make use keep come hold lie stand run work put say mean become return show tell control determine specify define name select choose describe indicate represent accept expect provide support contain include offer let allow apply refer belong exist happen occur follow lead depend rely help start begin call require'
    .split(' ')
    .map((word) => stem(word)),
);

/** A word that stands where the passage, alike on both sides, has another. `known`: stems of everything the passages say. */
export function otherWord(sentence: string, segment: string, known: ReadonlySet<string>): string | undefined {
  if (!isProse(segment)) return undefined;
  // `… with the message \`…\`` introduces a quotation, in words of ours.
  const said = contentSequence(sentence.replace(/ with the message(?= `)/u, ''));
  const source = contentSequence(segment).map((one) => one.stem);
  const own = new Set(said.map((one) => one.stem));
  const missing = said.filter(
    ({ stem: one }) => !LIGHT.has(one) && !known.has(one) && !known.has(one.replace(/^(?:re|un)/u, '')),
  );
  // Said in other words altogether: nothing can be told from one of them.
  if (missing.length > Math.max(1, Math.floor(said.length / 4)) || said.length < 3) return undefined;
  for (const { word, stem: one } of missing) {
    const at = said.findIndex((other) => other.word === word);
    const before = [said[at - 2]?.stem, said[at - 1]?.stem] as const;
    const after = [said[at + 1]?.stem, said[at + 2]?.stem] as const;
    const places = source.flatMap((other, index) => (fits(source, index, before, after) ? [other] : []));
    if (places.length > 0 && places.every((other) => !own.has(other) && !isSynonym(one, other) && !isForm(one, other)))
      return word;
  }
  return undefined;
}

/** The words around it are those around the place: one on each side, one of them close by, or two on one side where the sentence ends there. */
function fits(
  source: readonly string[],
  index: number,
  [twoBefore, before]: readonly [string | undefined, string | undefined],
  [after, twoAfter]: readonly [string | undefined, string | undefined],
): boolean {
  const isBefore = before !== undefined && source[index - 1] === before;
  const isAfter = after !== undefined && source[index + 1] === after;
  const near = (word: string | undefined, one: string | undefined, two: string | undefined): boolean =>
    word !== undefined && (one === word || two === word);
  const [left, farLeft, right, farRight] = [source[index - 1], source[index - 2], source[index + 1], source[index + 2]];
  if (isBefore && (near(after, right, farRight) || near(twoAfter, right, farRight))) return true;
  if (isAfter && (near(before, left, farLeft) || near(twoBefore, left, farLeft))) return true;
  if (before === undefined) return isAfter && twoAfter !== undefined && source[index + 2] === twoAfter;
  return after === undefined && isBefore && twoBefore !== undefined && source[index - 2] === twoBefore;
}

/** One is the other with something before or behind it: `name` and `filename`, `log` and `logging`. */
const isForm = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 3 && (long.startsWith(short) || long.endsWith(short));
};

const UNITS: readonly (readonly RegExp[])[] = [
  [
    /^(?:bytes?|b)$/u,
    /^(?:kilobytes?|kb|kib|ki)$/u,
    /^(?:megabytes?|mb|mib|mi)$/u,
    /^(?:gigabytes?|gb|gib|gi)$/u,
    /^(?:terabytes?|tb|tib|ti)$/u,
  ],
  [
    /^(?:nanoseconds?|ns)$/u,
    /^(?:microseconds?|us|µs)$/u,
    /^(?:milliseconds?|ms|millis)$/u,
    /^(?:seconds?|secs?|s)$/u,
    /^(?:minutes?|mins?)$/u,
    /^(?:hours?|hrs?)$/u,
    /^days?$/u,
    /^weeks?$/u,
    /^months?$/u,
    /^years?$/u,
  ],
  [
    /^(?:millimetres?|millimeters?|mm)$/u,
    /^(?:centimetres?|centimeters?|cm)$/u,
    /^(?:metres?|meters?)$/u,
    /^(?:kilometres?|kilometers?|km)$/u,
    /^(?:feet|foot|ft)$/u,
    /^(?:inch(?:es)?)$/u,
  ],
];

/** A unit that no passage uses, where they use another of its kind. */
export function otherUnit(sentence: string, passages: readonly Passage[]): string | undefined {
  // The `s` of `100's` is no second.
  const words =
    sentence
      .toLowerCase()
      .replace(/(?<=\d)['’]s\b/gu, '')
      .match(/\d+|[\p{L}]+/gu) ?? [];
  const source = new Set(passages.flatMap(({ text }) => unitWords(text)));
  for (const family of UNITS) {
    const there = family.filter((unit) => [...source].some((word) => unit.test(word)));
    if (there.length === 0) continue;
    for (const unit of family) {
      const found = words.find(
        (word, at) => unit.test(word) && (word.length > 2 || /^\d+$/u.test(words[at - 1] ?? '')),
      );
      if (found !== undefined && !there.includes(unit)) return found;
    }
  }
  return undefined;
}

/** Units as words, and right behind a number: `30s`, `delayMs`. */
const unitWords = (text: string): string[] => [
  ...(text.toLowerCase().match(/(?<=\d\s?)[\p{L}]+|[\p{L}]{3,}/gu) ?? []),
  ...[...text.matchAll(/[a-z](Ms|Seconds?|Minutes?|Hours?|Days?|Bytes?|Kb|Mb|Millis)\b/gu)].map((match) =>
    (match[1] ?? '').toLowerCase(),
  ),
];
