/** Which nodes are functions and types, in any language. Pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';

export const MAKER = '<init>';
export const MAKERS: ReadonlySet<string> = new Set(['__init__', '__construct', 'constructor', 'initialize']);
export const CALLABLES = [
  ...['function_definition', 'function_declaration', 'generator_function_declaration', 'method_definition'],
  ...['method_declaration', 'constructor_declaration', 'method', 'singleton_method', 'variable_declarator'],
];
export const TYPES = [
  ...['class_definition', 'class_declaration', 'abstract_class_declaration', 'class', 'interface_declaration'],
  ...['enum_declaration', 'record_declaration', 'struct_declaration', 'trait_declaration', 'module'],
];
const TYPE = /^(?:class|abstract_class|interface|enum|record|struct|trait|module)(?:_declaration|_definition)?$/;
const CLOSED =
  /^(?:(?:generator_)?function(?:_definition|_declaration|_expression)?|arrow_function|method(?:_definition|_declaration)?|singleton_method|constructor_declaration|lambda\w*|func_literal|anonymous_\w+|local_function_statement|class\w*|do_block)$/;
/** A block of Ruby is a function; those of other languages are not. */
export const isClosed = (node: SyntaxNode): boolean =>
  CLOSED.test(node.type) || (node.type === 'block' && node.parent?.type === 'call');

/** `const dig = (depth) => …` has its body in its value. */
export function functionAt(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type !== 'variable_declarator') return node;
  const value = node.childForFieldName('value');
  return value !== null && /^(?:arrow_function|function_expression|function)$/.test(value.type) ? value : undefined;
}

/** Undefined for what stands inside of a function. */
export function ownerOf(node: SyntaxNode): string | undefined {
  const receiver = node.childForFieldName('receiver')?.descendantsOfType('type_identifier')[0]?.text;
  if (receiver !== undefined) return receiver;
  for (let at = node.parent; at !== null; at = at.parent) {
    const name = TYPE.test(at.type) ? at.childForFieldName('name')?.text : undefined;
    if (name !== undefined) return name.split('::').at(-1);
    if (isClosed(at) && at.childForFieldName('body') !== null) return undefined;
  }
  return '';
}

/** A function inside of another one goes by the place of that. */
export function aroundOf(node: SyntaxNode): string | undefined {
  for (let at = node.parent; at !== null; at = at.parent)
    if (isClosed(at) && at.childForFieldName('body') !== null) return placeOf(at);
  return undefined;
}
export const placeOf = ({ startPosition }: SyntaxNode): string => `${startPosition.row + 1}:${startPosition.column}`;
