/** Words of opposite meaning: a sentence may not use the one where its passage has the other. */
import type { Passage } from './evidence-text.ts';
import { contentSequence, stem, stripCode } from './segments.ts';

/** Told apart wherever they stand. */
const SURE =
  'read:write import:export enable:disable enabled:disabled minimum:maximum least:most synchronous:asynchronous synchronously:asynchronously ' +
  'required:optional mandatory:optional ascending:descending newer:older later:earlier above:below more:less more:fewer always:never ' +
  'encode:decode load:save input:output public:private mutable:immutable increase:decrease adds:removes attach:detach bind:unbind ' +
  'allow:disallow allow:forbid include:exclude connect:disconnect install:uninstall encrypt:decrypt compress:decompress register:unregister ' +
  'subscribe:unsubscribe valid:invalid visible:hidden trailing:leading uppercase:lowercase serialize:deserialize upload:download ' +
  'shorter:longer smaller:larger slower:faster';
/** Only where they stand beside the same word: each has other meanings. */
const BESIDE =
  'before:after first:last true:false with:without all:none starts:stops starts:ends begins:ends opens:closes open:close keeps:drops ' +
  'keeps:removes keeps:discards keeps:deletes keeps:omits keeps:closes accepts:rejects accepts:refuses up:down on:off left:right strict:loose ' +
  'equal:different same:different single:multiple local:remote local:global online:offline top:bottom inner:outer push:pull send:receive ' +
  'sender:receiver source:target source:destination prefix:suffix previous:next internal:external absolute:relative static:dynamic ' +
  'horizontal:vertical success:failure succeeds:fails lock:unlock show:hide forward:backward client:server leader:follower row:column ' +
  'width:height depth:width width:depth parent:child key:value request:response reader:writer';

type Pair = readonly [string, string];
const pairsOf = (text: string): Pair[] =>
  text.split(' ').flatMap((pair): Pair[] => {
    const [left = '', right = ''] = pair.split(':');
    return [
      [wordStem(left), wordStem(right)],
      [wordStem(right), wordStem(left)],
    ];
  });
const wordStem = (word: string): string => stem(word.toLowerCase());
const SURE_PAIRS = pairsOf(SURE);
const BESIDE_PAIRS = pairsOf(BESIDE);

/** The sentence uses one word of a pair where the passage only has the other. */
export function oppositeOf(
  sentence: string,
  segment: string,
  passages: readonly Passage[],
): { said: string; source: string } | undefined {
  const said = allWords(stripCode(sentence));
  const source = allWords(segment);
  for (const [pairs, isBeside] of [
    [SURE_PAIRS, false],
    [BESIDE_PAIRS, true],
  ] as const) {
    for (const [left, right] of pairs) {
      const at = said.find(({ stem: one }) => one === left);
      const there = source.find(({ stem: one }) => one === right);
      if (at === undefined || there === undefined) continue;
      if (said.some(({ stem: one }) => one === right) || source.some(({ stem: one }) => one === left)) continue;
      if (left.startsWith('with') && /^without\b|\b(?:not|no|never|cannot)\b|n't\b/iu.test(sentence)) continue;
      if (isBeside && !shareNeighbour(sentence, segment, left, right)) continue;
      return { said: at.word, source: there.word };
    }
  }
  return switchOf(sentence, passages) ?? comparisonOf(sentence, passages);
}

/** `enabled: false` in a configuration, and a sentence that says enabled. */
function switchOf(sentence: string, passages: readonly Passage[]): { said: string; source: string } | undefined {
  const said = /\b(enabled|disabled|on by default|off by default)\b/iu.exec(stripCode(sentence))?.[1]?.toLowerCase();
  if (said === undefined || /\b(?:not|never|unless|if|when)\b/iu.test(sentence)) return undefined;
  const found = passages.flatMap(({ text }) => [
    ...text.matchAll(/\b(enabled?|disabled?)["']?\s*[:=]\s*["']?(true|false|on|off|yes|no)\b/giu),
  ]);
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  const isOn = /^e/iu.test(only[1] ?? '') === /^(?:true|on|yes)$/iu.test(only[2] ?? '');
  return isOn === /^(?:enabled|on)/u.test(said) ? undefined : { said, source: only[0] };
}

const ABOVE = /\b(?:above|over|exceeds?|(?:more|greater|larger|longer|higher|newer|later) than)\b/iu;
const BELOW = /\b(?:below|under|(?:less|fewer|smaller|shorter|lower|older|earlier) than)\b/iu;

/** `if version > 3: raise`, and a sentence about errors that says below. */
function comparisonOf(sentence: string, passages: readonly Passage[]): { said: string; source: string } | undefined {
  const said = stripCode(sentence);
  if (!/\b(?:rais|throw|error|reject|refus|fail)/iu.test(said) || ABOVE.test(said) === BELOW.test(said))
    return undefined;
  const code = passages.map(({ text }) => text).join('\n');
  const found =
    /\bif\b(?:(?!\bif\b)[^\n:{<>])*([<>])=?[ \t]*[\w.]+\)?[ \t]*[:{\n]\s*(?:raise|throw|return\s+\w*Err|panic)/u.exec(
      code,
    );
  const [, sign] = found ?? [];
  if (sign === undefined) return undefined;
  const word = (ABOVE.exec(said) ?? BELOW.exec(said))?.[0] ?? '';
  return (sign === '>') === ABOVE.test(said) ? undefined : { said: word, source: sign };
}

const allWords = (text: string): { word: string; stem: string }[] =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => ({ word, stem: wordStem(word) }));

/** The two words have a word next to them in common, small words aside. */
function shareNeighbour(sentence: string, segment: string, left: string, right: string): boolean {
  const beside = (text: string, word: string): Set<string> => {
    const all = contentOr(text, word);
    return new Set(
      all.flatMap((one, at) => (one === word ? [all[at - 1], all[at + 1]] : [])).filter((one) => one !== undefined),
    );
  };
  const own = beside(sentence, left);
  return [...beside(segment, right)].some((one) => own.has(one));
}

/** Content words, and the word itself where it is a small one. */
function contentOr(text: string, word: string): string[] {
  const content = new Set(contentSequence(text).map((one) => one.stem));
  return allWords(text)
    .map((one) => one.stem)
    .filter((one) => one === word || content.has(one));
}
