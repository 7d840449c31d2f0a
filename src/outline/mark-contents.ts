/** Lists of a document that only lead to its own headings: the page that holds them has its own table of contents. */
import { posix } from 'node:path';
import type { OutlineBlock, OutlineDocument, OutlineSection } from '../model/outline.ts';
import { links, replaceLinks } from '../text/links.ts';
import { bareHeading } from './heading-meaning.ts';

export const CONTENTS = 'table of contents';
const HEADS =
  /^(?:(?:table of )?contents?|toc|index|outline|navigation|quick (?:navigation|links)|(?:on|in) this (?:page|document|readme|guide))$/u;
const REPOSITORY = /^https?:\/\/(?:www\.)?(?:github|gitlab)\.com\/[^/?#]+\/[^/?#]+\/?$/iu;

/** Under a heading for it, also items with words of their own, and headings by their text alone. */
export function markContents({ path, sections }: Pick<OutlineDocument, 'path' | 'sections'>): void {
  const anchors = new Set(sections.flatMap(({ heading }) => heading?.anchor ?? []));
  const titles = new Set(sections.flatMap(({ heading }) => (heading === null ? [] : [bareHeading(heading.text)])));
  const isOwn = (target: string): boolean => {
    const [file = '', fragment = ''] = target.split('#', 2);
    if (file === '') return target.startsWith('#');
    const isHere = REPOSITORY.test(file) || posix.join(posix.dirname(path), file) === path;
    return isHere && anchors.has(fragment);
  };
  for (const section of sections) markSection(section, isOwn, titles);
}

function markSection(
  { heading, blocks }: OutlineSection,
  isOwn: (target: string) => boolean,
  titles: ReadonlySet<string>,
): void {
  const isHeaded = HEADS.test(bareHeading(heading?.text ?? ''));
  const lists = blocks.filter(({ kind }) => kind === 'list');
  const rest = (markdown: string): string =>
    replaceLinks(
      markdown.replace(/\\[[\]]/gu, ''),
      ({ label, target }) => (isOwn(target) ? '' : `[${label}](${target})`),
      'nested',
    ).replace(/\b\d+(?:\.\d+)*[.)]|[\s*+_|•·—–:.-]+/gu, '');
  const targets = (markdown: string): string[] => links(markdown, 'nested').map(({ target }) => target);
  const leads = (markdown: string): boolean => targets(markdown).length > 0 && rest(markdown) === '';
  const isOfHeading = (markdown: string): boolean => {
    const all = targets(markdown);
    if (all.length > 0) return all.every(isOwn);
    return markdown.split('\n').every((line) => titles.has(bareHeading(line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/u, ''))));
  };
  const runs = lists.filter(({ markdown }) => leads(markdown) || (isHeaded && isOfHeading(markdown)));
  const items = runs.reduce((sum, { markdown }) => sum + Math.max(1, targets(markdown).length), 0);
  if (items < (isHeaded ? 1 : 2)) return;
  for (const block of runs) block.left_out = CONTENTS;
  // A heading for it heads nothing else: a line that is left says nothing below it.
  const left = blocks.filter((block) => block.left_out === null);
  const lines = left.reduce((sum, { start_line: start, end_line: end }) => sum + end - start + 1, 0);
  const isLeftover = lines <= MOST_LEFT && left.every(({ kind, marks }) => kind === 'paragraph' && marks.length === 0);
  if (isHeaded && isLeftover) for (const block of left) block.left_out = CONTENTS;
  // Words that only announce it lead to nothing without it.
  const above = blocks[blocks.indexOf(runs[0] as OutlineBlock) - 1];
  if (above?.kind === 'paragraph' && announces(above.markdown)) above.left_out = CONTENTS;
}

const MOST_LEFT = 2;

/** "**Table of contents**", alone or with who made it. */
const announces = (markdown: string): boolean => {
  const words = bareHeading(replaceLinks(markdown, ({ label }) => label).replace(/[*_`:]/gu, ''));
  const [, head = words] = /^(.*?) (?:made|generated|created|built) (?:with|by) \S+$/u.exec(words) ?? [];
  return HEADS.test(head);
};
