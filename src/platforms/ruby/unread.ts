/** Lines of a Ruby file that its grammar could not read. Pure. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { lineOf } from '../tree-lines.ts';

/** Errors in bodies of methods leave what is declared readable. */
export function errorsOf(root: SyntaxNode): { unread: number | null; unreadBodies: number[] } {
  if (!root.hasError) return { unread: null, unreadBodies: [] };
  const errors = root.descendantsOfType('ERROR');
  const inside = errors.filter((each) => hasMethodAbove(each));
  const [outside] = errors.filter((each) => !inside.includes(each));
  const unread = outside === undefined ? (errors.length === 0 ? 1 : null) : lineOf(outside);
  return { unread, unreadBodies: [...new Set(inside.map(lineOf))] };
}

function hasMethodAbove(node: SyntaxNode): boolean {
  for (let at = node.parent; at !== null; at = at.parent) if (/^(?:singleton_)?method$/.test(at.type)) return true;
  return false;
}
