/** The definitions of links that stand on a page, as Markdown of their own: they act on every block of it, wherever they stand. Pure. */
import type { Definition, Nodes } from 'mdast';
import { parseMarkdown } from '../content/markdown.ts';
import { containersOf } from '../text/containers.ts';

/** In their order, one a name: the first counts. Empty where there are none. */
export function definitionsOn(blocks: readonly string[]): string {
  const found = new Map<string, string>();
  for (const block of blocks)
    if (block.includes(']:'))
      for (const node of definitionsIn(block)) {
        const name = node.identifier.toLowerCase();
        if (!found.has(name)) found.set(name, writtenAs(node));
      }
  return [...found.values()].join('\n');
}

function definitionsIn(text: string): Definition[] {
  const lines = text.split('\n');
  const containers = containersOf(lines);
  const inner = containers.flatMap((one) => definitionsIn(one.inner));
  for (const { start, end } of containers) lines.fill('', start, end);
  const own: Definition[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'definition') own.push(node);
    else if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(parseMarkdown(lines.join('\n')));
  return [...own, ...inner];
}

function writtenAs({ identifier, url, title }: Definition): string {
  const target = url
    .replaceAll('&', '&amp;')
    .replace(/[<>\\]/gu, '\\$&')
    .replace(/\s/gu, ' ');
  const words = (title ?? '').replaceAll('&', '&amp;').replace(/["\\]/gu, '\\$&').replace(/\s+/gu, ' ');
  return `[${identifier}]: <${target}>${words === '' ? '' : ` "${words}"`}`;
}
