/** What is read of a node of a syntax tree once, however often it is asked for, as long as its tree is in use. */
import type { SyntaxNode, SyntaxTree } from '../adapters/tree-sitter.ts';

/** Nodes are made anew each time that they are reached: their ids in the tree stay. */
export function onceOfNode<Found extends object>(read: (node: SyntaxNode) => Found): (node: SyntaxNode) => Found {
  const known = new WeakMap<SyntaxTree, Map<number, Found>>();
  return (node) => {
    const ofTree = known.get(node.tree) ?? new Map<number, Found>();
    known.set(node.tree, ofTree);
    const found = ofTree.get(node.id) ?? read(node);
    ofTree.set(node.id, found);
    return found;
  };
}
