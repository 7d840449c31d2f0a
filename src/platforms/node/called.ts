/** What is called though it is written as a value or a type: members of a function's type, and types that have call signatures. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { callable } from './declarations.ts';
import type { EsDefinition } from './es-module.ts';
import { joined, saidOf } from './overloads.ts';
import { parametersOf, signatureOf, typeText } from './signatures.ts';

/** A member of a function's type takes and gives what its comment says of each; one of call signatures is a method with all of them. */
export function asCalled(member: EsDefinition, node: SyntaxNode): EsDefinition {
  const type = node.childForFieldName('type')?.namedChildren.at(-1);
  if (type === undefined) return member;
  const calls = callsOf(type).map(
    (each): EsDefinition => ({
      ...callable(each, each, 'method'),
      name: member.name,
      signature: signatureOf(member.name, each),
    }),
  );
  const whole = joined(calls, undefined);
  if (whole !== undefined && calls.length === type.namedChildren.filter((each) => each.type !== 'comment').length) {
    const { start, end } = member;
    return { ...whole, ...(member.doc === null ? {} : { doc: member.doc, ...wordsOfCall(member, whole) }), start, end };
  }
  const taken = functionIn(type);
  const said = saidOf(member);
  if (taken === undefined || said === null || (said.parameters.length === 0 && said.returns === null)) return member;
  // What may be left out, or be something else, is a value for its readers.
  const isMethod = taken.id === type.id && !member.signature.includes('?:');
  return {
    ...member,
    parameters: parametersOf(taken),
    ...(isMethod ? { kind: 'method', returns: typeText(taken.childForFieldName('return_type')) } : {}),
  };
}

/** Of a type alias: what calls of it take, with their words behind its own. */
export function asCalledType(own: EsDefinition, value: SyntaxNode | null): EsDefinition {
  if (value === null) return own;
  const taken = functionIn(value);
  if (taken !== undefined) return saidOf(own) === null ? own : { ...own, parameters: parametersOf(taken) };
  const parts = value.type === 'intersection_type' ? value.namedChildren : [value];
  const called = joined(
    parts.flatMap(callsOf).map((each) => callable(each, each, 'function')),
    undefined,
  );
  return called === undefined ? own : { ...own, ...wordsOfCall(own, called), parameters: called.parameters };
}

const callsOf = (type: SyntaxNode): SyntaxNode[] =>
  type.type === 'object_type' ? type.namedChildren.filter((each) => each.type === 'call_signature') : [];

/** `((a: A) => B) | undefined`. */
function functionIn(type: SyntaxNode): SyntaxNode | undefined {
  if (type.type === 'function_type') return type;
  if (type.type === 'parenthesized_type') return type.namedChildren.map(functionIn).find((each) => each !== undefined);
  if (type.type !== 'union_type') return undefined;
  const found = type.namedChildren.flatMap((each) => functionIn(each) ?? []);
  return found.length === 1 ? found[0] : undefined;
}

/** What is called: what its comment says, and what the comment of its call says of parameters, behind the words of both. */
export function wordsOfCall(own: EsDefinition, called: EsDefinition): Pick<EsDefinition, 'said'> {
  const [outer, inner] = [saidOf(own), saidOf(called)];
  if (inner === null) return {};
  if (outer === null) return { said: inner };
  const text = [outer.text, inner.text].filter((each) => each !== null).join('\n\n') || null;
  const { parameters, returns, raises } = inner;
  return { said: { ...outer, text, parameters, returns, raises: [...outer.raises, ...raises] } };
}
