/** Annotations in a line of their own, which keep the grammar from reading the declaration below them. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';

interface Part {
  startIndex: number;
  endIndex: number;
}

/** Of a text with one of these before a modifier that is no keyword elsewhere, for whose declaration the grammar takes an expression. */
export const takenForWords = (root: SyntaxNode): Part[] =>
  root.descendantsOfType('annotated_expression').flatMap((node) => {
    let inner = node;
    while (inner.namedChildren.at(-1)?.type === 'annotated_expression') inner = inner.namedChildren.at(-1) ?? inner;
    const isOfFile = /^(?:source_file|class_body|annotated_expression)$/u.test(node.parent?.type ?? '');
    return isOfFile && inner.namedChildren.at(-1)?.type === 'infix_expression'
      ? node.namedChildren.flatMap(({ type, startIndex, endIndex }) =>
          type === 'annotation' ? [{ startIndex, endIndex }] : [],
        )
      : [];
  });

export const without = (text: string, parts: readonly Part[]): string =>
  parts.reduce(
    (left, { startIndex, endIndex }) =>
      left.slice(0, startIndex) + left.slice(startIndex, endIndex).replace(/[^\n]/gu, ' ') + left.slice(endIndex),
    text,
  );
