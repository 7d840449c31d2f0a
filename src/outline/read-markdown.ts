/** A Markdown document as headings and blocks, each with its lines: HTML is read too, what decorates is named and not counted. */

import type { Html, List, Nodes, RootContent } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { findFrontmatter } from '../content/frontmatter.ts';
import { parseMarkdown } from '../content/markdown.ts';
import { exceedsParser } from '../content/parser-limits.ts';
import { ALERTS, asAlert, containersOf, openingOf } from '../text/containers.ts';
import { pictureTargets } from '../text/links.ts';
import { isAdvert } from './asks-for-money.ts';
import { takeConditions } from './conditions.ts';
import { isBadge } from './decoration.ts';
import { type Markup, markupWithin, mayHideWords, withoutHeld } from './held-by-markup.ts';
import { htmlItems } from './html.ts';
import { listItem } from './html-in-items.ts';
import { type Definitions, isBadgeNode, isPictureNode, rangeOf, sourceOf } from './inline.ts';
import { isDirective, markerOf, takeDirectives, withoutMarkdown } from './markdown-directives.ts';
import {
  anchorsIn,
  codeItem,
  definitionsOf,
  headingItem,
  htmlReason,
  isOpen,
  isTableOfBadges,
  labelOfBadges,
} from './markdown-parts.ts';
import { oneParagraph } from './markdown-text.ts';
import { labelOfNamed } from './rst-parts.ts';
import { block, type Lines, leftOut, type SourceItem, uncounted } from './source-item.ts';
import { dedent } from './split-blocks.ts';
import { heldItem, showsWords, UNKNOWN, withheldByDirective } from './withheld.ts';

export function markdownItems(source: string, isMdx = false): SourceItem[] {
  const text = source.replace(/^\ufeff/u, ' ').replace(/\r\n?/gu, '\n');
  const front = findFrontmatter(text)?.end ?? 0;
  const items: SourceItem[] = [];
  if (front > 0) items.push(uncounted('front matter', { start: 1, end: text.slice(0, front).split('\n').length }));
  // Blanked out, so that lines and offsets stay.
  const lines = (text.slice(0, front).replace(/[^\n]/gu, ' ') + text.slice(front)).split('\n');
  items.push(...takeConditions(lines, isMdx));
  const read = withContainers(lines.join('\n'));
  items.push(...withoutHeld(read.items, read.markup));
  return items.sort((a, b) => a.start - b.start);
}

/** Admonitions of other dialects are alerts; what only holds or arranges gives what stands in it. */
function withContainers(text: string): Read {
  const lines = text.split('\n');
  const found: SourceItem[] = takeDirectives(lines);
  const markup: Markup[] = [];
  for (const { start, end, inner, opening } of containersOf(lines)) {
    const closing = lines[end - 1] ?? '';
    lines.fill('', start, end);
    const place = { start: start + 1, end };
    const { kind, title } = openingOf(opening);
    const withheld = withheldByDirective(kind, title);
    if (withheld !== undefined) {
      found.push(heldItem(withheld, place));
      continue;
    }
    const alert = ALERTS.get(kind);
    const named = labelOfNamed(opening);
    if (named === undefined && isDirective(kind)) {
      found.push(withoutMarkdown(kind, place));
      continue;
    }
    if (named === undefined && alert === undefined && !showsWords(kind)) {
      found.push(leftOut(UNKNOWN, place));
      continue;
    }
    const read = withContainers(inner);
    markup.push(...read.markup.map((one) => ({ ...one, end: one.end + start + 1 })));
    const items = read.items.map((item) => ({
      ...item,
      start: item.start + start + 1,
      end: item.end + start + 1,
    }));
    if (alert === undefined) {
      const first = { start: start + 1, end: start + 1 };
      const label = named ?? (title === '' ? '' : `**${title}**`);
      found.push(label === '' ? uncounted('markup without words', first) : block('paragraph', label, first), ...items);
      if (/^\s*(?::{3,}|\{\{)/u.test(closing)) found.push(uncounted('markup without words', { start: end, end }));
      continue;
    }
    const words = items.flatMap((item) => (item.type === 'uncounted' ? [] : [item.markdown]));
    found.push(
      block('alert', asAlert(alert, [...(title === '' ? [] : [`**${title}**`]), ...words].join('\n\n')), place),
    );
  }
  const own = itemsOf(lines.join('\n'));
  return {
    items: [...own.items, ...found].sort((a, b) => a.start - b.start),
    markup: [...own.markup, ...markup],
  };
}

/** Headings and blocks, and the raw HTML that may hold them. */
interface Read {
  items: SourceItem[];
  markup: Markup[];
}

function itemsOf(text: string): Read {
  // The tree of such a text has other words in place of its own, and none may be quoted.
  if (exceedsParser(text)) return { items: [], markup: [] };
  const tree = parseMarkdown(text);
  const reader = new Reader(text, definitionsOf(tree));
  reader.read(tree.children);
  return reader;
}

class Reader implements Read {
  readonly items: SourceItem[] = [];
  readonly markup: Markup[] = [];
  readonly #text: string;
  readonly #lines: readonly string[];
  readonly #definitions: Definitions;
  /** Ids that stand alone before a heading. */
  #anchors: string[] = [];

  constructor(text: string, definitions: Definitions) {
    this.#text = text;
    this.#lines = text.split('\n');
    this.#definitions = definitions;
  }

  read(nodes: readonly RootContent[]): void {
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at];
      if (node?.type === 'html') at = this.#html(nodes, at);
      else if (node) this.#node(node);
    }
  }

  #place(node: Nodes): Lines {
    return {
      start: node.position?.start.line ?? 1,
      end: node.position?.end.line ?? 1,
    };
  }

  #node(node: RootContent): void {
    const place = this.#place(node);
    const open = markupWithin(node);
    if (open !== undefined) this.markup.push({ html: open, end: place.end });
    if (node.type !== 'list' && node.type !== 'heading' && mayHideWords(node)) {
      this.items.push(leftOut(UNKNOWN, place));
      return;
    }
    switch (node.type) {
      case 'heading':
        this.#heading(node, place);
        return;
      case 'paragraph':
        this.#paragraph(node, place);
        return;
      case 'list':
        this.#list(node);
        return;
      case 'code':
        this.#code(node, place);
        return;
      case 'table':
        this.#table(node, place);
        return;
      case 'blockquote': {
        const isAlert = /^\s*>\s*\[!\w+\]/u.test(this.#text.slice(...rangeOf(node)));
        this.items.push(block(isAlert ? 'alert' : 'quote', this.#source(node), place));
        return;
      }
      case 'definition':
        this.items.push(uncounted('link definitions', place));
        return;
      case 'thematicBreak':
        this.items.push(uncounted('rule', place));
        return;
      default:
        this.items.push(block('paragraph', this.#source(node), place));
        return;
    }
  }

  /** From the start of the node's first line, so that what is indented keeps its shape. */
  #source(node: Nodes): string {
    const [start, end] = rangeOf(node);
    const from = this.#text.lastIndexOf('\n', start - 1) + 1;
    const opening = this.#text.slice(from, start);
    const range: [number, number] = opening.trim() === '' ? [from, end] : [start, end];
    const whole = sourceOf(node, this.#text, this.#definitions, range);
    const source = dedent((node.type === 'paragraph' ? oneParagraph(whole) : whole).split('\n'));
    if (!/<[a-z]/iu.test(this.#text.slice(start, end)) || node.type === 'heading') return source;
    // HTML that became Markdown may have left a badge at an edge.
    const again = parseMarkdown(source);
    const [only] = again.children;
    return again.children.length === 1 && only ? dedent(sourceOf(only, source, this.#definitions).split('\n')) : source;
  }

  #heading(node: RootContent & { type: 'heading' }, place: Lines): void {
    const [first, last] = [node.children[0], node.children.at(-1)];
    if (!first || !last) {
      this.items.push(uncounted('empty heading', place));
      return;
    }
    const range: [number, number] = [rangeOf(first)[0], rangeOf(last)[1]];
    const written = this.#text.slice(...range);
    const aliases = [...this.#anchors.splice(0), ...anchorsIn(written)];
    this.items.push(
      headingItem({ written, source: sourceOf(node, this.#text, this.#definitions, range) }, node.depth, {
        place,
        aliases,
      }),
    );
  }

  #paragraph(node: RootContent & { type: 'paragraph' }, place: Lines): void {
    const shown = node.children.filter(
      (child) => child.type !== 'break' && !(child.type === 'text' && /^[\s|•·\u200b]*$/u.test(child.value)),
    );
    const badges = shown.filter((child) => isBadgeNode(child, this.#definitions));
    // A row of badges has now and then one of a service that nobody knows.
    if (shown.length > 0 && badges.length * 2 >= shown.length && shown.every(isPictureNode)) {
      this.items.push(uncounted('badges', place));
      return;
    }
    const markdown = this.#source(node);
    const marker =
      markerOf(markdown, place) ?? labelOfBadges(node, markdown, { place, definitions: this.#definitions });
    if (marker !== undefined) {
      this.items.push(marker);
      return;
    }
    const words = plainText(parseMarkdown(markdown), { includeHtml: false, includeImageAlt: false }).trim();
    const pictures = pictureTargets(markdown);
    if (words === '' && pictures.length > 0 && pictures.every(isBadge)) {
      this.items.push(uncounted('badges', place));
      return;
    }
    if (words === '' && pictures.length === 0) {
      this.#anchors.push(...anchorsIn(this.#text.slice(...rangeOf(node))));
      this.items.push(uncounted('markup without words', place));
      return;
    }
    this.items.push(block(words === '' ? 'image' : 'paragraph', markdown, place));
  }

  /** A table of badges under the names of services says nothing of the product. */
  #table(node: RootContent, place: Lines): void {
    const markdown = this.#source(node);
    this.items.push(isTableOfBadges(markdown) ? uncounted('badges', place) : block('table', markdown, place));
  }

  #list(list: List): void {
    for (const entry of list.children) {
      this.items.push(listItem(entry, this.#source(entry), this.#place(entry), this.#definitions));
    }
  }

  #code(node: RootContent & { type: 'code' }, place: Lines): void {
    const isFenced = /^\s*(?:`{3}|~{3})/u.test(this.#text.slice(rangeOf(node)[0]));
    this.items.push(codeItem(node, { source: this.#source(node), isFenced }, place));
  }

  /** One block of HTML; a table or list that blank lines tear apart is read whole. Answers the index of the last node it took. */
  #html(nodes: readonly RootContent[], from: number): number {
    const first = nodes[from] as Html;
    let to = from;
    const name = /^\s*<(table|dl|ul|ol|pre)\b/iu.exec(first.value)?.[1]?.toLowerCase();
    if (name !== undefined && isOpen(first.value, name)) {
      const end = nodes.findIndex((node, at) => {
        if (at <= from || node.type !== 'html') return false;
        return !isOpen(this.#between(first, node), name);
      });
      const isPure =
        end > from && nodes.slice(from, end + 1).every((node) => node.type === 'html' || node.type === 'paragraph');
      if (isPure) to = end;
    }
    const last = nodes[to] ?? first;
    const place = { start: this.#place(first).start, end: this.#place(last).end };
    const html = this.#between(first, last);
    this.markup.push({ html, end: place.end });
    if (isAdvert(html)) {
      this.items.push(uncounted('sponsors', place));
      return to;
    }
    const found = htmlItems(html, place.start);
    if (found.length === 0) this.#anchors.push(...anchorsIn(html));
    this.items.push(...(found.length > 0 ? found : [uncounted(htmlReason(html), place)]));
    return to;
  }

  #between(first: Nodes, last: Nodes): string {
    const from = (first.position?.start.line ?? 1) - 1;
    return this.#lines.slice(from, last.position?.end.line ?? from + 1).join('\n');
  }
}
