/** What Ruby says of a class or a method before its body: by a statement, or by a value that makes a class. Pure. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { headerText } from '../header-text.ts';
import type { RubyScope } from './declared.ts';
import { argumentsOf, shortText } from './nodes.ts';

/** The last line of what stands before a body. */
export const headEnd = (node: SyntaxNode): number =>
  (
    ['parameters', 'superclass', 'name'].map((field) => node.childForFieldName(field)).find((each) => each !== null) ??
    node
  ).endPosition.row + 1;

export const isStruct = (call: SyntaxNode): boolean =>
  /^(?:::)?(?:Struct\.new|Data\.define)$/.test(
    `${call.childForFieldName('receiver')?.text ?? ''}.${call.childForFieldName('method')?.text ?? ''}`,
  );

/** `Class.new(Base)`, `Module.new`, `Struct.new(:a)`, `Data.define(:a)`. */
export function madeClass(value: SyntaxNode): { kind: RubyScope['kind']; superclass: SyntaxNode | null } | undefined {
  if (value.type !== 'call') return undefined;
  if (isStruct(value)) return { kind: 'class', superclass: value };
  const [receiver, name] = ['receiver', 'method'].map((field) =>
    value.childForFieldName(field)?.text.replace(/^::/, ''),
  );
  if (name !== 'new' || (receiver !== 'Class' && receiver !== 'Module')) return undefined;
  return { kind: receiver === 'Class' ? 'class' : 'module', superclass: argumentsOf(value)[0] ?? null };
}

export const shortHead = (text: string, name: string): string => {
  const short = shortText(text);
  return short === '…' ? `${name} = …` : short;
};

/** Of a method: what stands before its body, without comments. */
export function headOf(node: SyntaxNode, parameters: SyntaxNode | null, header: string): string {
  if (parameters?.descendantsOfType('comment').length === 0 && !header.includes('\n')) return header;
  return headerText(node, { startIndex: node.startIndex + header.length }, ['comment']);
}

/** A body without statements has no node. */
export const firstBelow = (node: SyntaxNode): SyntaxNode | null =>
  node.children.find((each) => each !== null && (each.type === 'end' || each.type === ';')) ?? null;

/** `if RUBY_PLATFORM != 'java'` as it stands behind a statement; undefined where another branch is taken otherwise. */
export function conditionOf(node: SyntaxNode): string | undefined {
  const word = /^(?:if|unless)/.exec(node.type)?.[0];
  const condition = node.childForFieldName('condition');
  if (word === undefined || condition === null || node.childForFieldName('alternative') !== null) return undefined;
  const text = shortText(condition.text);
  return text === '…' ? undefined : `${word} ${text}`;
}
