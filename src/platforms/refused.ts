/** Bodies that only say that what was called is not supported: nothing that others promise of it holds. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';

/** What may stand around the only statement of a body. */
const AROUND =
  /^(?:block|compound_statement|statement_block|expression_statement|arrow_expression_clause|accessor_list|accessor_declaration)$/;
const THROWS = /^throw_(?:statement|expression)$/;

/** Whether all that it does, in each of its accessors, is to throw. */
export const onlyThrows = (node: SyntaxNode): boolean => {
  if (THROWS.test(node.type)) return true;
  const inside = node.namedChildren.filter(({ type }) => !/comment/.test(type));
  return AROUND.test(node.type) && inside.length > 0 && inside.every(onlyThrows);
};

const UNSUPPORTED = /(?:not|un)\s?(?:yet\s|currently\s)?(?:supported|implemented)/i;

/** The error by which a body, which does nothing else, says that it is not supported or not implemented. */
export function refusedIn(
  body: SyntaxNode | null,
  thrown: readonly { type: string; message: string | null }[],
): string | undefined {
  const [only] = thrown;
  if (body === null || only === undefined || !onlyThrows(body)) return undefined;
  return thrown.every(({ type, message }) => type === only.type && UNSUPPORTED.test(`${type} ${message ?? ''}`))
    ? only.type
    : undefined;
}
