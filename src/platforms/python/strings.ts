/** String literals of Python as their text, and the comments that document constants. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { endOf, lineOf } from './positions.ts';

/** The text of a plain string literal; null for one with substitutions. */
export function stringValue(node: SyntaxNode): string | null {
  if (node.type === 'concatenated_string') {
    const parts = node.namedChildren.map(stringValue);
    return parts.every((part) => part !== null) ? parts.join('') : null;
  }
  if (node.type === 'parenthesized_expression' && node.namedChild(0) !== null) return stringValue(node.namedChild(0)!);
  if (node.type !== 'string' || node.namedChildren.some((child) => child.type === 'interpolation')) return null;
  const written = node.namedChildren
    .filter((child) => child.type === 'string_content')
    .map((child) => child.text)
    .join('');
  // What else a backslash stands for is no word of a docstring; in a raw one it is itself.
  return /^[a-z]{0,2}r/i.test(node.text.slice(0, 3)) ? written : written.replace(/\\(?:\n|(["'\\]))/g, '$1');
}

/** Sphinx's `#:` comments document what stands below them, in lines that may hold more than words. */
export function commentAbove(statement: SyntaxNode): { text: string; line: number } | undefined {
  const lines: string[] = [];
  // A comment at the very beginning of a body stands before it.
  let node = statement.previousNamedSibling ?? statement.parent?.previousNamedSibling;
  let line = lineOf(statement);
  while (node?.type === 'comment' && node.text.startsWith('#:') && endOf(node) === line - 1) {
    lines.unshift(node.text);
    line = lineOf(node);
    node = node.previousNamedSibling;
  }
  return lines.length === 0 ? undefined : { text: words(lines), line };
}

/** `#: words` behind a statement, on its line. */
export function commentBehind(statement: SyntaxNode): { text: string; line: number } | undefined {
  const node = statement.nextNamedSibling;
  const line = lineOf(statement);
  return node?.type === 'comment' && node.text.startsWith('#:') && lineOf(node) === endOf(statement)
    ? { text: words([node.text]), line }
    : undefined;
}

const words = (comments: readonly string[]): string =>
  comments
    .map((each) => each.slice(2).replace(/^ /, '').trimEnd())
    .join('\n')
    .trim();
