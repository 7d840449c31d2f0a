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

/** Only where their own section holds nothing that they could mean: what stands in one section stays together. */
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
      const goal = nearest(section, sections, step, (each) =>
        isMeant(each, kinds, namesIn(block.markdown, Math.max(0, block.markdown.indexOf(source)) + match.index)),
      );
      if (goal !== undefined) found.push({ index: match.index, length: text.length, section: goal });
    }
  return found;
}

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
  const code = sentence.split('`').filter((_, row) => row % 2 === 1);
  return code.flatMap((text) => /[A-Za-z_]\w*/u.exec(text)?.[0] ?? []);
}

/** With a noun what holds such a block; without one what a name of the sentence heads, where there is a name. */
function isMeant(
  { heading, blocks }: OutlineSection,
  kinds: readonly Kind[] | undefined,
  names: readonly string[],
): boolean {
  if (kinds !== undefined || names.length === 0) return blocks.some((each) => holds(each, kinds));
  const words = new Set((heading?.text ?? '').match(/\w+/gu));
  return names.some((name) => words.has(name));
}

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
