/** Attributes that `__init__` gives to instances, with their types where the source says them. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';
import { speaksOfLocal } from '../rebound.ts';
import type { PyDefinition } from './module.ts';
import { lineOf } from './positions.ts';
import { commentAbove, commentBehind } from './strings.ts';

/** One constant a public `self.name`, in the order of the source; the type is the annotation's, else that of the parameter it is set to. */
export function instanceAttributes(init: SyntaxNode, parameters: readonly ApiParameter[]): PyDefinition[] {
  const first = init.childForFieldName('parameters')?.namedChildren.find(({ type }) => type !== 'comment');
  const self = (first?.type === 'typed_parameter' ? first.namedChild(0)?.text : first?.text) ?? 'self';
  const found = new Map<string, PyDefinition>();
  for (const node of assignmentsIn(init.childForFieldName('body'))) {
    const left = node.childForFieldName('left');
    if (left?.type !== 'attribute' || left.childForFieldName('object')?.text !== self) continue;
    const name = left.childForFieldName('attribute')?.text ?? '';
    if (name === '' || name.startsWith('_') || found.has(name)) continue;
    found.set(name, attributeOf(name, node, parameters, init.childForFieldName('body')));
  }
  return [...found.values()];
}

/** Assignments of the body itself and of blocks in it, not of functions defined there. */
function* assignmentsIn(node: SyntaxNode | null): Generator<SyntaxNode> {
  for (const child of node?.namedChildren ?? []) {
    if (['function_definition', 'class_definition', 'lambda', 'decorated_definition'].includes(child.type)) continue;
    if (child.type === 'assignment') yield child;
    else if (/statement|clause|block/.test(child.type)) yield* assignmentsIn(child);
  }
}

function attributeOf(
  name: string,
  node: SyntaxNode,
  parameters: readonly ApiParameter[],
  body: SyntaxNode | null,
): PyDefinition {
  const value = node.childForFieldName('right');
  // A parameter that was given another value may be of another type.
  const isGiven = value?.type === 'identifier' && body !== null && !speaksOfLocal(value, body);
  const type =
    node.childForFieldName('type')?.text ??
    (isGiven ? (parameters.find((each) => each.name === value.text)?.type ?? null) : null);
  const statement = node.parent ?? node;
  const comment = commentBehind(statement) ?? commentAbove(statement);
  return {
    name,
    kind: 'constant',
    signature: `${name}${type === null ? '' : `: ${type.replace(/\s+/g, ' ')}`}`,
    parameters: [],
    returns: type,
    doc: comment?.text ?? null,
    start: comment?.line ?? lineOf(node),
    end: lineOf(node),
    bases: [],
    decorators: [],
    raises: [],
    unimplemented: false,
    members: [],
    isAttribute: true,
  };
}
