/** Parameters of a Ruby method, with the marks that its callers know: `*rest`, `key:`, `**options`, `&block`. Pure. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';

const MARKS: ReadonlyMap<string, string> = new Map([
  ['splat_parameter', '*'],
  ['hash_splat_parameter', '**'],
  ['block_parameter', '&'],
]);

export function parametersOf(list: SyntaxNode | null): ApiParameter[] {
  return (list?.namedChildren ?? []).flatMap((node): ApiParameter[] => {
    const named = node.childForFieldName('name')?.text;
    const value = node.childForFieldName('value')?.text.replace(/\s+/g, ' ') ?? null;
    const of = (name: string): ApiParameter[] => [{ name, type: null, default: value, description: null }];
    const mark = MARKS.get(node.type);
    // What has no name is only given on.
    if (mark !== undefined) return named === undefined ? [] : of(`${mark}${named}`);
    if (node.type === 'keyword_parameter') return of(`${named ?? ''}:`);
    if (node.type === 'identifier') return of(node.text);
    return named === undefined ? [] : of(named);
  });
}
