/** Links of a docstring by a path lead somewhere only from the file that it stands in: on a page their words stay alone. */
import type { Nodes } from 'mdast';
import { parseMarkdown } from '../content/markdown.ts';
import { exceedsParser } from '../content/parser-limits.ts';
import { schemeOf } from '../text/link-schemes.ts';

export function withoutPaths(markdown: string): string {
  if (!markdown.includes('](') || exceedsParser(markdown)) return markdown;
  const edits: { start: number; end: number; words: string }[] = [];
  collect(parseMarkdown(markdown), markdown, edits);
  let out = markdown;
  for (const { start, end, words } of edits.toReversed()) out = out.slice(0, start) + words + out.slice(end);
  return out;
}

function collect(node: Nodes, source: string, edits: { start: number; end: number; words: string }[]): void {
  const [start, end] = rangeOf(node);
  const isPath = (url: string): boolean => schemeOf(url) === undefined && !url.startsWith('//');
  if (node.type === 'image' && isPath(node.url)) edits.push({ start, end, words: node.alt ?? '' });
  else if (node.type === 'link' && isPath(node.url)) {
    const [first, last] = [node.children[0], node.children.at(-1)];
    const words = first && last ? source.slice(rangeOf(first)[0], rangeOf(last)[1]) : '';
    edits.push({ start, end, words: withoutPaths(words) });
  } else if ('children' in node) for (const child of node.children) collect(child, source, edits);
}

const rangeOf = ({ position }: Nodes): [number, number] => [position?.start.offset ?? 0, position?.end.offset ?? 0];
