/** Parts of the docs that say again what the README says: a command that installs, and what a front page begins with; pure. */
import { codeOf } from '../../derive/code-of.ts';
import type { OutlineBlock, OutlineDocument, OutlineSection } from '../../model/outline.ts';
import { meaningOf } from '../../outline/heading-meaning.ts';
import { replaceLinks } from '../../text/links.ts';
import { MUST } from './document-order.ts';
import { beginsWith } from './place-units.ts';
import { isShown, shownBlocks, titleSection, type Unit, linesOf as unitLines } from './units.ts';

export const SAME_COMMAND = 'the README shows the same command';
export const SAME_REQUIREMENT = 'the README says the same requirement';
export const SAID_AGAIN = 'on the front page of the docs, and the README says it in a section of its own';

/** Reasons by the ids of sections. */
export function saidAgain(documents: readonly OutlineDocument[]): ReadonlyMap<string, string> {
  const readme = documents.filter(({ role }) => role === 'readme').flatMap((document) => usersOf(document));
  const docs = documents.filter(({ role }) => role === 'docs');
  const blocks = readme.flatMap((section) => section.blocks.filter(isShown));
  const said: Said = {
    sections: readme,
    texts: new Set(blocks.map(({ markdown }) => bare(markdown))),
    lines: new Set(blocks.flatMap((block) => (block.kind === 'code' ? commandsOf(block) : []))),
  };
  const found = new Map<string, string>();
  if (readme.length === 0) return found;
  for (const document of docs) {
    const isOpening = isFront(document, docs);
    for (const section of usersOf(document)) {
      if (showsSameCommand(section, said)) found.set(section.section_id, SAME_COMMAND);
      else if (saysSameRequirement(section, said)) found.set(section.section_id, SAME_REQUIREMENT);
      else if (isOpening && isSaid(section, section === titleSection(document), said))
        found.set(section.section_id, SAID_AGAIN);
    }
  }
  return found;
}

interface Said {
  sections: readonly OutlineSection[];
  texts: ReadonlySet<string>;
  lines: ReadonlySet<string>;
}

const usersOf = ({ sections }: OutlineDocument): OutlineSection[] =>
  sections.filter(({ audience, subject, blocks }) => audience === 'user' && subject === 'this' && blocks.some(isShown));

/** The page that the docs open with: it lists others and none lists it, or stands above all of them under the name of one. */
export function isFront(document: OutlineDocument, docs: readonly OutlineDocument[]): boolean {
  const stem = document.path.replace(/\.\w+$/u, '');
  const isListed = docs.some(({ contents = [] }) => contents.includes(stem));
  if ((document.contents?.length ?? 0) > 0) return !isListed;
  if (beginsWith(document.path)) return false;
  const depth = (path: string): number => path.split('/').length;
  return FRONT.test(document.path) && docs.every(({ path }) => depth(path) >= depth(document.path));
}
/** Whether nothing is left of it but a few words on what the product is. */
export const opensAlone = (units: readonly Unit[]): boolean =>
  units.every(({ root }) => root === null) &&
  units
    .flatMap(shownBlocks)
    .every(
      ({ kind, markdown }) => kind === 'paragraph' && wordsIn(replaceLinks(markdown, () => ' ')).length >= FEWEST_WORDS,
    ) &&
  unitLines(units.flatMap((unit) => unit.sections)) <= FEW_LINES;
const FEW_LINES = 12;
/** Beside its links. */
const FEWEST_WORDS = 6;

const FRONT = /(?:^|\/)_?index\.\w+$/iu;

/** A longer paragraph says more than what the code does. */
const LEAD_WORDS = 15;

const LEADS = /:\s*$|^(?:you (?:can|may) |to |simply |just )?(?:install|get|run|add|use|see|read)\b/iu;
/** Words that lead to a command or to more about it, and say nothing without. */
const isLead = ({ kind, markdown, marks }: OutlineBlock): boolean =>
  kind === 'paragraph' &&
  marks.every((mark) => mark === 'install') &&
  LEADS.test(markdown) &&
  wordsIn(markdown).length <= LEAD_WORDS;

function showsSameCommand({ role, blocks }: OutlineSection, { lines }: Said): boolean {
  const shown = blocks.filter(isShown);
  return (
    shown.some(({ kind }) => kind === 'code') &&
    (role === 'install' || shown.every(({ kind, marks }) => kind !== 'code' || marks.includes('install'))) &&
    shown.every((block) => (block.kind === 'code' ? commandsOf(block).every((line) => lines.has(line)) : isLead(block)))
  );
}

/** A sentence with no number and no name but those that the README's own section has. */
function saysSameRequirement({ role, blocks }: OutlineSection, { sections }: Said): boolean {
  const shown = blocks.filter(isShown);
  const own = sections.filter((section) => section.role === 'requirements').flatMap((section) => section.blocks);
  const known = new Set(own.flatMap(({ markdown }) => namesIn(markdown)));
  const names = shown.flatMap(({ markdown }) => namesIn(markdown));
  return (
    role === 'requirements' &&
    names.length > 0 &&
    shown.every(({ kind, markdown }) => kind === 'paragraph' && wordsIn(markdown).length <= LEAD_WORDS) &&
    names.every((name) => known.has(name))
  );
}

/** Numbers of versions without their last zeros, and names in capitals, but for the word that opens the sentence and what is set as code. */
const namesIn = (markdown: string): string[] =>
  (markdown.replace(/`[^`]*`|^\W*\p{L}+/gu, ' ').match(/\d+(?:\.\d+)*|\p{Lu}[\p{L}\p{N}.]+/gu) ?? []).map(withoutZeros);

function withoutZeros(name: string): string {
  const parts = name.split('.');
  return parts.slice(0, parts.findLastIndex((part) => part !== '0') + 1).join('.');
}

/** Names of packages are the same in any case, with dashes and with underscores. */
const commandsOf = ({ markdown }: OutlineBlock): string[] =>
  codeOf(markdown)
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^[$>%] +/u, '')
        .toLowerCase()
        .replace(/[_.]/gu, '-'),
    )
    .filter((line) => line !== '' && !line.startsWith('#'));

const AGAIN: ReadonlySet<string> = new Set([
  'install',
  'requirements',
  'first_steps',
  'pointers',
  'support',
  'licence',
  'changes',
]);
/** One part in so many of its words may be its own. */
const MOST = 3;

function isSaid(
  { role, blocks, heading }: OutlineSection,
  isTitle: boolean,
  { sections, texts, lines }: Said,
): boolean {
  const shown = blocks.filter(isShown);
  const isHeld = (block: OutlineBlock): boolean =>
    texts.has(bare(block.markdown)) ||
    !block.marks.some((mark) => MUST.has(mark)) ||
    (block.kind === 'code' && commandsOf(block).every((line) => lines.has(line))) ||
    isLead(block);
  if (!shown.every(isHeld)) return false;
  const means = AGAIN.has(role) ? role : meaningOf(heading?.text ?? '', null)?.means;
  if (heading !== null && !isTitle && AGAIN.has(means ?? ''))
    return sections.some((other) => other.role === means && lengthOf(other) >= lengthOf({ blocks }));
  return (isTitle || heading === null) && shown.every(({ kind }) => kind === 'paragraph') && repeats(shown, sections);
}

const lengthOf = ({ blocks }: Pick<OutlineSection, 'blocks'>): number =>
  blocks.filter(isShown).reduce((sum, { start_line: from, end_line: to }) => sum + to - from + 1, 0);

/** What the product is, in nearly the words that the README opens with. */
function repeats(shown: readonly OutlineBlock[], sections: readonly OutlineSection[]): boolean {
  const known = new Set(
    sections
      .filter(({ role }) => role === 'overview')
      .flatMap(({ blocks }) => blocks.flatMap(({ markdown }) => wordsIn(markdown))),
  );
  const words = shown.flatMap(({ markdown }) => wordsIn(markdown));
  return words.filter((word) => !known.has(word)).length * MOST <= words.length;
}

const wordsIn = (markdown: string): string[] =>
  markdown
    .replace(/\]\([^()]*\)/gu, ']')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const bare = (markdown: string): string =>
  markdown
    .replace(/\]\([^()]*\)/gu, ']')
    .replace(/\s+/gu, ' ')
    .trim();
