/** What the samples of a page go on from, where a document was split: the sample that sets it up, in an earlier section of the same document; pure. */
import { codeOf } from '../../derive/code-of.ts';
import type { OutlineBlock, OutlineSection } from '../../model/outline.ts';
import type { PageContent } from '../../model/page-plan.ts';
import { installs } from '../../outline/content-signs.ts';
import { boundNames, carriedNames } from '../../samples/carried-names.ts';
import { plainLanguage } from '../../text/plain-language.ts';
import { isShown, type Unit } from './units.ts';

/** A longer one is a program of its own. */
const LONGEST_LINES = 40;

interface Setting {
  section: OutlineSection;
  block: OutlineBlock;
  names: ReadonlySet<string>;
}

/** The words that name its section, and its code; nothing where the page has all that it uses. */
export function setUpContents(units: readonly Unit[]): PageContent[] {
  const [first] = units;
  if (first === undefined) return [];
  const { document } = first;
  const own = new Set(units.flatMap(({ sections }) => sections.map(({ section_id }) => section_id)));
  const samples = units.flatMap(({ sections }) => sections.flatMap(({ blocks }) => codes(blocks)));
  const languages = new Set(samples.map(languageOf));
  const start = Math.min(...samples.map(({ start_line }) => start_line));
  const carried = carriedNames(samples.map((block) => ({ language: languageOf(block), code: codeOf(block.markdown) })));
  if (carried.length === 0) return [];
  const settings = document.sections
    .filter(({ section_id, audience, subject }) => !own.has(section_id) && audience === 'user' && subject === 'this')
    .flatMap((section) => codes(section.blocks).map((block): Setting => ({ section, block, names: namesOf(block) })))
    .filter(({ block }) => block.end_line < start && languages.has(languageOf(block)) && isSetting(block));
  const found = best(settings, carried);
  return found === undefined
    ? []
    : [
        { kind: 'derived', part: 'set_up' },
        {
          kind: 'section',
          path: document.path,
          section_id: found.section.section_id,
          level: 0,
          block_ids: [found.block.block_id],
          again: true,
        },
      ];
}

const codes = (blocks: readonly OutlineBlock[]): OutlineBlock[] =>
  blocks.filter((block) => block.kind === 'code' && isShown(block));
const languageOf = ({ language }: OutlineBlock): string => plainLanguage(language ?? '').toLowerCase();
const namesOf = (block: OutlineBlock): Set<string> => boundNames(codeOf(block.markdown), languageOf(block));
const isSetting = ({ markdown, start_line, end_line }: OutlineBlock): boolean =>
  end_line - start_line <= LONGEST_LINES && !installs(markdown);

/** The one that gives most of the names; of several the nearest. */
function best(settings: readonly Setting[], carried: readonly string[]): Setting | undefined {
  const given = ({ names }: Setting): number => carried.filter((name) => names.has(name)).length;
  return settings
    .filter((each) => given(each) > 0)
    .toSorted((a, b) => given(b) - given(a) || b.block.start_line - a.block.start_line)[0];
}
