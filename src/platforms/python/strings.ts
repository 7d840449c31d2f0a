/** String literals of Python as their text, and the comments that document constants. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { endOf, lineOf } from './positions.ts';

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

/** Sphinx's `#:` comments document the constant below them. */
export function commentAbove(statement: SyntaxNode): { text: string; line: number } | undefined {
  const lines: string[] = [];
  let node = statement.previousNamedSibling;
  let line = lineOf(statement);
  while (node?.type === 'comment' && node.text.startsWith('#:') && endOf(node) === line - 1) {
    lines.unshift(node.text.slice(2).trim());
    line = lineOf(node);
    node = node.previousNamedSibling;
  }
  return lines.length === 0 ? undefined : { text: lines.join(' '), line };
}
