/** Attributes that `__init__` gives to instances, with their types where the source says them. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';
import { speaksOfLocal } from '../rebound.ts';
import { wordsOf } from './constants.ts';
import type { PyDefinition } from './module.ts';
import { lineOf } from './positions.ts';

/** One constant a public `self.name`, in the order of the source; the type is the annotation's, else that of the parameter it is set to. */
export function instanceAttributes(init: SyntaxNode, parameters: readonly ApiParameter[]): PyDefinition[] {
  const first = init.childForFieldName('parameters')?.namedChildren.find(({ type }) => type !== 'comment');
  const self = (first?.type === 'typed_parameter' ? first.namedChild(0)?.text : first?.text) ?? 'self';
  const found = new Map<string, PyDefinition>();
  const body = init.childForFieldName('body');
  for (const { node, below } of assignmentsIn(body)) {
    const left = node.childForFieldName('left');
    if (left?.type !== 'attribute' || left.childForFieldName('object')?.text !== self) continue;
    const name = left.childForFieldName('attribute')?.text ?? '';
    if (name === '' || name.startsWith('_') || found.has(name)) continue;
    found.set(name, attributeOf(name, { node, below }, parameters, body));
  }
  return [...found.values()];
}

interface Assignment {
  node: SyntaxNode;
  /** The statement that follows it. */
  below: SyntaxNode | undefined;
}

/** Assignments of the body itself and of blocks in it, not of functions defined there. */
function* assignmentsIn(node: SyntaxNode | null): Generator<Assignment> {
  const children = (node?.namedChildren ?? []).filter(({ type }) => type !== 'comment');
  for (const [at, child] of children.entries()) {
    if (['function_definition', 'class_definition', 'lambda', 'decorated_definition'].includes(child.type)) continue;
    const inner = child.type === 'expression_statement' ? child.namedChild(0) : child;
    if (inner?.type === 'assignment') yield { node: inner, below: children[at + 1] };
    else if (/statement|clause|block/.test(child.type)) yield* assignmentsIn(child);
  }
}

function attributeOf(
  name: string,
  { node, below }: Assignment,
  parameters: readonly ApiParameter[],
  body: SyntaxNode | null,
): PyDefinition {
  const value = node.childForFieldName('right');
  const given = parameters.find((each) => each.name === givenIn(value));
  // A parameter that was given another value may be of another type.
  const isGiven = value?.type === 'identifier' && body !== null && !speaksOfLocal(value, body);
  const type = node.childForFieldName('type')?.text ?? (isGiven ? (given?.type ?? null) : null);
  const words = wordsOf(node.parent ?? node, below);
  return {
    name,
    kind: 'constant',
    signature: `${name}${type === null ? '' : `: ${type.replace(/\s+/g, ' ')}`}`,
    parameters: [],
    returns: type,
    doc: words?.text ?? null,
    start: words?.start ?? lineOf(node),
    end: words?.end ?? lineOf(node),
    bases: [],
    decorators: [],
    raises: [],
    unimplemented: false,
    members: [],
    isAttribute: true,
    ...(given === undefined ? {} : { givenBy: given.name }),
  };
}

/** The name of `size`, `size or 10` and `10 if size is None else size`. */
function givenIn(value: SyntaxNode | null): string | undefined {
  if (value?.type === 'identifier') return value.text;
  if (value?.type === 'boolean_operator') {
    const left = value.childForFieldName('left');
    return value.childForFieldName('operator')?.text === 'or' && left?.type === 'identifier' ? left.text : undefined;
  }
  if (value?.type !== 'conditional_expression') return undefined;
  const [then = null, , otherwise = null] = value.namedChildren;
  return [then, otherwise].find((each) => each?.type === 'identifier')?.text;
}
