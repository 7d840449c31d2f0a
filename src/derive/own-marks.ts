/** Stars and underscores of a Python docstring that are letters of a name or a sign, and no marks of emphasis; pure. */
import type { Nodes } from 'mdast';
import { parseMarkdown } from '../content/markdown.ts';
import { exceedsParser } from '../content/parser-limits.ts';

/**
 * `__wrapped__` is a name, and a star that touches a word from outside begins and ends nothing
 * (https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#inline-markup-recognition-rules).
 */
export function namesAsWritten(markdown: string): string {
  if (!LOOSE.test(markdown) || exceedsParser(markdown)) return markdown;
  const at = new Set<number>();
  collect(parseMarkdown(markdown), markdown, at);
  if (at.size === 0) return markdown;
  let out = '';
  let from = 0;
  for (const place of [...at].toSorted((a, b) => a - b)) {
    out += `${markdown.slice(from, place)}\\`;
    from = place;
  }
  return out + markdown.slice(from);
}

const LOOSE = /__\w|\*\w|\w\*/u;

function collect(node: Nodes, source: string, at: Set<number>): void {
  if (node.type === 'strong' || node.type === 'emphasis') {
    const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    const length = node.type === 'strong' ? 2 : 1;
    const isName = length === 2 && source[start] === '_' && /^\w+$/u.test(source.slice(start + 2, end - 2));
    const isStar = source[start] === '*' && /\w/u.test(source.charAt(start - 1) + source.charAt(end));
    if (isName || isStar)
      for (let each = 0; each < length; each++) {
        at.add(start + each);
        at.add(end - length + each);
      }
  }
  if ('children' in node) for (const child of node.children) collect(child, source, at);
}
