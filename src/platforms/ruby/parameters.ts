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
    const value = defaultOf(node.childForFieldName('value'));
    const of = (name: string): ApiParameter[] => [{ name, type: null, default: value, description: null }];
    const mark = MARKS.get(node.type);
    // What has no name is only given on.
    if (mark !== undefined) return named === undefined ? [] : of(`${mark}${named}`);
    if (node.type === 'keyword_parameter') return of(`${named ?? ''}:`);
    if (node.type === 'identifier') return of(node.text);
    return named === undefined ? [] : of(named);
  });
}

/** What only tells the method itself that nobody gave anything is no value: `(not_set = true)`. */
function defaultOf(value: SyntaxNode | null): string | null {
  if (value === null) return null;
  const inner = value.type === 'parenthesized_statements' ? value.namedChildren[0] : value;
  return inner?.type === 'assignment' ? '…' : value.text.replace(/\s+/g, ' ');
}
