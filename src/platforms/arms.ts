/** What holds in an arm of a `match` of PHP: its own condition, and none of those that are asked before it. Pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { compared, type Formula, folded, formulaOf, not } from './formula.ts';

interface Asked {
  node: SyntaxNode;
  of: Formula;
}

export const isArms = (node: SyntaxNode | null): boolean => node?.type === 'match_block';

export function armsBefore(block: SyntaxNode, arm: SyntaxNode): Asked[] {
  const subject = block.parent?.childForFieldName('condition');
  if (subject == null) return [];
  const code = folded(subject).replace(/^\((.*)\)$/, '$1');
  const asks = (node: SyntaxNode): Formula => (code === 'true' ? formulaOf(node) : compared(code, folded(node)));
  const arms = block.namedChildren.filter(({ type }) => /^match_\w+_expression$/.test(type));
  return arms.flatMap((each): Asked[] => {
    const list = each.childForFieldName('conditional_expressions');
    const isOwn = each.id === arm.id;
    // One that stands behind it is asked only if none of those holds.
    const isAsked = isOwn || arm.type === 'match_default_expression' || each.startIndex < arm.startIndex;
    if (list === null || !isAsked) return [];
    const of: Formula = { kind: 'any', of: list.namedChildren.map(asks) };
    return [{ node: list, of: isOwn ? of : not(of) }];
  });
}
