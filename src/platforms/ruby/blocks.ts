/** Blocks that are run in a class: where what they declare goes, and those of which only a run could tell. Pure. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { BRANCHES, blockOf, constantPath } from './nodes.ts';

/** Whose body a block is: the class that it stands in, that class itself (`class << self`), or another one by its name. */
export type Body = { of: 'own' } | { of: 'itself' } | { of: 'other'; name: string; object: SyntaxNode };

/** https://docs.ruby-lang.org/en/master/Module.html#method-i-class_eval */
const EVALUATES: ReadonlySet<string> = new Set(['class_eval', 'module_eval', 'class_exec', 'module_exec']);
/** https://api.rubyonrails.org/classes/ActiveSupport/Concern.html: where a class includes the module, its methods are those of the class. */
const CONCERN: ReadonlyMap<string, Body> = new Map([
  ['included', { of: 'own' }],
  ['prepended', { of: 'own' }],
  ['class_methods', { of: 'itself' }],
]);

/** Undefined where it is no such block, or where nobody knows whose before it runs. */
export function bodyMade(call: SyntaxNode): { body: Body; inside: readonly SyntaxNode[] } | undefined {
  const block = call.type === 'call' ? blockOf(call) : null;
  if (block === null) return undefined;
  const receiver = call.childForFieldName('receiver');
  const method = call.childForFieldName('method')?.text ?? '';
  const inside = block.namedChildren;
  const isOwn = receiver === null || receiver.type === 'self';
  const concern = isOwn ? CONCERN.get(method) : undefined;
  if (concern !== undefined) return { body: concern, inside };
  if (!EVALUATES.has(method)) return undefined;
  if (isOwn) return { body: { of: 'own' }, inside };
  if (/^(?:self\.)?singleton_class$/.test(receiver.text)) return { body: { of: 'itself' }, inside };
  const name = constantPath(receiver);
  return name === undefined ? undefined : { body: { of: 'other', name, object: receiver }, inside };
}

/** Whether a block declares methods, in whatever class it is run. */
export function declaresMethods(block: SyntaxNode | null): boolean {
  return (
    block?.namedChildren.some(
      (each) =>
        /^(?:(?:singleton_)?method|singleton_class)$/.test(each.type) ||
        (BRANCHES.has(each.type) && declaresMethods(each)),
    ) === true
  );
}

/** Calls in the body of a method whose blocks declare methods of what the method is called for, the outermost of each. */
export function madeByCalls(body: SyntaxNode | null): { line: number; name: string }[] {
  if (body === null || !/\bdef\b|class\s*<</.test(body.text)) return [];
  const found = body.descendantsOfType('call').filter((call) => declaresMethods(blockOf(call)) && !isUnnamed(call));
  return found
    .filter((each) => !found.some((other) => other !== each && isInside(each, other)))
    .map((call) => ({ line: call.startPosition.row + 1, name: callName(call) }));
}

/** A class that only the method itself knows. */
const isUnnamed = (call: SyntaxNode): boolean => /^(?:::)?(?:Class|Struct)\.new$/.test(callName(call));

const isInside = (inner: SyntaxNode, outer: SyntaxNode): boolean =>
  outer.startIndex <= inner.startIndex && inner.endIndex <= outer.endIndex && outer.id !== inner.id;

/** `Part.define`; of what is called on a value, only what is called. */
export function callName(call: SyntaxNode): string {
  const owner = constantPath(call.childForFieldName('receiver'));
  const method = call.childForFieldName('method')?.text ?? '';
  return owner === undefined ? method : `${owner}.${method}`;
}
