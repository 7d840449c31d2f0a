/** "The previous example", "the table above", "as described above": words for a block of another section of the document, with that section; pure. */
import type { OutlineBlock, OutlineDocument, OutlineSection } from '../model/outline.ts';

export interface Pointing {
  index: number;
  length: number;
  /** The section that the words point to, seen from theirs. */
  section: OutlineSection;
}
type Kind = OutlineBlock['kind'];

const CODE = 'examples?|samples?|snippets?|code|commands?|programs?|configuration|functions?|class(?:es)?';
const SHOWN = 'saw|did|shown|described|given|defined|listed|mentioned|used|discussed|explained|seen|noted';
/** Each with the words that say back or forth, and a noun where there is one. */
const FORMS: readonly { words: RegExp; step: 1 | -1 }[] = [
  {
    words: new RegExp(
      `\\b[Tt]he\\s(?:previous|preceding|above|earlier)\\s(${CODE}|table|list|approach|method)\\b`,
      'gu',
    ),
    step: -1,
  },
  {
    words: new RegExp(`\\b(${CODE}|table|list|approach|method)(?:\\s(?:${SHOWN}))?\\s(?:above|earlier)\\b`, 'gu'),
    step: -1,
  },
  {
    words: new RegExp(
      `\\b(?:[Aa]s(?:\\s(?:you|we|already|was|is|were))?|like|${SHOWN}|[Ss]ee|from)(?:\\s(?:${SHOWN}))?\\sabove\\b`,
      'gu',
    ),
    step: -1,
  },
  { words: new RegExp(`\\b(${CODE}|table|list)(?:\\s(?:${SHOWN}))?\\sbelow\\b`, 'gu'), step: 1 },
  { words: new RegExp(`\\b[Tt]he\\sfollowing\\s(${CODE}|table|list)\\b`, 'gu'), step: 1 },
];

export interface LoosePointer {
  words: string;
  step: 1 | -1;
  /** What the words say stands there; undefined for whatever does. */
  kinds: readonly Kind[] | undefined;
}

/** Words of a text without links that point back or forth in their document. */
export const wordsThatPoint = (text: string): LoosePointer[] =>
  [...FORMS, SEEN_BELOW].flatMap(({ words, step }) =>
    [...text.matchAll(words)].map(([found, noun]) => ({ words: found, step, kinds: kindsOf(noun) })),
  );
const SEEN_BELOW = { words: /\b(?:see|described|explained|listed|shown)\sbelow\b/giu, step: 1 as const };

/** Whether words go on from code that stands before them: "functionally equivalent to the previous example". */
export const pointsBackToCode = (text: string): boolean => BACK.test(text.replace(/\s+/gu, ' '));
const BACK = new RegExp(
  `\\b(?:the|this|that) (?:previous|preceding|above|earlier|last|same) (?:${CODE})\\b|\\b(?:${CODE})(?: (?:${SHOWN}))? above\\b`,
  'iu',
);

/** A place without a name is only linked where the words say what stands there: a kind of block, or words of its heading. Only where their own section holds nothing that they could mean: what stands in one section stays together. */
export function pointingWords(
  source: string,
  block: OutlineBlock,
  section: OutlineSection,
  { sections }: OutlineDocument,
): Pointing[] {
  const found: Pointing[] = [];
  for (const { words, step } of FORMS)
    for (const match of source.matchAll(words)) {
      const [text, noun] = match;
      const kinds = kindsOf(noun);
      if (isBeside(block, section, step, kinds)) continue;
      const at = Math.max(0, block.markdown.indexOf(source)) + match.index;
      const names = kinds?.includes('code') === true ? codeIn(sentenceAround(block.markdown, at, text.length)) : [];
      const shows = ({ markdown }: OutlineBlock): boolean => names.some((name) => markdown.includes(name));
      // What its own paragraph shows in words is the example.
      if (step < 0 && codeIn(block.markdown.slice(0, at)).some((code) => names.some((name) => code.includes(name))))
        continue;
      const isGoal = (each: OutlineSection): boolean =>
        kinds === undefined
          ? isNamed(each, block.markdown, at, text.length, section)
          : each.blocks.some((one) => holds(one, kinds));
      const goal =
        nearest(section, sections, step, (each) => each.blocks.some((one) => holds(one, kinds) && shows(one))) ??
        nearest(section, sections, step, isGoal);
      // What installs the product is no example of its use.
      const isInstall =
        goal?.role === 'install' && kinds?.includes('code') === true && !/^commands?$/u.test(noun ?? '');
      if (goal !== undefined && !isInstall) found.push({ index: match.index, length: text.length, section: goal });
    }
  return found;
}

/** What stands in marks of code. */
const codeIn = (text: string): string[] => text.split('`').filter((part, at) => at % 2 === 1 && part !== '');

/** Undefined: whatever stands there. */
function kindsOf(noun: string | undefined): readonly Kind[] | undefined {
  if (noun === undefined || noun === 'approach' || noun === 'method') return undefined;
  return noun === 'table' ? ['table'] : noun === 'list' ? ['list'] : ['code'];
}

const holds = ({ kind, left_out }: OutlineBlock, kinds: readonly Kind[] | undefined): boolean =>
  left_out === null && (kinds === undefined || kinds.includes(kind));

function isBeside(
  block: OutlineBlock,
  { blocks }: OutlineSection,
  step: 1 | -1,
  kinds: readonly Kind[] | undefined,
): boolean {
  const at = blocks.indexOf(block);
  const near = step < 0 ? blocks.slice(0, at) : blocks.slice(at + 1);
  // An item with code of its own, and words that lead to it.
  return near.some((each) => holds(each, kinds)) || /```|~~~/u.test(block.markdown);
}

/** Names in code of the sentence before the words: "`draw()` (see above)" is about the section that shows `draw`. */
function namesIn(source: string, at: number): string[] {
  const sentence =
    source
      .slice(0, at)
      .split(/(?<=[.!?])\s+(?=[\p{Lu}`])/u)
      .at(-1) ?? '';
  return codeIn(sentence).flatMap((text) => /[A-Za-z_]\w*/u.exec(text)?.[0] ?? []);
}

/** The next section that is headed by a name in code of the sentence before the words, and by nothing else: "more `options` (see below)". */
export function headedBelow(
  markdown: string,
  at: number,
  section: OutlineSection,
  { sections }: OutlineDocument,
): OutlineSection | undefined {
  // The last name before the words is what they speak of.
  const name = namesIn(markdown, at).at(-1);
  if (name === undefined) return undefined;
  return nearest(section, sections, 1, ({ heading }) => heading?.text.replace(/`/gu, '').trim() === name);
}

/** A name in code of the sentence before the words stands in the heading, or, where there is none, a word of the sentence that is not the subject of its own section as well. */
function isNamed(
  { heading, section_id }: OutlineSection,
  markdown: string,
  at: number,
  length: number,
  own: OutlineSection,
): boolean {
  const title = heading?.text ?? '';
  const names = namesIn(markdown, at);
  if (names.length > 0) {
    const words = new Set(title.match(/\w+/gu));
    return names.some((name) => words.has(name));
  }
  return sharesWord(sentenceAround(markdown, at, length), title, own.parent === section_id ? '' : own.heading?.text);
}

/** The sentence that the words stand in, without them. */
export function sentenceAround(markdown: string, at: number, length: number): string {
  const before =
    markdown
      .slice(0, at)
      .split(/(?<=[.!?])\s/u)
      .at(-1) ?? '';
  const after = markdown.slice(at + length).split(/[.!?](?:\s|$)/u, 1)[0] ?? '';
  return `${before} ${after}`;
}

/** Whether a word of a heading, in one of its forms, stands in a sentence; not one that heads the sentence's own section. */
export function sharesWord(sentence: string, heading: string, own = ''): boolean {
  const said = stemsOf(sentence);
  const common = stemsOf(own);
  return [...stemsOf(heading)].some((stem) => said.has(stem) && !common.has(stem));
}
const stemsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])
      .filter((word) => !STOPS.has(word))
      .map((word) => word.replace(/(?:ations?|ings?|ed|es|s|e)$/u, '')),
  );
const STOPS = new Set(
  'the and for are with from use using used uses usage how see you your can will this that these those what when where which section example examples more also other all above below following set get one two not but has have its code first next'.split(
    ' ',
  ),
);

/** The nearest section on that side that is meant, where it is for users and has a heading. */
function nearest(
  section: OutlineSection,
  sections: readonly OutlineSection[],
  step: 1 | -1,
  isGoal: (section: OutlineSection) => boolean,
): OutlineSection | undefined {
  const from = sections.indexOf(section);
  const side = step < 0 ? sections.slice(0, Math.max(0, from)).reverse() : sections.slice(from + 1);
  const goal = side.find(isGoal);
  if (goal === undefined || goal.heading === null) return undefined;
  return goal.audience === 'user' && goal.subject === 'this' ? goal : undefined;
}
