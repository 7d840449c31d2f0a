/** What a built page shows, as values two builds of it can be compared by, read by an HTML parser that is nobody's Markdown. */
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import type { DeclaredChange } from '../../src/fixers/fixer.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** Kinds of difference are those that fixers declare. */
export type Shown = Record<Exclude<DeclaredChange, 'comment' | 'nothing' | 'shortcode'>, string[]>;
export interface ReadPage {
  shown: Shown;
  /** Every id and name in the page. */
  ids: Set<string>;
  /** Where the page sends a browser at once, for the page of an alias. */
  redirect: string | null;
}

/** Heading ids are those of the page's content; `.shown` leaves white space between words out. */
export function readHtml(html: string): ReadPage {
  const page: ReadPage = {
    shown: {
      frontmatter: [],
      'heading-level': [],
      'heading-id': [],
      'heading-text': [],
      'link-target': [],
      image: [],
      code: [],
      'code-language': [],
      'visible-text': [],
      structure: [],
    },
    ids: new Set(),
    redirect: null,
  };
  visit(parse(html), page, { words: [], isInside: false });
  return page;
}

interface Place {
  /** Words of the block that is being read. */
  words: string[];
  isInside: boolean;
}
const BLOCKS =
  /^(?:p|li|td|th|dd|dt|div|blockquote|ul|ol|dl|table|tr|thead|tbody|main|section|details|summary|figure|hr)$/;

function visit(node: Node, page: ReadPage, place: Place): void {
  const { shown } = page;
  if (node.nodeName === '#text' && 'value' in node) {
    if (place.isInside) place.words.push(node.value);
    return;
  }
  if (!('childNodes' in node)) return;
  if (!('tagName' in node)) {
    for (const child of node.childNodes) visit(child, page, place);
    return;
  }
  const name = node.tagName;
  const of = (key: string): string | undefined => node.attrs.find((attr) => attr.name === key)?.value;
  for (const key of ['id', 'name']) if (of(key) !== undefined) page.ids.add(of(key) ?? '');
  if (name === 'meta' && of('http-equiv')?.toLowerCase() === 'refresh')
    page.redirect = /url=(.*)$/i.exec(of('content') ?? '')?.[1] ?? null;
  if (of('id') === 'front-matter') {
    shown.frontmatter.push(textOf(node));
    return;
  }
  const inside = { ...place, isInside: place.isInside || name === 'main' };
  if (!inside.isInside) {
    for (const child of node.childNodes) visit(child, page, inside);
    return;
  }
  if (name === 'a' && of('href') !== undefined) shown['link-target'].push(of('href') ?? '');
  if (of('src') !== undefined) shown.image.push(`${of('src')} ${of('alt') ?? ''}`);
  if (/^h[1-6]$/.test(name)) {
    shown['heading-level'].push(name);
    shown['heading-id'].push(of('id') ?? '');
    shown['heading-text'].push(fold(textOf(node)));
    for (const child of node.childNodes) visit(child, page, { words: [], isInside: true });
    return;
  }
  if (name === 'pre') {
    shown.code.push(textOf(node).trimEnd());
    shown['code-language'].push(languageOf(node));
    return;
  }
  const isWrapper = name === 'div' && (of('class') ?? '').split(' ').includes('highlight');
  const isBlock = BLOCKS.test(name) && !isWrapper;
  if (!isWrapper) shown.structure.push(`<${name}${of('start') ?? ''}${of('style') ?? ''}${of('type') ?? ''}>`);
  const words = isBlock ? [] : place.words;
  for (const child of node.childNodes) visit(child, page, { words, isInside: true });
  if (!isWrapper) shown.structure.push(`</${name}>`);
  const text = fold(words.join(''));
  if (isBlock && text !== '') shown['visible-text'].push(text);
}

const fold = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const textOf = (node: Node): string =>
  'value' in node && node.nodeName === '#text'
    ? node.value
    : 'childNodes' in node
      ? node.childNodes.map(textOf).join('')
      : '';
const languageOf = (pre: Element): string => {
  const code = pre.childNodes.find((child): child is Element => child.nodeName === 'code');
  return code?.attrs.find((attr) => attr.name === 'data-lang' || attr.name === 'class')?.value ?? '';
};
