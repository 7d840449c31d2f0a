/** String literals of Python as their text. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';

export const stringsIn = (node: SyntaxNode | null): string[] =>
  node === null ? [] : node.descendantsOfType('string').flatMap((item) => stringValue(item) ?? []);

/** The text of a plain string literal; null for one with substitutions. */
export function stringValue(node: SyntaxNode): string | null {
  if (node.type === 'concatenated_string') {
    const parts = node.namedChildren.map(stringValue);
    return parts.every((part) => part !== null) ? parts.join('') : null;
  }
  if (node.type === 'parenthesized_expression' && node.namedChild(0) !== null) return stringValue(node.namedChild(0)!);
  if (node.type !== 'string' || node.namedChildren.some((child) => child.type === 'interpolation')) return null;
  return node.namedChildren
    .filter((child) => child.type === 'string_content')
    .map((child) => child.text)
    .join('')
    .replace(/\\\n/g, '')
    .replace(/\\(["'])/g, '$1');
}
