/** What Rust asks of types, and the types that it speaks of, by their names. Pure. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { Ask } from './declarations.ts';

export const boundsOf = (node: SyntaxNode): string[] =>
  (node.childForFieldName('bounds')?.namedChildren ?? []).flatMap((each) => {
    const name = targetOf(each);
    return name === null || name === 'Sized' ? [] : [name];
  });

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** Bounds of its own parameters, wherever they stand. */
export const asksOf = (node: SyntaxNode): Ask[] =>
  [
    ...(node.childForFieldName('type_parameters')?.namedChildren ?? []),
    ...node.namedChildren.filter(({ type }) => type === 'where_clause').flatMap(({ namedChildren }) => namedChildren),
  ].flatMap((each) => {
    const of = oneLine((each.childForFieldName('left') ?? each.childForFieldName('name'))?.text ?? '');
    return (each.childForFieldName('bounds')?.namedChildren ?? [])
      .filter(({ type }) => !/comment$/.test(type))
      .map(({ text }) => ({ of, bound: oneLine(text) }));
  });

/** `a::B<T>` as `a::B`; nothing for what is no name. */
export function targetOf(node: SyntaxNode | null): string | null {
  if (node === null) return null;
  if (node.type === 'generic_type') return targetOf(node.childForFieldName('type'));
  if (node.type === 'dynamic_type') return targetOf(node.childForFieldName('trait'));
  return /^(?:scoped_)?type_identifier$/.test(node.type) ? node.text.replace(/\s+/g, '') : null;
}
