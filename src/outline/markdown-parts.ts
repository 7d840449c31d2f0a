/** Parts of Markdown that its source alone shows: ids, open tags, the end of a fence. */

import type { Code, Nodes, Root } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { parseMarkdown } from '../content/markdown.ts';
import { pictureTargets } from '../text/links.ts';
import { isBadge } from './decoration.ts';
import { headingWords } from './heading-words.ts';
import { type Definitions, isBadgeNode } from './inline.ts';
import { fenced } from './markdown-text.ts';
import { block, type Lines, type SourceItem, uncounted } from './source-item.ts';

export const anchorsIn = (html: string): string[] =>
  Array.from(html.matchAll(/<a\s[^<>]*?\b(?:id|name)=["']?([^"'\s>]+)/giu), ([, id = '']) => id);

/** The text of a heading, and the id that it ends in. */
export function withoutId(heading: string): { words: string; id: string | undefined } {
  const text = heading.trimEnd();
  const at = text.lastIndexOf('{#');
  const id = at < 0 ? undefined : /^\{#([\w:.-]+)\}$/u.exec(text.slice(at))?.[1];
  return { words: id === undefined ? text : text.slice(0, at).trimEnd(), id };
}

export const isOpen = (html: string, name: string): boolean =>
  [...html.matchAll(new RegExp(`<${name}\\b`, 'giu'))].length >
  [...html.matchAll(new RegExp(`</${name}\\s*>`, 'giu'))].length;

export const htmlReason = (html: string): string => (/^\s*<!--/u.test(html) ? 'comment' : 'markup without words');

/** CommonMark 4.5: a closing fence is of the opening one's sign, at least as long, and has nothing behind it. */
function endsInFence(source: string): boolean {
  const opening = /^\s*(`{3,}|~{3,})/u.exec(source)?.[1] ?? '';
  const last = source.slice(source.lastIndexOf('\n') + 1).trim();
  return source.includes('\n') && last.length >= opening.length && last === (opening[0] ?? '').repeat(last.length);
}

/** Of pictures alone, below the names of services. */
export function isTableOfBadges(table: string): boolean {
  const rows = table.split('\n').slice(2).join('\n');
  const pictures = pictureTargets(rows);
  const words = plainText(parseMarkdown(rows), { includeHtml: false, includeImageAlt: false });
  return words.replace(/[|\s]/gu, '') === '' && pictures.length > 0 && pictures.every(isBadge);
}

/** `written`: with its marks; `source`: as Markdown that stands by itself. Aliases: ids that stand before it or in it. */
export function headingItem(
  { written, source }: { written: string; source: string },
  level: number,
  { place, aliases }: { place: Lines; aliases: string[] },
): SourceItem {
  const markdown = withoutId(source).words.replace(/\s+/gu, ' ').trim();
  const { id } = withoutId(written);
  const text = headingWords(markdown);
  if (text === '') return uncounted('picture as a heading', place);
  return {
    type: 'heading',
    level,
    text,
    markdown,
    ...place,
    ...(id === undefined ? {} : { anchor: id }),
    ...(aliases.length === 0 ? {} : { aliases }),
  };
}

/** A piece of code as its block. */
export function codeItem(
  { lang, meta, value }: Code,
  { source, isFenced }: { source: string; isFenced: boolean },
  place: Lines,
): SourceItem {
  const language = /^\{?\.?([\w+#-]+)/u.exec(lang ?? '')?.[1] ?? null;
  const code = isFenced ? value : withoutBlankEnd(value);
  const markdown = isFenced && language === (lang ?? null) && !meta ? source : fenced(code, language);
  const end = isFenced ? place.end : place.start + code.split('\n').length - 1;
  const item = block('code', markdown, { ...place, end }, language);
  // All that follows is read as code then, which nobody meant.
  return isFenced && !endsInFence(source) ? { ...item, left_out: 'nothing closes its block of code' } : item;
}

/** CommonMark 4.4: blank lines behind indented code are no part of it, whatever white space they hold. */
const withoutBlankEnd = (code: string): string => {
  const lines = code.split('\n');
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1).join('\n');
};

export function definitionsOf(tree: Root): Definitions {
  const found = new Map<string, string>();
  const visit = (node: Nodes): void => {
    if (node.type === 'definition' && !found.has(node.identifier.toLowerCase()))
      found.set(node.identifier.toLowerCase(), node.url);
    else if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return found;
}

/** "Strata.Json:" before badges labels them, and says nothing without. */
export function labelOfBadges(
  node: Nodes,
  markdown: string,
  { place, definitions }: { place: Lines; definitions: Definitions },
): SourceItem | undefined {
  const [only, ...more] = 'children' in node ? node.children : [];
  if (node.type === 'listItem')
    return more.length === 0 && only?.type === 'paragraph'
      ? labelOfBadges(only, markdown, { place, definitions })
      : undefined;
  const last = [only, ...more].findLast((child) => child?.type !== 'break' && child?.type !== 'html');
  const isLabel = /:\s*$/u.test(markdown) && markdown.split(/\s+/u).length <= MOST_LABEL && !/[.!?]\s/u.test(markdown);
  return isLabel && last !== undefined && isBadgeNode(last, definitions) ? uncounted('badges', place) : undefined;
}
/** Words of a label. */
const MOST_LABEL = 6;
