/** Which lines of a comment are commands: they begin with `/launch` or `@launch` and a space or the end, outside quotes, code and HTML. */
import type { Nodes, Root } from 'mdast';
import { parseMarkdown } from '../../src/content/markdown.ts';
import { redactText } from '../../src/tools/redact.ts';

/** More than these in one comment are refused, so that no comment starts a storm. */
export const MAX_COMMANDS = 5;

const CALLS: readonly string[] = ['/launch', '@launch'];

/** The words after the call, whatever its case; undefined for any other line. Cheap before the parser. */
function wordsAfterCall(line: string): string | undefined {
  const call = CALLS.find((one) => line.slice(0, one.length).toLowerCase() === one);
  const rest = call === undefined ? undefined : line.slice(call.length);
  return rest === undefined || (rest !== '' && !rest.startsWith(' ') && !rest.startsWith('\t'))
    ? undefined
    : rest.trim();
}

/** Whether any line may be a command: nearly every comment of the world has none. */
export const mayHoldCommand = (comment: string): boolean =>
  comment.split(/\r\n?|\n/u).some((line) => wordsAfterCall(line.trimEnd()) !== undefined);

/** The words after `/launch` of each command line, in order. They are kept and answered in public: a secret among them is not. */
export function commandLines(comment: string): string[] {
  const text = comment.replace(/\r\n?/gu, '\n');
  const hidden = hiddenStarts(parseMarkdown(text));
  return text.split('\n').flatMap((line, index) => {
    const words = hidden.has(index + 1) ? undefined : wordsAfterCall(line.trimEnd());
    return words === undefined ? [] : [redactText(words)];
  });
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

/** Lines whose beginning lies in a quote, in code or in HTML; what begins later on a line hides nothing before it. */
function hiddenStarts(root: Root): Set<number> {
  const hidden = new Set<number>();
  const visit = (node: Nodes): void => {
    if (node.type === 'blockquote' || node.type === 'code' || node.type === 'html' || node.type === 'inlineCode') {
      const { position } = node;
      if (position !== undefined)
        for (let line = position.start.line; line <= position.end.line; line += 1)
          if (line > position.start.line || position.start.column === 1) hidden.add(line);
      return;
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return hidden;
}
