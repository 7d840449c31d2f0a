/** Lines of syntax nodes, counted from 1. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';

export const lineOf = (node: SyntaxNode): number => node.startPosition.row + 1;
/** A node that ends at the start of a line does not cover it. */
export const endOf = (node: SyntaxNode): number =>
  node.endPosition.column === 0 && node.endPosition.row > node.startPosition.row
    ? node.endPosition.row
    : node.endPosition.row + 1;
