/** What a function says of the members of the object that it makes and returns: its comments are those of the type that it gives. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { base } from './definition.ts';
import type { EsDefinition } from './es-module.ts';
import { lineOf } from './throws.ts';

const METHODS = new Set(['method_definition', 'function_expression', 'arrow_function']);

/** Of the object right behind the one `return` of the body, or of an arrow without one. */
export function madeMembers(body: SyntaxNode | null): EsDefinition[] {
  const returns = (body?.namedChildren ?? []).filter(({ type }) => type === 'return_statement');
  const given = body?.type === 'parenthesized_expression' ? body : returns.length === 1 ? returns[0] : undefined;
  const object = given?.namedChildren.find(({ type }) => type === 'object');
  return (object?.namedChildren ?? []).flatMap((child): EsDefinition[] => {
    const name = (child.childForFieldName('name') ?? child.childForFieldName('key'))?.text ?? child.text;
    const value = child.childForFieldName('value');
    if (child.type === 'comment' || !/^[\w$]+$/.test(name)) return [];
    const isMethod = METHODS.has(child.type) || METHODS.has(value?.type ?? '');
    const own = base(child, name, isMethod ? 'method' : 'property', '', lineOf(child));
    return own.doc === null ? [] : [own];
  });
}
