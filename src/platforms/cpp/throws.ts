/** What a C++ function throws by itself, with the words it gives, as far as nothing in it catches that. */
import type { GrammarParser, SyntaxNode } from '../../adapters/tree-sitter.ts';
import { givenOf, type Worded } from '../error-words.ts';
import { guardOf } from '../guards.ts';
import { messageIn, type Reading } from '../message-text.ts';
import { isRunThere } from '../run-there.ts';
import type { CppThrow } from './declared.ts';

/** `body` with its braces; `line` is its first one. */
export function throwsIn(parser: GrammarParser, body: string, line: number): CppThrow[] {
  if (!/\bthrow\b/.test(body)) return [];
  return parser.withTree(`void _() ${body}`, (root) => {
    const around = root.descendantsOfType('compound_statement')[0];
    if (around === undefined) return [];
    return root.descendantsOfType('throw_statement').flatMap((node): CppThrow[] => {
      const made = madeIn(node);
      if (made === undefined || isElsewhere(node, around, made.type)) return [];
      const range = { start: line + node.startPosition.row, end: line + node.endPosition.row };
      const when = guardOf(node, around);
      const moved =
        when === undefined ? {} : { when: { ...when, start: when.start - 1 + line, end: when.end - 1 + line } };
      return [{ ...made, ...moved, ...range }];
    });
  });
}

/** `throw a::Failure("words")`, `throw Failure{"words"}`; what is thrown again, or made elsewhere, has no type here. */
function madeIn(node: SyntaxNode): Worded | undefined {
  const value = node.namedChild(0);
  const isCall = value?.type === 'call_expression' || value?.type === 'compound_literal_expression';
  if (value == null || !isCall) return undefined;
  // `Failure<Char>("words")` is a `Failure`.
  const type =
    (value.childForFieldName('function') ?? value.childForFieldName('type'))?.text
      .replace(/\s+/g, '')
      .split('<', 1)[0] ?? '';
  if (!/^(?:::)?(?:\w+::)*[A-Za-z_]\w*$/.test(type) || /^(?:::)?(?:std::)?(?:move|forward|make_\w+)$/.test(type))
    return undefined;
  const list = value.childForFieldName('arguments') ?? value.childForFieldName('value');
  const message = (list?.namedChildren ?? []).flatMap((each) => messageOf(each) ?? [])[0] ?? null;
  const given = givenOf(list?.namedChildren ?? [], messageOf);
  return { type: type.replace(/^::/, ''), message, ...(given === undefined ? {} : { given }) };
}

const READING: Reading = {
  operator: '+',
  literal: literalOf,
  hole: (code) => `{${code}}`,
  form: (node) => {
    const name = (node.childForFieldName('function') ?? node.childForFieldName('type'))?.text ?? '';
    const list = node.childForFieldName('arguments') ?? node.childForFieldName('value');
    if (!/^(?:call|compound_literal)_expression$/.test(node.type)) return undefined;
    if (STRING.test(name)) return list?.namedChildren.length === 1 ? list.namedChild(0) : undefined;
    return /^(?:fmt|std)::format$/.test(name)
      ? list?.namedChildren.find((each) => literalOf(each) !== null)
      : undefined;
  },
};
const STRING = /^(?:std::)?(?:(?:u8|w)?string(?:_view)?|basic_string<\w+>)$/;
const messageOf = (node: SyntaxNode): string | null => messageIn(node, READING);

function literalOf(node: SyntaxNode): string | null {
  if (node.type === 'concatenated_string') {
    const parts = node.namedChildren.filter(({ type }) => type === 'string_literal').map(literalOf);
    const text = parts.includes(null) ? '' : parts.join('');
    return text === '' ? null : text;
  }
  if (node.type === 'user_defined_literal') {
    const inner = node.namedChild(0);
    return inner === null ? null : literalOf(inner);
  }
  if (node.type === 'char_literal') return /^'[^'\\]'$/.test(node.text) ? node.text.slice(1, -1) : null;
  if (node.type !== 'string_literal') return null;
  const text = node.text
    .replace(/^(?:u8|[uUL])?"/, '')
    .slice(0, -1)
    .replaceAll('\\"', '"')
    .replaceAll('\\\\', '\\');
  return text.trim() === '' ? null : text;
}

/** In a function that is made there, or where what it throws is caught. */
function isElsewhere(node: SyntaxNode, body: SyntaxNode, type: string): boolean {
  for (let at: SyntaxNode = node; at.parent !== null && at.id !== body.id; at = at.parent) {
    if (at.type === 'lambda_expression' && !isRunThere(at)) return true;
    const around: SyntaxNode = at.parent;
    const isTried = around.type === 'try_statement' && around.childForFieldName('body')?.id === at.id;
    if (
      isTried &&
      caughtBy(around).some((each) => each === null || each.endsWith(type) || /(?:^|::)exception$/.test(each))
    )
      return true;
  }
  return false;
}

/** Null: whatever is thrown. */
const caughtBy = (statement: SyntaxNode): (string | null)[] =>
  statement.namedChildren
    .filter(({ type }) => type === 'catch_clause')
    .map((clause) => {
      const list = clause.childForFieldName('parameters');
      return list?.namedChildren[0]?.childForFieldName('type')?.text.replace(/\s+/g, '') ?? null;
    });
