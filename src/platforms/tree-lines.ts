/** Lines of nodes, counted from 1. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';

export const lineOf = (node: SyntaxNode): number => node.startPosition.row + 1;

/** The first line that the grammar could not read; null where it read all. */
export const unreadLine = (root: SyntaxNode): number | null =>
  root.hasError ? lineOf(root.descendantsOfType('ERROR')[0] ?? root) : null;
