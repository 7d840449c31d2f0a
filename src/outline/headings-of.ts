/** The headings that a block holds, in any form that a renderer makes one of: marked, underlined, empty, in quotations, items and containers; pure. */
import type { Nodes } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { parseMarkdown } from '../content/markdown.ts';
import { containersOf } from '../text/containers.ts';

export interface HeadingIn {
  depth: number;
  text: string;
  /** Within a quotation, an item or a container: the block is more than it. */
  isNested: boolean;
}

/** In their order. */
export function headingsOf(markdown: string): HeadingIn[] {
  const lines = markdown.split('\n');
  if (!lines.some(mayMark)) return [];
  const found: HeadingIn[] = [];
  let at = 0;
  const between = (end: number): void => {
    const text = lines.slice(at, end).join('\n');
    if (text.trim() !== '') visit(parseMarkdown(text), false, found);
  };
  for (const { start, end, inner } of containersOf(lines)) {
    between(start);
    found.push(...headingsOf(inner).map((one) => ({ ...one, isNested: true })));
    at = end;
  }
  between(lines.length);
  return found;
}

/** Before anything is parsed: marks, or a line below words. */
const mayMark = (line: string): boolean =>
  line.includes('#') || (/[=-]$/u.test(line.trimEnd()) && !/[\p{L}\p{N}]/u.test(line));

function visit(node: Nodes, isNested: boolean, found: HeadingIn[]): void {
  if (node.type === 'heading') found.push({ ...wordsOf(node), isNested });
  else if ('children' in node && node.type !== 'paragraph')
    for (const child of node.children) visit(child, isNested || node.type !== 'root', found);
}

export const wordsOf = (node: Nodes & { type: 'heading' }): Pick<HeadingIn, 'depth' | 'text'> => ({
  depth: node.depth,
  text: plainText(node, { includeHtml: false }),
});

/** The level of a block that is a heading and nothing else. */
export function depthOf(markdown: string): number | undefined {
  const [only, ...others] = headingsOf(markdown);
  return only === undefined || only.isNested || others.length > 0 ? undefined : only.depth;
}

/** What a reader has met last at each level, outermost first. */
export class HeadingPath<T extends Pick<HeadingIn, 'depth'>> {
  #above: T[] = [];

  get above(): readonly T[] {
    return this.#above;
  }

  /** A heading of this level stands below none of its own, nor of a lower one. */
  leave(depth: number): void {
    while ((this.#above.at(-1)?.depth ?? 0) >= depth) this.#above.pop();
  }

  pass(headings: readonly T[]): void {
    for (const heading of headings) {
      this.leave(heading.depth);
      this.#above.push(heading);
    }
  }
}
