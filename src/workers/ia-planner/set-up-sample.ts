/** What the samples of a page go on from, where a document was split: the sample of its first steps that sets all of it up and says nothing that the page says anew; pure. */
import { codeOf } from '../../derive/code-of.ts';
import type { OutlineBlock, OutlineSection, SectionRole } from '../../model/outline.ts';
import type { PageContent } from '../../model/page-plan.ts';
import { installs } from '../../outline/content-signs.ts';
import { meaningOf } from '../../outline/heading-meaning.ts';
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
  const before = document.sections
    .filter(({ section_id, audience, subject }) => !own.has(section_id) && audience === 'user' && subject === 'this')
    .flatMap((section) => codes(section.blocks).map((block): Setting => ({ section, block, names: namesOf(block) })))
    .filter(({ block }) => block.end_line < start && languages.has(languageOf(block)));
  const needed = carried.filter((name) => before.some(({ names }) => names.has(name)));
  if (needed.length === 0) return [];
  const code = samples.map(({ markdown }) => codeOf(markdown)).join('\n');
  const isResult = units.some(({ sections }) => sections.some(({ blocks }) => showsResult(blocks)));
  const found = before
    .filter(({ names }) => needed.every((name) => names.has(name)))
    .filter(({ section, block }) => isFirst(section, document.sections) && isSetting(block))
    .filter(({ block }) => {
      const done = doneWith(codeOf(block.markdown), needed);
      return !(isResult && done.size > 0) && ![...doneWith(code, needed)].some((each) => done.has(each));
    })
    .toSorted((a, b) => b.block.start_line - a.block.start_line)[0];
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

/** First steps and what a document says of all of the product: a heading of another matter is none of them. */
function isFirst({ role, heading, parent }: OutlineSection, sections: readonly OutlineSection[]): boolean {
  if (!FIRST.has(role)) return false;
  const above = sections.find(({ section_id }) => section_id === parent);
  return (
    heading === null || above?.role !== role || meaningOf(heading.text, null)?.means === role || role === 'overview'
  );
}
const FIRST: ReadonlySet<SectionRole> = new Set(['overview', 'install', 'requirements', 'first_steps']);

/** Behind a sample something that is no sample of its language: what comes of all that was done until then. */
function showsResult(blocks: readonly OutlineBlock[]): boolean {
  const shown = codes(blocks).map(languageOf);
  return shown.some((language, at) => at > 0 && language !== shown[0]);
}

/** What code does with values, as far as doing it again says something else: calls with what they are given, and members that are set. */
function doneWith(code: string, names: readonly string[]): Set<string> {
  const done = new Set<string>();
  const plain = code
    .split('\n')
    .map((line) => line.trim().replace(/\\$/u, ''))
    .reduce((all, line) => `${all}${/^(?:\??\.|->|::)/u.test(line) ? '' : ';'}${line}`, '');
  for (const { 0: call, 1: name = '', index } of plain.matchAll(DOES)) {
    if (!names.includes(name)) continue;
    const from = index + call.length;
    done.add((call.endsWith('=') ? call : call + plain.slice(from, closeOf(plain, from))).replace(/[\s;]/gu, ''));
  }
  return done;
}

/** A member of a value with what follows its name. */
const DOES = /(?<![\w.$])(\$?[A-Za-z_]\w*)(?:\??\.|->|::)\w+ ?(?:\(|=(?![=>~]))/gu;

function closeOf(code: string, from: number): number {
  let depth = 1;
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    else if (code[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return code.length;
}
