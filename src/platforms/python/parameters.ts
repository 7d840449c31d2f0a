/** Parameters of a definition: read from the grammar, and written as a call's list. Pure. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';
import { isReceiver } from './receiver.ts';
import { isSentinel, LEFT_OPEN } from './sentinels.ts';

/** `/` and `*` alone, before the parameter of that number. */
export type Separators = readonly (readonly [at: number, mark: string])[];

export interface ParameterList {
  list: ApiParameter[];
  separators: Separators;
}

export function parametersOf(node: SyntaxNode | null, dropFirst: boolean): ParameterList & { text: string } {
  const list: ApiParameter[] = [];
  const separators: [number, string][] = [];
  const texts: string[] = [];
  const children = (node?.namedChildren ?? []).filter(({ type }) => type !== 'comment');
  for (const [at, child] of children.entries()) {
    if (at === 0 && dropFirst && isReceiver(child)) continue;
    const value = child.childForFieldName('value');
    const isOpen = value !== null && isSentinel(value);
    const text = isOpen ? child.text.slice(0, value.startIndex - child.startIndex) + LEFT_OPEN : child.text;
    texts.push(text.replace(/\s+/g, ' '));
    if (child.type === 'positional_separator' || child.type === 'keyword_separator') {
      separators.push([list.length, child.text]);
      continue;
    }
    const name =
      child.childForFieldName('name')?.text ??
      (child.type === 'typed_parameter' ? (child.namedChild(0)?.text ?? '') : child.text);
    list.push({
      name,
      type: child.childForFieldName('type')?.text ?? null,
      default: isOpen ? LEFT_OPEN : (value?.text ?? null),
      description: null,
    });
  }
  return { list, separators, text: texts.join(', ') };
}

/** `(a: int, *, b='x')`, as a signature writes it. */
export function writtenList({ list, separators }: ParameterList): string {
  const marks = Map.groupBy(separators, ([at]) => at);
  const marksAt = (at: number): string[] => (marks.get(at) ?? []).map(([, mark]) => mark);
  const parts = list.flatMap(({ name, type, default: initial }, at) => [
    ...marksAt(at),
    `${name}${type === null ? '' : `: ${type}`}${initial === null ? '' : `${type === null ? '=' : ' = '}${initial}`}`,
  ]);
  return `(${[...parts, ...marksAt(list.length)].join(', ').replace(/\s+/g, ' ')})`;
}

/** `(a: int)` of `__init__(a: int) -> None`: what a class is called with. */
export const callOf = (signature: string): string =>
  signature.replace(/^(?:async )?__(?:init|new)__/, '').replace(/ -> [\s\S]*$/, '');
