/** Which classes a Python function makes and hands out itself: `return Parser(format)`; pure. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';

/** Names of what is called right behind `return` or `yield`, also as one of two arms; none of functions inside. */
export function givesOf(body: SyntaxNode | null): string[] {
  const found = new Set<string>();
  const visit = (node: SyntaxNode): void => {
    for (const child of node.namedChildren) {
      if (INNER.has(child.type)) continue;
      if (child.type === 'return_statement' || child.type === 'yield') made(child);
      else visit(child);
    }
  };
  const made = (node: SyntaxNode): void => {
    for (const child of node.namedChildren) {
      if (child.type === 'conditional_expression' || child.type === 'parenthesized_expression') made(child);
      const name = child.type === 'call' ? child.childForFieldName('function') : null;
      if (name?.type === 'identifier') found.add(name.text);
    }
  };
  if (body !== null) visit(body);
  return [...found];
}
const INNER = new Set(['function_definition', 'class_definition', 'lambda']);
