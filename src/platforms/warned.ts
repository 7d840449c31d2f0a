/** What a function says of its own end whenever it is called. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';

/** Of a call that says nothing of that: undefined. */
export type Warns = (call: SyntaxNode, list: readonly SyntaxNode[]) => SyntaxNode | undefined;

/** Its words, without places of values; `Deprecated.` where there are none. */
export function warnedBy(
  body: SyntaxNode,
  warns: Warns,
  textOf: (node: SyntaxNode) => string | null,
): string | undefined {
  for (const statement of body.namedChildren) {
    const call = callIn(statement);
    const list = call?.childForFieldName('arguments')?.namedChildren.filter(({ type }) => !/comment/.test(type)) ?? [];
    const words = call === undefined ? undefined : warns(call, list);
    if (words === undefined) continue;
    const text = (textOf(words) ?? '').replace(/^\[?deprecat(?:ed|ion)(?: warning)?\]?[:!]?\s/i, '').trim();
    return text === '' || HOLE.test(text) ? 'Deprecated.' : text;
  }
  return undefined;
}
const HOLE = /[#$]?\{|%[a-z\d(]|\$\w|…/i;

const callIn = (node: SyntaxNode): SyntaxNode | undefined =>
  /call/.test(node.type)
    ? node
    : /^(?:expression_statement|error_suppression_expression)$/.test(node.type)
      ? node.namedChildren.map(callIn).find((each) => each !== undefined)
      : undefined;

export const calledIn = (call: SyntaxNode): string =>
  (call.childForFieldName('function') ?? call.childForFieldName('method') ?? call.childForFieldName('name'))?.text ??
  '';
