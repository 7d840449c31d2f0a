/** What stands in place of an error, or of its words, where it is given: `throw given ?? new Torn(words ?? "…")`. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { folded } from './formula.ts';
import { valueAt } from './message-text.ts';

const RAISES = /^(?:throw|raise|return)_(?:statement|expression)$|^throw$/;
const LIST = /^arguments?(?:_list)?$/;

/** Conditions under which none of it is given. */
export function insteadOf(statement: SyntaxNode): string[] {
  if (!RAISES.test(statement.type) && !/^(?:raise|fail)\b/.test(statement.text)) return [];
  const error = statement.namedChildren.filter(({ type }) => !/comment/.test(type)).at(-1);
  return error === undefined ? [] : insteadIn(error, 0);
}

function insteadIn(node: SyntaxNode, depth: number): string[] {
  if (depth > DEEPEST) return [];
  const own = node.type === 'argument' || node.type === 'named_argument' ? (node.namedChildren.at(-1) ?? node) : node;
  const value = /identifier|variable_name/.test(own.type) ? (valueAt(own) ?? own) : own;
  const [first, second] = value.namedChildren.filter(({ type }) => !/comment/.test(type));
  if (first !== undefined && second !== undefined && /^b(?:inary|oolean)/.test(value.type)) {
    const sign = value.children.find(({ type }) => /^(?:\?\?|\|\||or)$/.test(type))?.type;
    if (sign === undefined) return [];
    const given = folded(/identifier|variable_name/.test(first.type) ? (valueAt(first) ?? first) : first);
    const isNothing = sign === '??' ? `${given} ${given.includes('$') ? '===' : '=='} null` : `!${given}`;
    return [sign === 'or' ? `not ${given}` : isNothing, ...insteadIn(second, depth + 1)];
  }
  const list = LIST.test(value.type)
    ? value
    : (value.childForFieldName('arguments') ?? value.namedChildren.find(({ type }) => LIST.test(type)));
  return (list?.namedChildren ?? []).flatMap((each) => (MADE.test(each.type) ? insteadIn(each, depth + 1) : []));
}
const DEEPEST = 4;
const MADE = /^(?:named_)?argument$|^b(?:inary|oolean)|identifier|variable_name/;
