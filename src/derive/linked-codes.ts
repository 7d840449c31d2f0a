/** Code spans in the words of a comment, and links on those that name what a page describes; pure. */
import type { Nodes } from 'mdast';
import { parseMarkdown } from '../content/markdown.ts';
import { exceedsParser } from '../content/parser-limits.ts';

interface Span {
  start: number;
  end: number;
  code: string;
}

/** Code on one line that leads nowhere yet, in the order of the text. */
export function codesIn(markdown: string): Span[] {
  if (!markdown.includes('`') || /^(?:```|~~~)/.test(markdown) || exceedsParser(markdown)) return [];
  const found: Span[] = [];
  collect(parseMarkdown(markdown), found);
  return found;
}

function collect(node: Nodes, found: Span[]): void {
  if (node.type === 'link' || node.type === 'linkReference') return;
  if (node.type === 'inlineCode' && node.position !== undefined && !node.value.includes('\n'))
    found.push({
      start: node.position.start.offset ?? 0,
      end: node.position.end.offset ?? 0,
      code: node.value,
    });
  if ('children' in node) for (const child of node.children) collect(child, found);
}

/** The first span of each code as a link; the words stay as they are. */
export function linkCodes(markdown: string, links: readonly { code: string; href: string }[]): string {
  const to = new Map(links.map(({ code, href }) => [code, href]));
  let out = '';
  let from = 0;
  for (const { start, end, code } of codesIn(markdown)) {
    const href = to.get(code);
    if (href === undefined) continue;
    to.delete(code);
    out += `${markdown.slice(from, start)}[${markdown.slice(start, end)}](${href})`;
    from = end;
  }
  return out + markdown.slice(from);
}
