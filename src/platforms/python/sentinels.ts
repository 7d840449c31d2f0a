/** Defaults that no caller could write: values that only say that nothing was given. */
import type { SyntaxNode, SyntaxTree } from '../../adapters/tree-sitter.ts';

/** As stubs write a default that is no matter of the caller's (https://typing.python.org/en/latest/guides/writing_stubs.html). */
export const LEFT_OPEN = '...';

const known = new WeakMap<SyntaxTree, ReadonlySet<string>>();

/** A private name, a new object, or a name that its module gives to a new object or to a sentinel. */
export function isSentinel(value: SyntaxNode): boolean {
  const { text } = value;
  if (/^(?:\w+\.)*_(?!_)\w*$/.test(text)) return true;
  if (MAKES.test(text)) return true;
  return value.type === 'identifier' && namesIn(value.tree).has(text);
}
const MAKES = /^(?:object\(\)|(?:\w+\.)?[Ss]entinel\(.*\))$/s;

function namesIn(tree: SyntaxTree): ReadonlySet<string> {
  const found = known.get(tree) ?? new Set(tree.rootNode.namedChildren.flatMap(nameGiven));
  known.set(tree, found);
  return found;
}

function nameGiven(statement: SyntaxNode): string[] {
  const node = statement.type === 'expression_statement' ? statement.namedChild(0) : null;
  const [left, right] = [node?.childForFieldName('left'), node?.childForFieldName('right')];
  return node?.type === 'assignment' && left?.type === 'identifier' && right != null && MAKES.test(right.text)
    ? [left.text]
    : [];
}
