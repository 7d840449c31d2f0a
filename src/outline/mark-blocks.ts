/** What the blocks of a section hold beside their words, and which of them are left out, each with its reason; a limit, requirement or install step never is. */

import type { OutlineBlock, OutlineSection } from '../model/outline.ts';
import { links, replaceLinks } from '../text/links.ts';
import { trimEndOf } from '../text/trim.ts';
import { wordsOf } from './block-words.ts';
import {
  asks,
  installs,
  installsProduct,
  limits,
  namesProduct,
  type Product,
  plans,
  requires,
  speaksOfOther,
} from './content-signs.ts';
import { FOR_CONTRIBUTORS, FOR_MONEY, markWork } from './not-for-users.ts';
import { comparesTo, statedLimit } from './own-limits.ts';

type Mark = OutlineBlock['marks'][number];

/** Reasons that coverage does not count. */
export const DECORATION = new Set([
  FOR_MONEY,
  FOR_CONTRIBUTORS,
  'asks how contributors behave',
  'a note of its makers',
  'names its makers',
  'says who uses it',
  'quick links',
  'navigation',
  'logo',
  'table of contents',
]);

export function markBlocks(section: OutlineSection, isOpening: boolean, product: Product): void {
  for (const block of section.blocks) {
    block.marks = marksOf(block, section, isOpening, product);
    block.left_out ??= reasonOf(block, isOpening);
  }
  if (section.audience === 'user') markWork(section, product, isBound);
  dropPlannedLists(section.blocks);
  dropLonelyLeads(section.blocks);
}

const MUST: ReadonlySet<Mark> = new Set(['limit', 'requirement', 'install']);
export const isBound = (block: OutlineBlock): boolean => block.marks.some((mark) => MUST.has(mark));

function marksOf(block: OutlineBlock, section: OutlineSection, isOpening: boolean, product: Product): Mark[] {
  const marks: Mark[] = [];
  const words = wordsOf(block.markdown);
  const isWords = block.kind !== 'code' && block.kind !== 'image' && block.kind !== 'html';
  const isFeature =
    block.kind === 'list' &&
    (isOpening || /^(?:overview|formats|concept)$/u.test(section.role)) &&
    !comparesTo(section);
  if (
    isLimitAlert(block, section, isOpening) ||
    (isFeature && limits(words)) ||
    (isWords && plans(words) && limits(words))
  )
    marks.push('limit');
  else if (section.role === 'limits' && block.kind !== 'image') marks.push('limit');
  const stated = statedLimit(block, section, product);
  if (stated === 'limit' && !marks.includes('limit')) marks.push('limit');
  if (isWords && (section.role === 'requirements' || stated === 'requirement' || requires(words)))
    marks.push('requirement');
  const isCode = /`/u.test(block.markdown);
  if (
    isCode &&
    (installsProduct(block.markdown, product) ||
      (/^(?:install|requirements)$/u.test(section.role) && installs(block.markdown)))
  )
    marks.push('install');
  else if (section.role === 'install' && block.kind !== 'image' && !speaksOfOther(words) && !asks(words))
    marks.push('install');
  if (isWords && plans(words)) marks.push('plan');
  if (
    isWords &&
    speaksOfOther(words) &&
    !namesProduct(words.replace(/^(.*?)(?:enterprise|pro|cloud|hosted|commercial|premium)/iu, ''), product)
  )
    marks.push('other_product');
  return marks;
}

const isLimitAlert = (block: OutlineBlock, section: OutlineSection, isOpening: boolean): boolean =>
  block.kind === 'alert' &&
  (isOpening || section.role === 'overview' || section.role === 'formats') &&
  /^>?\s*\[!(?:WARNING|CAUTION|IMPORTANT)\]|^(?::{3}|!!!)\s*\{?(?:warning|caution|danger|important)/iu.test(
    block.markdown,
  );

/** By a program, which is nothing to those who read it. */
const MADE =
  /^[\W_]*this (?:file|readme|document|page) (?:was|is) (?:auto-?|automatically )?generated (?:by|with|from|using)\b/iu;

const PAID =
  /\b(?:enterprise|commercial|pro|premium|paid) support\b|\b(?:tidelift (?:enterprise )?subscription|hire|consulting|consultancy)\b/iu;

function reasonOf(block: OutlineBlock, isOpening: boolean): string | null {
  if (isBound(block)) return null;
  const words = wordsOf(block.markdown);
  if (block.marks.includes('plan')) return 'a plan, no feature';
  if (block.marks.includes('other_product'))
    return PAID.test(words) ? 'about support that is paid' : 'about another product';
  if (words.length < 400 && block.kind !== 'code' && asks(words)) return FOR_MONEY;
  if (block.kind === 'code' && isOpening && isDrawn(block)) return 'logo';
  if (block.kind === 'image') return isOpening && isLogo(block.markdown) ? 'logo' : null;
  if (block.kind === 'list' && block.markdown.includes('](') && PORT.test(words)) return 'about another product';
  if (block.kind === 'list' && words.length < 200 && USED_BY.test(words)) return 'says who uses it';
  if (block.kind !== 'paragraph') return null;
  if (words.length < 300 && ((isOpening && SELF.test(words)) || MADE.test(words))) return 'speaks of the README itself';
  if (isOpening && words.length < 300 && MADE_BY.test(block.markdown)) return 'names its makers';
  if (words.length < 400 && CONDUCT.test(words)) return 'asks how contributors behave';
  const count = links(block.markdown).length;
  const rest = replaceLinks(block.markdown, () => '', 'nested').replace(/[\s*_|•·,/<>—–:-]+|\bor\b|\band\b/gu, '');
  if (count > 1 && isOpening && (rest === '' || isBar(block.markdown, count))) return 'quick links';
  if (PLACEHOLDER.test(words)) return 'a note of its makers';
  if (
    count > 0 &&
    words.length < 160 &&
    /^[\s*_[]*(?:←|⬅|«|<<|prev(?:ious)?\b|next\b)|(?:→|➡|»|>>)[\s*_\])]*$/iu.test(words) &&
    rest.length < 30
  )
    return 'navigation';
  return /^(?:\*\*)?⬆/u.test(words) || (words.length < 160 && TO_TOP.test(words)) ? 'navigation' : null;
}

const TO_TOP = /^[^\p{L}\p{N}]{0,12}(?:back|go|return) to (?:the )?(?:top|table of contents)[^\p{L}\p{N}]{0,12}$/iu;

/** `**English** | [日本語](…) | …`: links beside each other, with the one that is here as a word. */
const isBar = (markdown: string, links: number): boolean => {
  const parts = markdown.split(/[|•·]/u);
  return (
    parts.length === links + 1 && parts.every((part) => part.trim().split(/\s+/u).length <= 3 || part.includes(']('))
  );
};
/** What is still to be written. */
const PLACEHOLDER = /^[\s/@#[*]*(?:TODO|TBD|FIXME|WIP)\b[\s.!:\]*]*$/u;
/** The same for another language, by somebody else. */
const PORT =
  /^[^\p{L}\p{N}]{0,8}(?:[\p{L}\p{N}+#]{1,30} (?:& )?){0,4}(?:port|wrapper|bindings?|(?:re)?implementation|clone) (?:by|around) /u;
const USED_BY =
  /^[^\p{L}\p{N}]{0,8}(?:used by|trusted by|powering|loved by|(?:over |more than )?\d[\d,.]{0,12}[kmKM]?\+? (?:stars|downloads|users))\b[^.]{0,120}$/iu;
/** "Strata is built by [the crew](…)": a link names who; "is built by adding layers" says how. */
const MADE_BY =
  /^\W{0,8}(?:[^\s.!?]+ ){1,4}(?:is|was) (?:[a-z]+ ){0,2}(?:built|made|developed|created|maintained|designed|crafted) (?:[a-z]+ ){0,2}by \W{0,6}\[/u;
const CONDUCT = /\bcode of conduct\b/iu;
const SELF =
  /^(?:this|the) (?:readme|read ?me)(?: file)? (?:aims?|gives?|is|contains?|provides?|serves?|describes?|covers?|explains?|only|just)\b/iu;
/** A name drawn of signs. */
const isDrawn = ({ markdown, language }: OutlineBlock): boolean => {
  const lines = markdown.split('\n').slice(1, -1);
  return (
    (language ?? '') === '' &&
    lines.length > 2 &&
    !/[\p{L}\p{N}]{3}/u.test(lines.join('\n')) &&
    DRAWN.test(lines.join(''))
  );
};
const DRAWN = /[_|/\\█▄▀░▒▓╗╝═#]{3}/u;
const isLogo = (markdown: string): boolean => /logo|banner|header|icon|hero|cover/iu.test(markdown);

/** Whether it ends in such a mark, with no word after it. */
function endsLeading(text: string, marks: readonly string[]): boolean {
  const tail = text.slice(trimEndOf(text, /\W/u).length);
  return marks.some((mark) => tail.includes(mark));
}

/** "Planned:" and the items under it. */
function dropPlannedLists(blocks: OutlineBlock[]): void {
  for (const [at, lead] of blocks.entries()) {
    if (!lead.marks.includes('plan') || !endsLeading(lead.markdown, [':'])) continue;
    for (let next = at + 1; blocks[next]?.kind === 'list'; next++) {
      const item = blocks[next];
      if (item && !isBound(item)) item.left_out ??= 'a plan, no feature';
    }
  }
}

/** Words that lead to what was left out go with it. */
export function dropLonelyLeads(blocks: OutlineBlock[]): void {
  for (const [at, lead] of blocks.entries()) {
    const next = blocks[at + 1];
    if (
      lead.kind !== 'paragraph' ||
      isBound(lead) ||
      !next ||
      next.left_out === null ||
      !endsLeading(lead.markdown, [':', '…', '...'])
    )
      continue;
    let last = at + 1;
    while (next.kind === 'list' && blocks[last + 1]?.kind === 'list') last++;
    if (blocks.slice(at + 1, last + 1).every((block) => block.left_out !== null)) lead.left_out ??= next.left_out;
  }
}
