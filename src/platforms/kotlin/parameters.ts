/** What Kotlin functions, constructors and types take, what properties are at first, and names of types without their arguments. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';
import { trimEndOf } from '../../text/trim.ts';
import { isShort } from '../values.ts';

export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ');

const TYPES = /_type$/u;
/** Node types of what stands where a type may: `Chart`, `Chart?`, `(Int) -> Unit`. */
export const isTypeNode = ({ type }: SyntaxNode): boolean => TYPES.test(type);

/** Of `function_value_parameters` or `class_parameters`; a default stands behind its parameter, or inside of it. */
export function parametersIn(list: SyntaxNode | undefined): ApiParameter[] {
  const nodes = (list?.namedChildren ?? []).filter(({ type }) => !/comment/u.test(type));
  return nodes.flatMap((node, at): ApiParameter[] => {
    if (node.type !== 'parameter' && node.type !== 'class_parameter') return [];
    const name = node.namedChildren.find(({ type }) => type === 'identifier')?.text;
    const type = node.namedChildren.find(isTypeNode);
    if (name === undefined) return [];
    const before = nodes[at - 1];
    const isMany = /\bvararg\b/u.test(
      `${before?.type === 'parameter_modifiers' ? before.text : ''} ${node.text.slice(0, node.text.indexOf(name))}`,
    );
    return [
      {
        name,
        type: type === undefined ? null : `${isMany ? 'vararg ' : ''}${oneLine(type.text)}`,
        default: defaultOf(node, nodes[at + 1]) ?? null,
        description: null,
      },
    ];
  });
}

function defaultOf(node: SyntaxNode, next: SyntaxNode | undefined): string | undefined {
  if (node.type === 'class_parameter') {
    const at = node.children.findIndex(({ type }) => type === '=');
    return at < 0 ? undefined : oneLine(node.children[at + 1]?.text ?? '');
  }
  return next === undefined || next.type === 'parameter' || next.type === 'parameter_modifiers'
    ? undefined
    : oneLine(next.text);
}

/** `<T : Any>`: known by the name that a comment gives them. */
export const typeParametersIn = (node: SyntaxNode): ApiParameter[] =>
  (node.namedChildren.find(({ type }) => type === 'type_parameters')?.namedChildren ?? [])
    .filter(({ type }) => type === 'type_parameter')
    .map((each) => ({
      name: `<${each.namedChildren.find(({ type }) => type === 'identifier')?.text ?? ''}>`,
      type: null,
      default: null,
      description: null,
    }));

/** `List<Chart>?` as `List`: what tells functions of one name apart. Dots part the names of members, so the last part of a type's name stands for it. */
export function withoutArguments(type: SyntaxNode): string {
  if (type.type === 'function_type') return 'Function';
  const arguments_ = type.descendantsOfType('type_arguments');
  let text = type.text;
  for (const each of arguments_.toReversed())
    text = text.slice(0, each.startIndex - type.startIndex) + text.slice(each.endIndex - type.startIndex);
  return (
    trimEndOf(text, /[?\s&()]/u)
      .split(/\W/u)
      .at(-1) || 'Any'
  );
}

export const erasedOf = (list: SyntaxNode | undefined): string =>
  (list?.namedChildren ?? [])
    .filter(({ type }) => type === 'parameter' || type === 'class_parameter')
    .map((each) => {
      const type = each.namedChildren.find(isTypeNode);
      return type === undefined ? 'Any' : withoutArguments(type);
    })
    .join(',');

/** What a property is at first, where that is short, and where its declaration ends for a reader. */
export function valueIn(node: SyntaxNode): { value: string | null; end: Pick<SyntaxNode, 'startIndex'> | null } {
  const at = node.children.findIndex(({ type }) => type === '=');
  const value = at < 0 ? undefined : node.children[at + 1];
  if (value === undefined) return { value: null, end: node.children[at] ?? null };
  const isShown = isShort(value.text) && !/[{}]/u.test(value.text);
  return isShown
    ? { value: value.text, end: { startIndex: value.endIndex } }
    : { value: null, end: node.children[at] ?? null };
}
