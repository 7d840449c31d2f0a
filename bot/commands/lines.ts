/** Which lines of a comment are commands: exactly `/launch` and a space or the end, outside quotes, code and HTML. */
import type { Nodes, Root } from 'mdast';
import { parseMarkdown } from '../../src/content/markdown.ts';

/** More than these in one comment are refused, so that no comment starts a storm. */
export const MAX_COMMANDS = 5;

const COMMAND_LINE = /^\/launch(?:[ \t](.*))?$/u;

/** The words after `/launch` of each command line, in order. */
export function commandLines(comment: string): string[] {
  const text = comment.replace(/\r\n?/gu, '\n');
  const hidden = hiddenLines(parseMarkdown(text));
  const found: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (hidden.has(index + 1)) continue;
    const match = COMMAND_LINE.exec(line.trimEnd());
    if (match !== null) found.push((match[1] ?? '').trim());
  }
  return found;
}

/**
 * Of an edited comment, only the lines that were not there before. A line that stood twice and stands three times is new once.
 */
export function newCommandLines(comment: string, before: string): string[] {
  const known = commandLines(before);
  return commandLines(comment).filter((line) => {
    const at = known.indexOf(line);
    if (at === -1) return true;
    known.splice(at, 1);
    return false;
  });
}

function hiddenLines(root: Root): Set<number> {
  const hidden = new Set<number>();
  const visit = (node: Nodes): void => {
    if (node.type === 'blockquote' || node.type === 'code' || node.type === 'html' || node.type === 'inlineCode') {
      const { position } = node;
      if (position !== undefined)
        for (let line = position.start.line; line <= position.end.line; line += 1) hidden.add(line);
      return;
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return hidden;
}
