/** The first parameter of a method: what it is called on. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';

/** Typed or not; of a method alone, where it stands first. */
export const isReceiver = (node: SyntaxNode): boolean =>
  node.type === 'identifier' ||
  (node.type === 'typed_parameter' && /^(?:self|cls|mcs|metacls)$/.test(node.namedChild(0)?.text ?? ''));
