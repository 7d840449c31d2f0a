/** Annotations in a line of their own, which keep the grammar from reading the declaration below them. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';

interface Part {
  startIndex: number;
  endIndex: number;
}

/** Of a text with one of these before a modifier that is no keyword elsewhere, for whose declaration the grammar takes an expression. */
export const takenForWords = (root: SyntaxNode): Part[] =>
  [root, ...root.descendantsOfType('class_body')].flatMap((body) => body.namedChildren.flatMap(annotationsOf));

/** All of one declaration: each stands inside of the one before it. */
function annotationsOf(node: SyntaxNode): Part[] {
  const found: Part[] = [];
  let at: SyntaxNode | undefined = node;
  while (at?.type === 'annotated_expression') {
    const parts: SyntaxNode[] = at.namedChildren;
    for (const { type, startIndex, endIndex } of parts) if (type === 'annotation') found.push({ startIndex, endIndex });
    at = parts.at(-1);
  }
  return at?.type === 'infix_expression' ? found : [];
}

export const without = (text: string, parts: readonly Part[]): string =>
  parts.reduce(
    (left, { startIndex, endIndex }) =>
      left.slice(0, startIndex) + left.slice(startIndex, endIndex).replace(/[^\n]/gu, ' ') + left.slice(endIndex),
    text,
  );
