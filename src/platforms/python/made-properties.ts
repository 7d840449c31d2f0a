/** Properties that a class makes by a call, `headers = property(_get_headers, _set_headers)`: what they are, their getter says (https://docs.python.org/3/library/functions.html#property). */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { PyDefinition } from './module.ts';

/** The name of the function that reads it; undefined for an assignment of anything else. */
export function getterOf(assignment: SyntaxNode): string | undefined {
  const call = assignment.childForFieldName('right');
  if (call?.type !== 'call' || call.childForFieldName('function')?.text !== 'property') return undefined;
  const given = call.childForFieldName('arguments')?.namedChildren.filter(({ type }) => type !== 'comment') ?? [];
  const named = given.find(
    (each) => each.type === 'keyword_argument' && each.childForFieldName('name')?.text === 'fget',
  );
  const getter = named?.childForFieldName('value') ?? given[0];
  return getter?.type === 'identifier' ? getter.text : undefined;
}

/** The assignment's own comment comes before the words of the getter. */
export const propertyBy = (assigned: PyDefinition, getter: PyDefinition): PyDefinition => ({
  ...getter,
  name: assigned.name,
  kind: 'property',
  signature: `${assigned.name}${getter.returns === null ? '' : `: ${getter.returns}`}`,
  parameters: [],
  doc: assigned.doc ?? getter.doc,
  decorators: ['property'],
});
