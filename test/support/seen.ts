/** What a reader sees of Markdown, block by block: words without their marks, code as it stands, items and rows. */
import type { Nodes } from 'mdast';
import { toString as wordsOf } from 'mdast-util-to-string';
import { parseMarkdown } from '../../src/content/markdown.ts';

export const seenIn = (markdown: string): string[] => parseMarkdown(markdown).children.flatMap(seen);

function seen(node: Nodes): string[] {
  switch (node.type) {
    case 'heading':
      return [`# ${wordsOf(node)}`];
    case 'code':
      return [`\`\`\`\n${node.value}`];
    case 'list':
      return node.children.flatMap((item) =>
        item.children.flatMap((part, at) => seen(part).map((line) => (at === 0 ? `- ${line}` : line))),
      );
    case 'table':
      return node.children.map((row) => row.children.map((cell) => inline(cell)).join(' | '));
    case 'blockquote':
      return node.children.flatMap(seen);
    case 'thematicBreak':
      return ['---'];
    case 'html':
      return [`HTML ${node.value}`];
    default:
      return [inline(node)];
  }
}

/** A break of lines is seen; where a paragraph is wrapped is not. */
function inline(node: Nodes): string {
  if (node.type === 'break') return '\n';
  if ('children' in node) return node.children.map(inline).join('');
  return 'value' in node ? node.value.replace(/\s*\n\s*/g, ' ') : 'alt' in node ? (node.alt ?? '') : '';
}
