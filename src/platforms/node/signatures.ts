/** Signatures, parameters and types as the source writes them. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';

export function signatureOf(name: string, node: SyntaxNode): string {
  const asynchronous = node.children.some((child) => child.type === 'async') ? 'async ' : '';
  const single = node.childForFieldName('parameter');
  const types = node.childForFieldName('type_parameters')?.text ?? '';
  const list = node.childForFieldName('parameters')?.text ?? `(${single?.text ?? ''})`;
  const returns = typeText(node.childForFieldName('return_type'));
  return `${asynchronous}${name}${types}${list}${returns === null ? '' : `: ${returns}`}`
    .replace(/\s+/g, ' ')
    .replace(/([([{]) | (?=[)\]])/g, '$1')
    .replace(/,(?=[)\]])/g, '');
}

export function parametersOf(node: SyntaxNode): ApiParameter[] {
  const single = node.childForFieldName('parameter');
  if (single !== null) return [{ name: single.text, type: null, default: null, description: null }];
  return (node.childForFieldName('parameters')?.namedChildren ?? [])
    .filter((child) => child.type !== 'comment')
    .map((child) => {
      const pattern = child.childForFieldName('pattern') ?? child.childForFieldName('left') ?? child;
      const optional = child.type === 'optional_parameter' ? '?' : '';
      return {
        name: `${pattern.text.replace(/\s+/g, ' ')}${optional}`,
        type: typeText(child.childForFieldName('type')),
        default: (child.childForFieldName('value') ?? child.childForFieldName('right'))?.text ?? null,
        description: null,
      };
    });
}

export const typeText = (node: SyntaxNode | null): string | null =>
  node?.text.replace(/^:\s*/, '').replace(/\s+/g, ' ') ?? null;

export const typeSuffix = (node: SyntaxNode, field: string): string => {
  const type = typeText(node.childForFieldName(field));
  return type === null ? '' : `: ${type}`;
};
