/** What a page shows a reader, reduced to values that two versions of it can be compared by. */
import type { Nodes } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { findFrontmatter } from '../content/frontmatter.ts';
import { parseMarkdown, tryParseMdx } from '../content/markdown.ts';
import { maskOpaque } from '../content/mask.ts';
import { parsePage } from '../content/parse-page.ts';
import { exceedsParser } from '../content/parser-limits.ts';
import type { HeadingIdOptions } from '../generators/generator.ts';
import { generatorOf } from '../generators/index.ts';
import type { SiteKind } from '../model/repo-inventory.ts';

export interface Rendering {
  /** Front matter data as JSON with sorted keys; the reason when it does not parse. */
  frontmatter: string;
  headings: { level: number; id: string; text: string }[];
  /** Link kinds and targets in order, definitions included. */
  links: string[];
  images: string[];
  code: { language: string; body: string }[];
  /** Shortcodes, Liquid, MDX, raw HTML, math and includes, word for word. */
  opaque: string[];
  comments: string[];
  /** Words outside headings and code, white space folded, one entry a block. */
  text: string[];
  /** Nesting of blocks and inline marks, e.g. `paragraph(strong)`. */
  structure: string;
  /** Its parts are nested too deep to be walked: it is the same as nothing, not even as itself. */
  isTooDeep?: true;
}

export interface RenderingInput {
  path: string;
  text: string;
  kind: SiteKind;
  options?: HeadingIdOptions;
}

/** Reads both the page's facts and its tree: neither alone sees everything a reader sees. Shortcodes and the like are masked. */
export function readRendering(input: RenderingInput): Rendering {
  try {
    return renderingOf(input);
  } catch (thrown) {
    // The stack ends at some hundreds of parts in each other.
    if (thrown instanceof RangeError) return { ...NOTHING, isTooDeep: true };
    throw thrown;
  }
}

const NOTHING: Rendering = {
  frontmatter: '',
  headings: [],
  links: [],
  images: [],
  code: [],
  opaque: [],
  comments: [],
  text: [],
  structure: '',
};

function renderingOf({ path, text, kind, options = {} }: RenderingInput): Rendering {
  const facts = parsePage(path, text, kind, options);
  const tree: Nodes = treeOf(path, text, kind);
  const blocks: string[] = [];
  collectText(tree, blocks);
  return {
    frontmatter:
      facts.frontmatter === null
        ? ''
        : facts.frontmatter.data === undefined
          ? `unparsable: ${facts.frontmatter.error?.message ?? ''}`
          : sortedJson(facts.frontmatter.data),
    headings: facts.headings.map(({ level, id, text: words }) => ({ level, id, text: fold(words) })),
    links: facts.links
      .filter((link) => link.kind !== 'image' && link.kind !== 'html-image' && link.kind !== 'frontmatter')
      .map((link) => `${link.kind} ${link.target === '' ? `[${link.label ?? ''}]` : link.target}`),
    images: imagesOf(tree),
    code: facts.code.map(({ language, code }) => ({ language: language ?? '', body: code })),
    opaque: facts.opaque.filter(({ kind }) => kind !== 'comment').map(({ kind, text: source }) => `${kind} ${source}`),
    comments: facts.opaque.filter(({ kind }) => kind === 'comment').map(({ text: source }) => source),
    text: blocks,
    structure: skeleton(tree),
  };
}

function treeOf(path: string, text: string, kind: SiteKind): Nodes {
  const start = findFrontmatter(text)?.end ?? (text.startsWith('\uFEFF') ? 1 : 0);
  const isMdx = generatorOf(kind).dialect.isMdx(path);
  const masked = maskOpaque(text, start, kind, isMdx);
  let body = masked.text;
  // One placeholder for every opaque part, so that a declared change of one is not a change of text too.
  for (const part of masked.opaque.toReversed()) body = `${body.slice(0, part.start)}xox${body.slice(part.end)}`;
  body = body.slice(start);
  if (exceedsParser(body)) throw new RangeError('More than anybody reads stands in one place.');
  return (isMdx ? tryParseMdx(body) : undefined) ?? parseMarkdown(body);
}

const fold = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const isComment = (value: string): boolean => /^\s*<!--[\s\S]*-->\s*$/u.test(value);

/** Text of every leaf block but headings and code; a shortcode that is text to Markdown counts as text. */
function collectText(node: Nodes, blocks: string[]): void {
  switch (node.type) {
    case 'heading':
    case 'code':
    case 'yaml':
    case 'html':
    case 'definition':
      return;
    case 'paragraph':
    case 'tableCell': {
      const words = fold(inlineText(node));
      if (words !== '') blocks.push(words);
      return;
    }
    default:
      if ('children' in node) for (const child of node.children) collectText(child, blocks);
  }
}

function inlineText(node: Nodes): string {
  if (node.type === 'html') return isComment(node.value) ? '' : node.value;
  if (node.type === 'break') return '\n';
  if (node.type === 'image' || node.type === 'imageReference') return '';
  if (node.type === 'inlineCode') return `\`${node.value}\``;
  return 'children' in node ? node.children.map(inlineText).join('') : textOf(node);
}

function imagesOf(node: Nodes): string[] {
  if (node.type === 'image') return [`${node.url} ${node.alt ?? ''}`];
  if (node.type === 'imageReference') return [`[${node.identifier}] ${node.alt ?? ''}`];
  return 'children' in node ? node.children.flatMap(imagesOf) : [];
}

function skeleton(node: Nodes): string {
  if (node.type === 'text' || node.type === 'yaml' || node.type === 'definition') return '';
  if (node.type === 'html' && isComment(node.value)) return '';
  const inner = 'children' in node ? node.children.map(skeleton).filter(Boolean).join(' ') : '';
  return `${node.type}${attributes(node)}${inner === '' ? '' : `(${inner})`}`;
}

function attributes(node: Nodes): string {
  if (node.type === 'list')
    return `:${node.ordered === true ? (node.start ?? 1) : '-'}${node.spread === true ? '~' : ''}`;
  if (node.type === 'listItem')
    return `${node.spread === true ? '~' : ''}${typeof node.checked === 'boolean' ? (node.checked ? 'x' : 'o') : ''}`;
  if (node.type === 'table') return `:${(node.align ?? []).map((side) => side ?? '').join(',')}`;
  return '';
}

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
