/** What a caller has used before a call, so that it is something there: `core.turn()` has failed already where there is no core. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { BRANCHES } from './exits.ts';
import { onceOfNode } from './once-of-node.ts';
import { boundBetween } from './rebound.ts';

const LISTS = /block|body|compound_statement|statement_list|arguments?(?:_list)?$|^then$|^program$|^module$/;
const CHOICES = /switch|match|case|when/;
const CLOSED = /function|lambda|closure|arrow|method_d|^class|anonymous|local_function|block_argument/;
const LOOPS = /^(?:enhanced_)?(?:for|while|until|foreach|do|loop)(?:_|$)/;
const NAME = /^\$?[a-z_]\w*$/;
const OWN = new Set(['this', 'self', 'cls', 'super', '$this']);

/** Which of the names have been used whenever the call is reached, and have got no other value since. */
export function usedBefore(call: SyntaxNode, body: SyntaxNode, names: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const isBound = new Set<string>();
  const add = (node: SyntaxNode | null, to: number): void => {
    for (const name of node === null ? [] : usesIn(node))
      if (names.has(name) && !found.has(name) && !isBound.has(name)) {
        if (boundBetween(body, (node?.startIndex ?? 0) - 1, to).includes(name)) isBound.add(name);
        else found.add(name);
      }
  };
  if (names.size === 0) return [];
  const list = call.childForFieldName('arguments');
  for (const each of list?.namedChildren ?? []) add(each, each.endIndex);
  if (call.startIndex < body.startIndex) return [...found];
  let to = call.startIndex;
  let below = call;
  for (let at = call.parent; at !== null && below.id !== body.id; at = at.parent) {
    if (LOOPS.test(at.type)) to = Math.max(to, at.endIndex);
    if (CLOSED.test(at.type) && at.id !== body.id) break;
    const condition = at.childForFieldName('condition');
    if (BRANCHES.has(at.type) && condition !== null && condition.id !== below.id) add(condition, to);
    else if (LISTS.test(at.type) && !CHOICES.test(at.type))
      for (let before = below.previousNamedSibling; before !== null; before = before.previousNamedSibling)
        add(before, to);
    below = at;
  }
  return [...found];
}

/** What is used whenever the statement is gone through. */
const usesIn = onceOfNode((node): readonly string[] => surelyUsed(node, 0));

function surelyUsed(node: SyntaxNode, depth: number): string[] {
  if (depth > DEEPEST || CLOSED.test(node.type) || /^try_|catch|except|rescue/.test(node.type)) return [];
  const of = memberOf(node);
  const own = of !== null && NAME.test(of.text) && !OWN.has(of.text) ? [of.text] : [];
  return [...own, ...surelyRun(node).flatMap((each) => surelyUsed(each, depth + 1))];
}
const DEEPEST = 60;

/** What a member is asked of, where nothing has none. */
function memberOf(node: SyntaxNode): SyntaxNode | null {
  if (!/^(?:method_invocation|field_access|attribute|member_(?:call_|access_)?expression)$/.test(node.type))
    return null;
  if (node.children.some(({ type }) => /^(?:optional_chain|\?\.|\?->)$/.test(type))) return null;
  return node.childForFieldName('object') ?? node.childForFieldName('expression');
}

function surelyRun(node: SyntaxNode): SyntaxNode[] {
  const first = node.namedChild(0);
  const isShort = node.children.some(({ type }) => /^(?:\|\||&&|\?\?|and|or)$/.test(type));
  if (isShort || /conditional_access|nullsafe/.test(node.type)) return first === null ? [] : [first];
  const isChosen = BRANCHES.has(node.type) || /ternary/.test(node.type);
  if (isChosen || LOOPS.test(node.type)) {
    const condition = node.type.startsWith('do') ? null : node.childForFieldName('condition');
    return condition === null ? [] : [condition];
  }
  if (CHOICES.test(node.type)) return [];
  return node.namedChildren.filter(({ type }) => !/comment/.test(type));
}
