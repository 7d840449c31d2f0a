/** What Java methods, records and types take: parameters, and names of types without their arguments. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

export function parametersOf(node: SyntaxNode): ApiParameter[] {
  return (node.childForFieldName('parameters')?.namedChildren ?? []).flatMap((each): ApiParameter[] => {
    const name = nameOfParameter(each);
    const type = typeOfParameter(each);
    return name === undefined || type === undefined
      ? []
      : [
          {
            name,
            type: oneLine(type.text) + (each.type === 'spread_parameter' ? '...' : ''),
            default: null,
            description: null,
            ...(each.namedChildren.some(
              ({ type, text }) => type === 'modifiers' && /@(?:java\.lang\.)?Deprecated\b/.test(text),
            )
              ? { deprecated: '' }
              : {}),
          },
        ];
  });
}

const typeOfParameter = (node: SyntaxNode): SyntaxNode | undefined =>
  node.type === 'formal_parameter'
    ? (node.childForFieldName('type') ?? undefined)
    : node.type === 'spread_parameter'
      ? node.namedChildren.find(({ type }) => type !== 'modifiers' && !/annotation$/.test(type))
      : undefined;
const nameOfParameter = (node: SyntaxNode): string | undefined =>
  (node.childForFieldName('name') ?? node.descendantsOfType('variable_declarator')[0]?.childForFieldName('name'))?.text;

/** `<T extends X>`: known by the name that a comment gives them. */
export const typeParametersOf = (node: SyntaxNode): ApiParameter[] =>
  (node.childForFieldName('type_parameters')?.namedChildren ?? [])
    .filter(({ type }) => type === 'type_parameter')
    .map((each) => ({
      name: `<${each.namedChildren.find(({ type }) => type === 'type_identifier')?.text ?? ''}>`,
      type: null,
      default: null,
      description: null,
    }));

/** Dots part the names of types and members: the last part of a type's name says enough. */
export const erasedOf = (node: SyntaxNode): string =>
  (node.childForFieldName('parameters')?.namedChildren ?? [])
    .flatMap((each) => {
      const type = typeOfParameter(each);
      const dimensions = each.childForFieldName('dimensions')?.text ?? '';
      return type === undefined
        ? []
        : [lastPart(withoutArguments(type)) + dimensions + (each.type === 'spread_parameter' ? '[]' : '')];
    })
    .join(',');

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** `Map.Entry<K, V>[]` as `Map.Entry[]`. */
export function withoutArguments(node: SyntaxNode): string {
  if (node.type === 'array_type')
    return `${withoutArguments(node.childForFieldName('element') ?? node)}${node.childForFieldName('dimensions')?.text ?? ''}`;
  const plain = node
    .descendantsOfType(['type_arguments', 'marker_annotation', 'annotation'])
    .toSorted((a, b) => b.startIndex - a.startIndex);
  let text = node.text;
  let before = node.endIndex + 1;
  for (const { startIndex, endIndex } of plain.filter(
    (each) => !plain.some((other) => other.startIndex <= each.startIndex && other.endIndex > each.endIndex),
  )) {
    if (endIndex > before) continue;
    text = text.slice(0, startIndex - node.startIndex) + text.slice(endIndex - node.startIndex);
    before = startIndex;
  }
  return text.replace(/\s+/g, '');
}
