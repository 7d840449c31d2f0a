/** Pieces of Ruby's syntax: names that calls are given, paths of constants, and how many spaces a literal takes. Pure. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { isShort } from '../values.ts';

/** A call without a receiver, or on `self`: what a class body says of its class. */
export interface OwnCall {
  name: string;
  given: readonly SyntaxNode[];
  block: SyntaxNode | null;
}

export function ownCall(node: SyntaxNode): OwnCall | undefined {
  if (node.type === 'identifier') return { name: node.text, given: [], block: null };
  if (node.type !== 'call') return undefined;
  const receiver = node.childForFieldName('receiver');
  if (receiver !== null && receiver.type !== 'self') return undefined;
  return { name: node.childForFieldName('method')?.text ?? '', given: argumentsOf(node), block: blockOf(node) };
}

export const argumentsOf = (call: SyntaxNode): SyntaxNode[] =>
  (call.childForFieldName('arguments')?.namedChildren ?? []).filter(({ type }) => type !== 'comment');

/** What stands between `do` or `{` of a call and its end. */
export const blockOf = (call: SyntaxNode): SyntaxNode | null => {
  const block = call.childForFieldName('block');
  return block?.childForFieldName('body') ?? null;
};

/** `:a`, `'a'`, `%i[a b]`, `[:a, :b]`, `*%w[a b]` as the names they write; undefined where one is computed. */
export function namesIn(nodes: readonly SyntaxNode[]): string[] | undefined {
  const found: string[] = [];
  for (const node of nodes) {
    const name = nameIn(node);
    if (name !== undefined) found.push(name);
    else if (['symbol_array', 'string_array', 'array', 'splat_argument'].includes(node.type)) {
      const inside = namesIn(node.namedChildren.filter(({ type }) => type !== 'comment'));
      if (inside === undefined) return undefined;
      found.push(...inside);
    } else return undefined;
  }
  return found;
}

export function nameIn(node: SyntaxNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (node.type === 'simple_symbol') return node.text.slice(1);
  if (!['string', 'delimited_symbol', 'bare_symbol', 'bare_string'].includes(node.type)) return undefined;
  const [only, ...others] = node.namedChildren;
  return only?.type === 'string_content' && others.length === 0 && !/\s/.test(only.text) ? only.text : undefined;
}

/** `to: :socket` of a call's options. */
export function optionIn(nodes: readonly SyntaxNode[], key: string): SyntaxNode | undefined {
  const pair = nodes.find((each) => each.type === 'pair' && each.childForFieldName('key')?.text === key);
  return pair?.childForFieldName('value') ?? undefined;
}

/** `A::B` as written; undefined for what is computed. */
export const constantPath = (node: SyntaxNode | null | undefined): string | undefined =>
  node != null &&
  (node.type === 'constant' || node.type === 'scope_resolution') &&
  /^(?:::)?\w+(?:::\w+)*$/.test(node.text)
    ? node.text
    : undefined;

/** On one line, and no longer than what a reader looks for. */
export function shortText(text: string): string {
  const folded = text.replace(/\s+/g, ' ').trim();
  return isShort(text) && isShort(folded) ? folded : '…';
}

/** Whether a node stands in another's field. */
export const isField = (node: SyntaxNode, field: string, child: SyntaxNode): boolean =>
  node.childForFieldName(field)?.id === child.id;

/** What decides, and declares nothing. */
export const ASKED = ['condition', 'value', 'pattern'];
/** What stands in them is read as if it held. */
export const BRANCHES: ReadonlySet<string> = new Set([
  'if',
  'unless',
  'else',
  'elsif',
  'case',
  'when',
  'case_match',
  'in_clause',
  'then',
  'begin',
  'rescue',
  'ensure',
  'if_modifier',
  'unless_modifier',
  'body_statement',
  'parenthesized_statements',
  'begin_block',
]);
