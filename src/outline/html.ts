/** Blocks of HTML as Markdown blocks: tables, lists, definition lists, details and pictures are content, wrappers are not. */

import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { onOneLine, quoteLines, trimEndOf } from '../text/trim.ts';
import { isBadge } from './decoration.ts';
import { withheldByElement } from './held-by-markup.ts';
import {
  codeSpan,
  escapeOpening,
  escapeText,
  fenced,
  image,
  item,
  oneParagraph,
  raised,
  table,
  target,
} from './markdown-text.ts';
import { block, type Lines, leftOut, type SourceItem, uncounted } from './source-item.ts';
import { heldItem, UNKNOWN } from './withheld.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const BLOCKS = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
/** What is one block of Markdown, with all that stands in it. */
const WHOLE = new Set('blockquote dl pre summary table'.split(' '));
/** What a page in Markdown cannot show. */
const FOREIGN = new Set('iframe video audio object embed svg math canvas script style'.split(' '));

/** What the HTML that opens on line `first` holds, in order. */
export function htmlItems(html: string, first: number): SourceItem[] {
  const items: SourceItem[] = [];
  const tree = parseFragment(html, { sourceCodeLocationInfo: true });
  const whole = { start: first, end: first + html.trimEnd().split('\n').length - 1 };
  if (isTooDeep(tree)) return [leftOut(`HTML that is nested more than ${DEEPEST} deep`, whole)];
  blocksOf(tree.childNodes, whole, first, items);
  // What stands alone is cited with its wrappers.
  const [only] = items;
  return only && items.length === 1 ? [{ ...only, ...whole }] : items;
}

/** No page that people write nests so deep, and each step down costs its readers a call. */
const DEEPEST = 200;

function isTooDeep(tree: DefaultTreeAdapterTypes.ParentNode): boolean {
  const open: { node: DefaultTreeAdapterTypes.ParentNode; depth: number }[] = [{ node: tree, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const depth = next.depth + 1;
    if (depth > DEEPEST) return true;
    for (const node of next.node.childNodes) if (isElement(node)) open.push({ node, depth });
  }
  return false;
}

function linesOf(node: Node, around: Lines, first: number): Lines {
  const at = node.sourceCodeLocation;
  if (!at) return around;
  const text = node.nodeName === '#text' && 'value' in node ? node.value : '';
  const before = /^\s*/u.exec(text)?.[0].split('\n').length ?? 1;
  const after = text.trim() === '' ? 1 : text.slice(text.trimEnd().length).split('\n').length;
  return { start: first + at.startLine + before - 2, end: first + at.endLine - after };
}

function blocksOf(nodes: readonly Node[], around: Lines, first: number, items: SourceItem[]): void {
  let run: Node[] = [];
  const flush = (): void => {
    paragraph(run, around, first, items);
    run = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || !(BLOCKS.has(node.tagName) || holdsBlock(node))) {
      run.push(node);
      continue;
    }
    flush();
    element(node, linesOf(node, around, first), first, items);
  }
  flush();
}

const isElement = (node: Node): node is Element => 'tagName' in node;
const mayHide = (nodes: readonly Node[]): boolean =>
  nodes.some((node) => isElement(node) && (withheldByElement(node) === UNKNOWN || mayHide(node.childNodes)));
const holdsBlock = (node: Element): boolean =>
  node.childNodes.some((child) => isElement(child) && (BLOCKS.has(child.tagName) || holdsBlock(child)));

function paragraph(run: readonly Node[], around: Lines, first: number, items: SourceItem[]): void {
  const shown = run.filter((node) => node.nodeName !== '#comment' && !('value' in node && node.value.trim() === ''));
  const [opening] = shown;
  const closing = shown.at(-1);
  if (!opening || !closing) return;
  const lines = { start: linesOf(opening, around, first).start, end: linesOf(closing, around, first).end };
  const foreign = shown.find((node) => isElement(node) && FOREIGN.has(node.tagName));
  const pictures = shown.flatMap(imagesIn);
  const words = shown.map(wordsIn).join('').trim();
  if (words === '' && pictures.length > 0 && pictures.every(isBadge)) items.push(uncounted('badges', lines));
  // A sentence that lacks some of its words is another one.
  else if (mayHide(run)) items.push(leftOut(UNKNOWN, lines));
  else if (words === '' && foreign && isElement(foreign))
    items.push(leftOut(`Markdown cannot show <${foreign.tagName}>`, lines));
  else {
    const markdown = escapeOpening(oneParagraph(inlineMarkdown(run).trim()));
    if (markdown !== '') items.push(block(words === '' ? 'image' : 'paragraph', markdown, lines));
  }
}

function element(node: Element, lines: Lines, first: number, items: SourceItem[]): void {
  const { tagName, childNodes } = node;
  const withheld = withheldByElement(node) ?? (WHOLE.has(tagName) && mayHide(childNodes) ? UNKNOWN : undefined);
  if (withheld !== undefined) {
    items.push(heldItem(withheld, lines));
    return;
  }
  const level = /^h([1-6])$/u.exec(tagName)?.[1];
  if (level !== undefined) {
    const markdown = inlineMarkdown(childNodes).replace(/\s+/gu, ' ').trim();
    const text = wordsIn(node).replace(/\s+/gu, ' ').trim();
    if (text === '') {
      blocksOf(childNodes, lines, first, items);
      return;
    }
    const anchor = attribute(node, 'id');
    items.push({ type: 'heading', level: Number(level), text, markdown, ...lines, ...(anchor ? { anchor } : {}) });
  } else if (tagName === 'pre') items.push(code(node, lines));
  else if (tagName === 'ul' || tagName === 'ol') {
    for (const [at, child] of childNodes.filter(isElement).entries()) {
      const place = linesOf(child, lines, first);
      const marker = tagName === 'ol' ? `${at + 1}.` : '-';
      items.push(mayHide([child]) ? leftOut(UNKNOWN, place) : block('list', item(marker, inside(child, first)), place));
    }
  } else if (tagName === 'dl') definitions(node, lines, first, items);
  else if (tagName === 'blockquote') items.push(block('quote', quoteLines(inside(node, first)), lines));
  else if (tagName === 'table') tableItems(node, lines, first, items);
  else if (tagName === 'summary') {
    const markdown = inlineMarkdown(childNodes).trim();
    if (FOLDS.test(trimEndOf(wordsIn(node).trim(), /[\s!.…:▾▼▶→]/u)))
      items.push(uncounted('words over what folds', lines));
    else if (markdown !== '')
      items.push(block('paragraph', /[*`[]/u.test(markdown) ? markdown : `**${markdown}**`, lines));
  } else if (tagName !== 'hr') blocksOf(childNodes, lines, first, items);
}

/** Says what to do with it, and nothing of what folds. */
const FOLDS =
  /^(?:(?:click|tap|press)(?: (?:here|me|this))?(?: to (?:expand|see|view|show|open|toggle|unfold|reveal|read)\b.*)?|(?:expand|collapse|unfold|toggle|show|see|view|read|open)(?: (?:me|this|all|more|details?|it|full|code|here|the))*|(?:more )?details?|more|spoiler|(?:table of )?contents|toc)$/iu;

/** All that stands in an element, as Markdown of its own. */
function inside(node: Element, first: number): string {
  const items: SourceItem[] = [];
  blocksOf(node.childNodes, { start: first, end: first }, first, items);
  return items
    .flatMap((one) => (one.type === 'block' ? [one.markdown] : one.type === 'heading' ? [`**${one.markdown}**`] : []))
    .join('\n\n');
}

function code(node: Element, lines: Lines): SourceItem {
  const inner = node.childNodes.find((child) => isElement(child) && child.tagName === 'code') as Element | undefined;
  const named = `${attribute(node, 'lang') ?? ''} ${attribute(inner ?? node, 'class') ?? ''} ${attribute(node, 'class') ?? ''}`;
  const language = /(?:language|lang|highlight-source)-([\w+#-]+)/u.exec(named)?.[1] ?? attribute(node, 'lang');
  return block('code', fenced(wordsIn(node).replace(/^\n/u, ''), language), lines, language);
}

function definitions(node: Element, lines: Lines, first: number, items: SourceItem[]): void {
  let terms: string[] = [];
  let bodies: string[] = [];
  let place: Lines | undefined;
  const flush = (): void => {
    if (place) items.push(block('definition_list', item('-', [terms.join(', '), ...bodies].join('\n\n')), place));
    terms = [];
    bodies = [];
    place = undefined;
  };
  const parts = node.childNodes
    .filter(isElement)
    .flatMap((one) => (one.tagName === 'div' ? one.childNodes.filter(isElement) : [one]));
  for (const part of parts) {
    if (part.tagName === 'dt' && bodies.length > 0) flush();
    const at = linesOf(part, lines, first);
    place = { start: place?.start ?? at.start, end: at.end };
    if (part.tagName === 'dt') {
      const term = inlineMarkdown(part.childNodes).trim();
      terms.push(/[*`]/u.test(term) ? term : `**${term}**`);
    } else bodies.push(inside(part, first));
  }
  flush();
}

/** A table of short cells stays one; a table that only arranges gives what stands in it. */
function tableItems(node: Element, lines: Lines, first: number, items: SourceItem[]): void {
  const rows = elementsBelow(node, 'tr').map((row) =>
    row.childNodes.filter((cell): cell is Element => isElement(cell) && /^t[hd]$/u.test(cell.tagName)),
  );
  const cells = rows.flat();
  const isPlain = cells.every(
    (cell) =>
      !elementsBelow(cell, 'table').length &&
      !elementsBelow(cell, 'pre').length &&
      !elementsBelow(cell, 'ul').length &&
      !elementsBelow(cell, 'ol').length &&
      (attribute(cell, 'colspan') ?? '1') === '1',
  );
  const words = cells.filter((cell) => wordsIn(cell).trim() !== '');
  if (cells.length === 0) return;
  if (isPlain && rows.length > 1 && Math.max(...rows.map((row) => row.length)) > 1 && words.length > cells.length / 3) {
    const text = rows.map((row) => row.map((cell) => onOneLine(inside(cell, first))));
    items.push(block('table', table(text), lines));
  } else for (const cell of cells) blocksOf(cell.childNodes, linesOf(cell, lines, first), first, items);
}

const elementsBelow = (node: Element, name: string): Element[] =>
  node.childNodes.filter(isElement).flatMap((child) => (child.tagName === name ? [child] : elementsBelow(child, name)));

const attribute = (node: Element, name: string): string | null =>
  node.attrs.find((one) => one.name === name)?.value ?? null;

const wordsIn = (node: Node): string =>
  node.nodeName === '#text' && 'value' in node
    ? node.value
    : isElement(node) && !FOREIGN.has(node.tagName) && !isUnseen(node)
      ? node.tagName === 'br'
        ? '\n'
        : node.childNodes.map(wordsIn).join('')
      : '';

/** Words that are struck out are seen so. */
const isUnseen = (node: Element): boolean => ![undefined, 'struck out'].includes(withheldByElement(node));

const imagesIn = (node: Node): string[] =>
  !isElement(node) ? [] : node.tagName === 'img' ? [attribute(node, 'src') ?? ''] : node.childNodes.flatMap(imagesIn);

/** Words, links and pictures of HTML as Markdown of one paragraph. */
export function inlineMarkdown(nodes: readonly Node[]): string {
  return nodes
    .map((node) => one(node))
    .join('')
    .replace(/ ?\n ?/gu, (run) => (run === '\n' ? '\n' : run.trim() === '' ? '\n' : run))
    .replace(/(?<! {2})\n\s*/gu, '\n');
}

function one(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return escapeText(node.value.replace(/[ \t\r\n]+/gu, ' '));
  if (!isElement(node)) return '';
  const withheld = withheldByElement(node);
  if (withheld !== undefined)
    return withheld === 'struck out' ? around('~~', inlineMarkdown(node.childNodes).replaceAll('~~', '')) : '';
  const inner = (): string => inlineMarkdown(node.childNodes);
  switch (node.tagName) {
    case 'br':
      return '  \n';
    case 'img':
      return isBadge(attribute(node, 'src') ?? '')
        ? ''
        : image(attribute(node, 'alt') ?? '', attribute(node, 'src') ?? '');
    case 'code':
    case 'kbd':
    case 'tt':
    case 'samp':
      return codeSpan(wordsIn(node));
    case 'b':
    case 'strong':
      return around('**', inner());
    case 'i':
    case 'em':
      return around('*', inner());
    case 'sub':
    case 'sup':
      return raised(inner(), node.tagName);
    case 'a': {
      const href = attribute(node, 'href');
      const text = inner();
      return href === null || text.trim() === '' ? text : `[${text.trim()}](${target(href)})`;
    }
    default:
      return FOREIGN.has(node.tagName) ? '' : inner();
  }
}

/** Marks stand against the words: white space inside them goes outside. */
function around(mark: string, inner: string): string {
  const text = inner.trim();
  if (text === '') return inner;
  return `${/^\s/u.test(inner) ? ' ' : ''}${mark}${text}${mark}${/\s$/u.test(inner) ? ' ' : ''}`;
}
