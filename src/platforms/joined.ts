/** A message that source writes as several literals joined, as one text. Pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';

const LONGEST = 240;

/** Null where a part of it is no literal, or all of it too long for a line. `textOf` reads one literal; `operator` joins two. */
export function joinedText(
  node: SyntaxNode | null | undefined,
  operator: '+' | '.',
  textOf: (literal: SyntaxNode) => string | null,
): string | null {
  if (node == null) return null;
  if (node.type === 'parenthesized_expression') return joinedText(node.namedChild(0), operator, textOf);
  if (node.type !== 'binary_expression') return textOf(node);
  if (!node.children.some(({ type }) => type === operator)) return null;
  const [left, right] = node.namedChildren.filter(({ type }) => !/comment/.test(type));
  const parts = [left, right].map((part) => joinedText(part, operator, textOf));
  const text = parts.includes(null) ? null : parts.join('');
  return text === null || text.length > LONGEST ? null : text;
}
