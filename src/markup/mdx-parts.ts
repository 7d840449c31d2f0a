/** What MDX itself calls a part of MDX: it has the last word. */
import type { Nodes } from 'mdast';
import { parseMdx } from '../content/markdown.ts';

export interface LivePart {
  /** In words. */
  what: string;
  text: string;
  kind: 'live' | 'link';
}

export function mdxParts(markdown: string): LivePart[] {
  const { tree, fault } = parseMdx(markdown);
  if (tree === undefined)
    return fault === undefined ? [] : [{ what: 'no valid MDX', text: fault.message, kind: 'live' }];
  const found: LivePart[] = [];
  const visit = (node: Nodes): void => {
    if (node.type.startsWith('mdx') && !('name' in node && node.name === 'br'))
      found.push({ what: 'a part of MDX', text: 'value' in node ? String(node.value) : node.type, kind: 'live' });
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return found;
}
