/** The source of a block as Markdown that stands by itself: references become links, HTML becomes Markdown, edges lose badges and emoji. */
import type { Nodes, Parents, PhrasingContent } from 'mdast';
import { htmlTags } from '../content/html-scan.ts';
import { isBadge, leadingEmoji, trailingEmoji } from './decoration.ts';
import { heldAmong, withheldIn } from './held-by-markup.ts';
import { codeSpan, image, raised, target } from './markdown-text.ts';
import type { Withheld } from './withheld.ts';

/** Where a reference leads, by its identifier in lower case. */
export type Definitions = ReadonlyMap<string, string>;

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The node's source with every such change made. `start` may lie before the node, where its line has a marker. */
export function sourceOf(node: Nodes, text: string, definitions: Definitions, range = rangeOf(node)): string {
  const edits: Edit[] = [];
  visit(node, text, definitions, edits, false);
  edits.sort((a, b) => a.start - b.start || b.end - a.end);
  let out = '';
  let at = range[0];
  for (const edit of edits) {
    if (edit.start < at || edit.end > range[1]) continue;
    out += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return out + text.slice(at, range[1]);
}

export const rangeOf = (node: Nodes): [number, number] => [
  node.position?.start.offset ?? 0,
  node.position?.end.offset ?? 0,
];

function visit(node: Nodes, text: string, definitions: Definitions, edits: Edit[], inCell: boolean): void {
  const [start, end] = rangeOf(node);
  if (node.type === 'linkReference') {
    const url = definitions.get(node.identifier.toLowerCase());
    const last = node.children.at(-1);
    if (url !== undefined && last) edits.push({ start: rangeOf(last)[1], end, text: `](${target(url)})` });
  } else if (node.type === 'imageReference') {
    const url = definitions.get(node.identifier.toLowerCase());
    if (url !== undefined) edits.push({ start, end, text: image(node.alt ?? '', url) });
    return;
  } else if (node.type === 'html') {
    // Beside other blocks of an item or a quote: only what is no comment stays.
    if (/^\s*<!--[\s\S]*-->\s*$/u.test(node.value) || withheldIn(node.value) !== undefined)
      edits.push({ start, end, text: '' });
    return;
  }
  if (node.type === 'link' && text.startsWith('<xref:', start)) {
    edits.push({ start, end, text: codeSpan(nameOfXref(node.url)) });
    return;
  }
  if (!('children' in node)) return;
  const isInline = node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell';
  if (isInline) trimEdges(node, text, definitions, edits);
  htmlEdits(node, text, edits, inCell || node.type === 'tableCell');
  if (!isPhrasing(node)) edits.push(...heldEdits(node.children));
  for (const child of node.children)
    if (!(child.type === 'html' && isPhrasing(node)))
      visit(child, text, definitions, edits, inCell || node.type === 'tableCell');
}

/** Blocks between tags that withhold them, with these tags. */
function heldEdits(nodes: readonly Nodes[]): Edit[] {
  const held = heldAmong(nodes.map((node) => (node.type === 'html' ? node.value : undefined)));
  if (held.size === 0) return [];
  return nodes
    .filter((node, at) => held.has(at) || (node.type === 'html' && /^\s*<[^<>]+>\s*$/u.test(node.value)))
    .map((node) => ({ start: rangeOf(node)[0], end: rangeOf(node)[1], text: '' }));
}

/** DocFX names a declaration by its whole name, with the number of its type parameters behind a backtick. */
const nameOfXref = (url: string): string =>
  url
    .replace(/^xref:/u, '')
    .replace(/(?:%60|`)\d+/gu, '')
    .split(/[?#]/u, 1)[0] ?? '';

const isPhrasing = (node: Nodes): boolean =>
  /^(?:paragraph|heading|tableCell|emphasis|strong|delete|link|linkReference)$/u.test(node.type);

/** Badges, comments and emoji at both ends of a line of words. */
function trimEdges(node: Parents, text: string, definitions: Definitions, edits: Edit[]): void {
  const children = node.children as PhrasingContent[];
  let from = 0;
  let to = children.length;
  const isBlank = (child: PhrasingContent | undefined): boolean =>
    child !== undefined &&
    (isBadgeNode(child, definitions) ||
      child.type === 'break' ||
      (child.type === 'html' && isNothing(child.value)) ||
      (child.type === 'text' && child.value.slice(leadingEmoji(child.value)).trim() === ''));
  while (from < to && isBlank(children[from])) from++;
  while (to > from && isBlank(children[to - 1])) to--;
  const first = children[0];
  const last = children.at(-1);
  if (!first || !last || from === to) return;
  const [start] = rangeOf(first);
  const [, end] = rangeOf(last);
  const opening = children[from] as PhrasingContent;
  const closing = children[to - 1] as PhrasingContent;
  const lead = opening.type === 'text' ? leadingEmoji(text.slice(...rangeOf(opening))) : 0;
  const tail = closing.type === 'text' ? trailingEmoji(text.slice(...rangeOf(closing))) : 0;
  const [inner] = rangeOf(opening);
  const [, outer] = rangeOf(closing);
  if (inner + lead > start) edits.push({ start, end: inner + lead, text: '' });
  if (outer - tail < end && outer - tail > inner + lead) edits.push({ start: outer - tail, end, text: '' });
}

/** A picture of a badge, also in a link; and a link around nothing else. */
/** A picture, with or without a link around it. */
export const isPictureNode = (node: Nodes): boolean =>
  node.type === 'image' ||
  node.type === 'imageReference' ||
  ((node.type === 'link' || node.type === 'linkReference') &&
    node.children.some(isPictureNode) &&
    node.children.every((child) => isPictureNode(child) || (child.type === 'text' && child.value.trim() === '')));

export function isBadgeNode(node: Nodes, definitions: Definitions): boolean {
  if (node.type === 'image') return isBadge(node.url);
  if (node.type === 'imageReference') return isBadge(definitions.get(node.identifier.toLowerCase()) ?? '');
  if (node.type !== 'link' && node.type !== 'linkReference') return false;
  const shown = node.children.filter((child) => !(child.type === 'text' && child.value.trim() === ''));
  return shown.length > 0 && shown.every((child) => isBadgeNode(child, definitions));
}

const isNothing = (html: string): boolean => /^\s*<!--[\s\S]*-->\s*$/u.test(html) || /^<br\s*\/?>$/iu.test(html);

const PAIRS = new Map([
  ['b', '**'],
  ['strong', '**'],
  ['i', '*'],
  ['em', '*'],
]);
const CODE = new Set(['code', 'kbd', 'tt', 'samp', 'var']);
/** Elements that only arrange or colour what stands in them. */
const PLAIN = new Set(
  'a abbr big center cite del div details font ins label mark nobr p picture q s small source span strike summary template time u wbr g-emoji section'.split(
    ' ',
  ),
);

interface Opened {
  name: string;
  start: number;
  end: number;
  href: string | null;
  withheld: Withheld | undefined;
}

/** Tags between the words of one node. */
function htmlEdits(node: Parents, text: string, edits: Edit[], inCell: boolean): void {
  if (!isPhrasing(node as Nodes)) return;
  const open: Opened[] = [];
  const closed = new Set(
    node.children.flatMap((child) =>
      child.type === 'html' ? (CLOSING.exec(child.value)?.[1]?.toLowerCase() ?? []) : [],
    ),
  );
  for (const child of node.children) {
    if (child.type !== 'html') continue;
    const [start, end] = rangeOf(child);
    const closing = CLOSING.exec(child.value)?.[1]?.toLowerCase();
    const tag = htmlTags(child.value)[0];
    const attribute = (name: string): string | null => tag?.attributes.find((one) => one.name === name)?.value ?? null;
    if (child.value.startsWith('<!--')) edits.push({ start, end, text: '' });
    else if (closing !== undefined) {
      const at = open.findLastIndex((one) => one.name === closing);
      const opened = open[at];
      if (opened !== undefined) close(opened, { start, end }, text, edits);
      else if (isHtmlName(closing)) edits.push({ start, end, text: '' });
      if (at >= 0) open.splice(at);
    } else if (tag === undefined) edits.push({ start, end, text: `\\${child.value}` });
    else if (tag.name === 'br')
      edits.push({ start, end: inCell ? end : lineEnd(text, end), text: inCell ? '<br>' : '  \n' });
    else if (tag.name === 'img')
      edits.push({ start, end, text: image(attribute('alt') ?? '', attribute('src') ?? '') });
    // A component of a docs site arranges; `List<String>` is text.
    else if (!isHtmlName(tag.name) && !closed.has(tag.name) && tag.attributes.every(({ value }) => value === ''))
      edits.push({ start, end, text: `\\${text.slice(start, end)}` });
    else {
      open.push({ name: tag.name, start, end, href: attribute('href'), withheld: withheldIn(child.value) });
      // Taken back when its end is found; what is never closed says nothing.
      edits.push({ start, end, text: '' });
    }
  }
}

const CLOSING = /^<\/([\w.-]+)\s*>$/u;

const isHtmlName = (name: string): boolean =>
  PAIRS.has(name) ||
  CODE.has(name) ||
  PLAIN.has(name) ||
  /^(?:h[1-6]|sub|sup|hr|table|t[rdh]|tbody|thead|[uo]l|li|d[ltd]|pre|img|br|video|iframe|svg|path|input|button|blockquote|figure|figcaption|audio|object|embed)$/u.test(
    name,
  );

/** White space and the line break behind a `<br>`, which is a break already. */
const lineEnd = (text: string, from: number): number =>
  from + (/^[ \t]*\n[ \t]*/u.exec(text.slice(from, from + 200))?.[0].length ?? 0);

function close(opened: Opened, closing: { start: number; end: number }, text: string, edits: Edit[]): void {
  const inner = text.slice(opened.end, closing.start);
  if (opened.withheld !== undefined && opened.withheld !== 'struck out') {
    dropEdits(edits, opened.start, closing.end);
    edits.push({ start: opened.start, end: closing.end, text: '' });
    return;
  }
  const isRaised = opened.name === 'sub' || opened.name === 'sup';
  if (isRaised || (CODE.has(opened.name) && !/[*_[\]<]/u.test(inner))) {
    dropEdits(edits, opened.start, closing.end);
    const whole =
      opened.name === 'sub' || opened.name === 'sup' ? raised(inner, opened.name) : codeSpan(literal(inner));
    edits.push({ start: opened.start, end: closing.end, text: whole });
    return;
  }
  const pair = inner.trim() === '' ? undefined : opened.withheld === undefined ? PAIRS.get(opened.name) : '~~';
  const isLink = opened.name === 'a' && opened.href !== null && inner.trim() !== '';
  const marks = pair !== undefined ? [pair, pair] : isLink ? ['[', `](${target(opened.href ?? '')})`] : ['', ''];
  // Marks stand against the words: white space inside them goes outside.
  const lead = inner.length - inner.trimStart().length;
  const tail = inner.trim() === '' ? 0 : inner.length - inner.trimEnd().length;
  dropEdits(edits, opened.start, opened.end);
  edits.push({ start: opened.start, end: opened.end + lead, text: `${inner.slice(0, lead)}${marks[0] ?? ''}` });
  const end = closing.start - tail;
  edits.push({ start: end, end: closing.end, text: `${marks[1] ?? ''}${inner.slice(inner.length - tail)}` });
}

function dropEdits(edits: Edit[], start: number, end: number): void {
  for (let at = edits.length - 1; at >= 0; at--) {
    const edit = edits[at];
    if (edit && edit.start >= start && edit.end <= end) edits.splice(at, 1);
  }
}

const literal = (text: string): string =>
  text
    .replace(/\\([!-/:-@[-`{-~])/gu, '$1')
    .replace(/&lt;/gu, '<')
    .replace(/&gt;/gu, '>')
    .replace(/&quot;/gu, '"')
    .replace(/&amp;/gu, '&');
