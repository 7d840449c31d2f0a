/** Errors that a Go function makes and gives back itself, and the words of errors that are variables. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { Worded } from '../error-words.ts';
import type { LineRange, Said } from '../evidence.ts';
import { type Guard, guardOf } from '../guards.ts';
import { localOf, messageIn, type Reading } from '../message-text.ts';

export interface GoError extends LineRange, Worded {
  when?: Guard | undefined;
}

const READING: Reading = { operator: '+', literal: literalOf, hole: (code) => `{${code}}`, form: formOf };

/** `fmt.Sprintf(form, …)` */
function formOf(node: SyntaxNode): SyntaxNode | null | undefined {
  return node.type === 'call_expression' && node.childForFieldName('function')?.text === 'fmt.Sprintf'
    ? node.childForFieldName('arguments')?.namedChild(0)
    : undefined;
}

function literalOf(node: SyntaxNode): string | null {
  if (!/^(?:interpreted|raw)_string_literal$/.test(node.type)) return null;
  const text = node.text.slice(1, -1).replace(/\\(["\\])/g, '$1');
  return text === '' ? null : text;
}

export const textOf = (node: SyntaxNode): string | null => messageIn(node, READING);

/** `errors.New("words")`, `fmt.Errorf("form", …)`, and what is done so by packages that are called alike. */
function wordsOf(node: SyntaxNode): string | null {
  // `err := fmt.Errorf("form", …)` right before.
  const given = node.type === 'identifier' ? localOf(node) : undefined;
  if (given !== undefined) return wordsOf((given.type === 'expression_list' ? given.namedChild(0) : given) ?? given);
  if (node.type !== 'call_expression') return null;
  const name = node.childForFieldName('function')?.text ?? '';
  const list = node.childForFieldName('arguments')?.namedChildren.filter(({ type }) => type !== 'comment') ?? [];
  const at = /^(?:\w*errors\.(?:New|Errorf)|fmt\.Errorf)$/.test(name) ? 0 : undefined;
  return at === undefined ? null : withForm(messageIn(list[at], READING) ?? null, list.slice(at + 1));
}

/** `fmt.Errorf("line %d: %s", at, fmt.Sprintf(form, …))` says what the form says there, where that is a parameter. */
function withForm(message: string | null, list: readonly SyntaxNode[]): string | null {
  let at = 0;
  return (
    message?.replace(/%(?:%|[-+ #\d.]{0,20}[a-zA-Z])/g, (verb) => {
      if (verb === '%%') return verb;
      const value = list[at++];
      const form = value === undefined ? undefined : formOf(value);
      return form?.type === 'identifier' ? `{${form.text}}` : verb;
    }) ?? null
  );
}

/** The words of a variable that is an error. */
export function saidBy(value: SyntaxNode | null): Said | undefined {
  const only = value?.type === 'expression_list' && value.namedChildCount === 1 ? value.namedChild(0) : value;
  const text = only == null ? null : wordsOf(only);
  return text === null || only == null
    ? undefined
    : { text, start: only.startPosition.row + 1, end: only.endPosition.row + 1 };
}

/** What the `Error` method of a type gives, where it does nothing else. */
export function saidByMethod(body: SyntaxNode | null): Said | undefined {
  const returns = body?.descendantsOfType('return_statement') ?? [];
  const [only, ...others] = returns;
  const value = only?.namedChild(0)?.namedChild(0);
  const text = others.length > 0 ? null : messageIn(value, READING);
  return text === null || value == null
    ? undefined
    : { text, start: value.startPosition.row + 1, end: value.endPosition.row + 1 };
}

/** In its `return` statements and `panic` calls, not in functions that are made there. */
export function errorsIn<T extends object = object>(
  body: SyntaxNode | null,
  about: (statement: SyntaxNode) => T = () => ({}) as T,
  result = body?.parent?.childForFieldName('result')?.text,
): (GoError & T)[] {
  if (body === null || !/\bErr|\berrors\.|\bpanic\b|Error\{/.test(body.text)) return [];
  return body.descendantsOfType(KINDS).flatMap((node): (GoError & T)[] => {
    const found =
      node.type === 'return_statement'
        ? returnedBy(node)
        : node.type === 'keyed_element'
          ? heldBy(node, result)
          : panickedBy(node);
    if (found.length === 0 || isInside(node, body)) return [];
    const statement = node.type === 'return_statement' ? node : statementOf(node);
    const place = { start: node.startPosition.row + 1, end: node.endPosition.row + 1 };
    return found.map((each) => ({ ...each, ...about(statement), when: guardOf(statement, body), ...place }));
  });
}

/** The last of what is given back; those that it wraps are found in it too. */
function returnedBy(node: SyntaxNode): Worded[] {
  const list = node.namedChild(0)?.namedChildren.filter(({ type }) => type !== 'comment') ?? [];
  const last = list.at(-1);
  if (last === undefined) return [];
  if (isSentinel(last)) return [{ type: last.text, message: null }];
  const made = last.type === 'unary_expression' ? last.namedChild(0) : last;
  const type = made?.type === 'composite_literal' ? (made.childForFieldName('type')?.text ?? '') : '';
  if (/^(?:\w+\.)?[A-Z]\w*Error$/.test(type)) return [{ type, message: null }];
  const message = wordsOf(last);
  const isWords = message !== null && !onlyPassesOn(message, last);
  const wrapped = /%w/.test(message ?? '') ? (last.childForFieldName('arguments')?.namedChildren ?? []) : [];
  return [
    ...(isWords ? [{ type: 'error', message }] : []),
    ...wrapped.filter(isSentinel).map(({ text }) => ({ type: text, message: null })),
  ];
}

const KINDS = ['return_statement', 'call_expression', 'keyed_element'];

function statementOf(node: SyntaxNode): SyntaxNode {
  let at = node;
  while (at.parent !== null && !/_statement$|_declaration$|^block$|_case$/.test(at.type)) at = at.parent;
  return at;
}

/** `Result{Err: fmt.Errorf("words")}` of a type that the function gives back. */
function heldBy(node: SyntaxNode, result = ''): Worded[] {
  const made = node.parent?.parent;
  const type = made?.type === 'composite_literal' ? (made.childForFieldName('type')?.text ?? '') : '';
  const [key, value] = node.namedChildren;
  const inner = value?.type === 'literal_element' ? value.namedChild(0) : value;
  if (key === undefined || inner == null || !/^[\w.]+$/.test(type) || !namedIn(result).has(type)) return [];
  const message = inner.type === 'call_expression' ? wordsOf(inner) : null;
  return message === null || onlyPassesOn(message, inner) ? [] : [{ type: 'error', message }];
}
const namedIn = (types: string): ReadonlySet<string> => new Set(types.match(/[\w.]+/g) ?? []);

/** `tide: %w` and `%w: mark=%q` say nothing beside what they pass on: names of the package and of values are no words. */
function onlyPassesOn(message: string, node: SyntaxNode): boolean {
  let root = node;
  while (root.parent !== null) root = root.parent;
  const own = root.namedChildren.find(({ type }) => type === 'package_clause')?.namedChildren[0]?.text ?? '';
  const bare = message.replace(/\b\w{1,60}=(?=["'([]?%)/g, '').replace(/%[-+ #\d.]{0,20}[a-zA-Z]/g, ' ');
  return /%[wvs]/.test(message) && !/\p{L}{2}/u.test(own === '' ? bare : bare.replace(new RegExp(`^${own}:`), ''));
}

const isSentinel = ({ type, text }: SyntaxNode): boolean =>
  /^(?:identifier|selector_expression)$/.test(type) && /^(?:\w+\.)?Err[A-Z]\w*$/.test(text);

function panickedBy(node: SyntaxNode): Worded[] {
  if (node.childForFieldName('function')?.text !== 'panic') return [];
  const [only] = node.childForFieldName('arguments')?.namedChildren ?? [];
  const message = only === undefined ? null : (wordsOf(only) ?? messageIn(only, READING));
  return message === null ? [] : [{ type: 'panic', message }];
}

function isInside(node: SyntaxNode, body: SyntaxNode): boolean {
  for (let at = node.parent; at !== null && at.id !== body.id; at = at.parent)
    if (at.type === 'func_literal') return true;
  return false;
}
