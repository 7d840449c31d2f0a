/** What a declaration says before its body, as the source writes it, without comments and attributes. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { trimEndOf } from '../text/trim.ts';

/** A longer one keeps its lines. */
export const ONE_LINE = 100;

/** `without`: types of nodes that are no part of the signature, but for those that `keeps` names. `asWritten`: the source's text, where the tree was made from another. */
export function headerText(
  node: SyntaxNode,
  body: Pick<SyntaxNode, 'startIndex'> | null,
  without: readonly string[],
  keeps: (node: SyntaxNode) => boolean = () => false,
  asWritten: (text: string) => string = (text) => text,
): string {
  const text = asWritten(textWithout(node, body?.startIndex ?? node.endIndex, without, keeps));
  const lines = text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  const folded = ended(
    lines
      .join(' ')
      .replace(/\s+/g, ' ')
      .replace(/([([]) /g, '$1')
      .replace(/,? ([)\]])/g, '$1'),
  );
  if (folded.length <= ONE_LINE || lines.length === 1) return folded;
  const [first = '', ...rest] = lines;
  return ended([first.trim(), ...below(rest, node.startPosition.column)].join('\n'));
}

/** The text of a node up to a place, without nodes of some types. */
export function textWithout(
  node: SyntaxNode,
  end: number,
  without: readonly string[],
  keeps: (node: SyntaxNode) => boolean = () => false,
): string {
  const cuts = node
    .descendantsOfType([...without])
    .filter((each) => each.startIndex < end && !keeps(each))
    .toSorted((a, b) => a.startIndex - b.startIndex);
  let at = node.startIndex;
  let text = '';
  for (const { startIndex, endIndex } of cuts) {
    if (startIndex < at) continue;
    text += node.text.slice(at - node.startIndex, startIndex - node.startIndex);
    // The space that parted it from what follows goes with it.
    at = endIndex + (/^[ \t]*/.exec(node.text.slice(endIndex - node.startIndex))?.[0].length ?? 0);
  }
  return text + node.text.slice(at - node.startIndex, Math.max(at, end) - node.startIndex);
}

/** Without the semicolons and white space at its end. */
const ended = (text: string): string => trimEndOf(text, /[\s;]/u).trimStart();

/** Lines stand as deep below the first one as in the source. */
function below(lines: readonly string[], column: number): string[] {
  const least = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(Math.min(least, column)));
}
