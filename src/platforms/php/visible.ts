/** Which members of a PHP type are for others: who calls it, and who extends it. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';

/** Attributes and modifiers are part of the declaration: its comment stands right before it. */
export function docAbove(node: SyntaxNode): SyntaxNode | null {
  const before = node.previousNamedSibling;
  return before?.type === 'comment' && before.text.startsWith('/**') ? before : null;
}

/** What says nothing is public. */
export const isPublic = (node: SyntaxNode): boolean =>
  node.namedChildren.every(
    ({ type, text }) =>
      type !== 'visibility_modifier' || /^public(?!\s*\(set\)$)/i.test(text) || /\(set\)$/i.test(text),
  );

/** A protected method that whoever extends the class has to write, or that an abstract class describes for them. */
export function isForHeirs(node: SyntaxNode): boolean {
  const has = (of: SyntaxNode | null | undefined, modifier: string): boolean =>
    of?.namedChildren.some(({ type }) => type === modifier) === true;
  const isProtected = node.namedChildren.some(
    ({ type, text }) => type === 'visibility_modifier' && /^protected$/i.test(text),
  );
  if (node.type !== 'method_declaration' || !isProtected) return false;
  if (has(node, 'abstract_modifier')) return true;
  const isOpen = has(node.parent?.parent, 'abstract_modifier') && !has(node, 'final_modifier');
  return isOpen && /^\/\*\*[\s*]*[^\s*@{/]/.test(docAbove(node)?.text ?? '');
}
