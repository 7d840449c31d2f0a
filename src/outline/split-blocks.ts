/** A page as its blocks: headings, paragraphs, single list items, tables, code, each with its lines and the headings above it. */
import type { List, RootContent } from 'mdast';
import { findFrontmatter } from '../content/frontmatter.ts';
import { parseMarkdown } from '../content/markdown.ts';
import { containersOf } from '../text/containers.ts';
import { type HeadingIn, HeadingPath, headingsOf, wordsOf } from './headings-of.ts';

export interface PageBlockSource {
  markdown: string;
  start_line: number;
  /** Inclusive. */
  end_line: number;
  /** Texts of the headings above, outermost first; a heading's own is not among them. */
  heading: string[];
  /** Of an item of a list that counts. */
  number?: NumberedItem;
}
/** As a reader sees it: the list by its first line, the number that it begins with, and the item's own. */
export interface NumberedItem {
  list: number;
  start: number;
  shown: number;
}

/** Blocks of a page in order. A list gives one block an item; front matter gives none; no line with words is outside of all blocks. */
export function splitBlocks(pageMarkdown: string): PageBlockSource[] {
  const text = pageMarkdown.replace(/\r\n?/gu, '\n');
  const body = findFrontmatter(text)?.end ?? 0;
  const lines = text.split('\n');
  const first = text.slice(0, body).split('\n').length - (body === 0 ? 1 : 0);
  const blocks: PageBlockSource[] = [];
  const path = new HeadingPath<Pick<HeadingIn, 'depth' | 'text'>>();
  const push = (start: number, end: number, number?: NumberedItem): string => {
    const markdown = dedent(lines.slice(start, end));
    if (markdown !== '')
      blocks.push({
        markdown,
        start_line: start + 1,
        end_line: end,
        heading: path.above.map((above) => above.text),
        ...(number === undefined ? {} : { number }),
      });
    return markdown;
  };
  const parse = (start: number, end: number): void => {
    const source = lines.slice(start, end).join('\n');
    if (source.trim() === '') return;
    for (const node of parseMarkdown(source).children) {
      const [from, to] = rowsOf(node);
      if (node.type === 'heading') {
        path.leave(node.depth);
        push(start + from, start + to);
        path.pass([wordsOf(node)]);
      } else if (node.type === 'list')
        for (const [at, [a, b]] of itemRows(node).entries()) {
          const first = node.start ?? 1;
          const number = node.ordered === true ? { list: start + from, start: first, shown: first + at } : undefined;
          path.pass(headingsOf(push(start + a, start + b, number)));
        }
      else path.pass(headingsOf(push(start + from, start + to)));
    }
  };
  let at = first;
  for (const container of containersOf(lines.slice(first))) {
    parse(at, first + container.start);
    path.pass(headingsOf(push(first + container.start, first + container.end)));
    at = first + container.end;
  }
  parse(at, lines.length);
  return blocks;
}

/** Lines of a node from 0, the end excluded. */
const rowsOf = (node: RootContent): [number, number] => [
  (node.position?.start.line ?? 1) - 1,
  node.position?.end.line ?? 1,
];

const itemRows = (list: List): [number, number][] => list.children.map(rowsOf);

/** Lines without the indentation of the first and without blank ones at the end. */
export function dedent(lines: readonly string[]): string {
  // Of indented code the indentation is what makes it code.
  const depth = /^ {1,3}(?! )/u.exec(lines[0] ?? '')?.[0].length ?? 0;
  return lines
    .map((line) => line.slice(Math.min(depth, /^ */u.exec(line)?.[0].length ?? 0)))
    .join('\n')
    .trimEnd();
}

const ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/u;

/** The Markdown of blocks one after another: items of one list stay together, all else has a blank line between. */
export function joinBlocks(blocks: readonly string[]): string {
  let out = '';
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    if (before !== undefined) out += isSameList(before, block) ? '\n' : '\n\n';
    out += block;
  }
  return out;
}

const isSameList = (before: string, block: string): boolean =>
  ITEM.test(before) &&
  ITEM.test(block) &&
  /^\d/u.test(before) === /^\d/u.test(block) &&
  !/\n\s*\n/u.test(before + block);
