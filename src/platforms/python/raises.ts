/** What a function raises by itself, with the messages it gives. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { takes } from '../caught.ts';
import { givenOf, takenAsMessage, type Worded } from '../error-words.ts';
import { type Guard, guardOf, guardOfCheck } from '../guards.ts';
import { type Held, heldAt } from '../held.ts';
import { messageIn, type Reading, takenIn, valueAt } from '../message-text.ts';
import { endOf, lineOf } from './positions.ts';

export interface PyRaise extends Worded {
  when?: Guard | undefined;
  held?: Held[] | undefined;
  line: number;
  end: number;
}

/** Raises of the body itself, not of functions defined in it; of a helper with what holds where they are reached. */
export function raisesOf(
  body: SyntaxNode,
  isHelper = false,
  statement: 'raise_statement' | 'return_statement' = 'raise_statement',
): PyRaise[] {
  const raises: PyRaise[] = [];
  const visit = (node: SyntaxNode): void => {
    for (const child of node.namedChildren) {
      if (child.type === 'function_definition' || child.type === 'class_definition' || child.type === 'lambda')
        continue;
      if (child.type === statement)
        raises.push(
          ...raiseOf(child, body, isHelper)
            .filter(({ type }) => !isGiven(type, body))
            .map((each) => ({ ...each, when: guardOf(child, body), ...heldFor(child, body, isHelper) })),
        );
      else if (child.type === 'assert_statement' && statement === 'raise_statement')
        raises.push(...assertedBy(child, body).map((each) => ({ ...each, ...heldFor(child, body, isHelper) })));
      else if (child.type === 'try_statement') {
        const before = raises.length;
        const body = child.childForFieldName('body');
        if (body !== null) visit(body);
        const inside = raises.splice(before);
        raises.push(...inside.filter(({ type }) => !isCaught(type, child)));
        for (const clause of child.namedChildren) if (clause.id !== body?.id) visit(clause);
      } else if (/statement|clause|block/.test(child.type)) visit(child);
    }
  };
  visit(body);
  return raises;
}

const heldFor = (node: SyntaxNode, body: SyntaxNode, isHelper: boolean): Pick<PyRaise, 'held'> =>
  isHelper ? { held: heldAt(node, body) } : {};

/** `assert depth > 0, "words"`: without words there is nothing to show. */
function assertedBy(node: SyntaxNode, body: SyntaxNode): PyRaise[] {
  const [condition, words] = node.namedChildren;
  const message = words === undefined ? null : wordsOf(words);
  if (condition === undefined || message === null) return [];
  const when = guardOfCheck({ node: condition, negated: true }, node, body);
  return [{ type: 'AssertionError', message, when, line: lineOf(node), end: endOf(node) }];
}

/** What an instance or a caller gives may be any error. */
export const isGiven = (type: string, body: SyntaxNode): boolean => {
  const [head = ''] = type.split('.', 1);
  const list = body.parent?.childForFieldName('parameters')?.text ?? '';
  return (
    head === 'self' || head === 'cls' || (list.includes(head) && new RegExp(`[(,]\\s*${head}\\s*[:=,)?]`).test(list))
  );
};

/** Whether an `except` takes what the statement's body raises, and does not raise it again. */
const isCaught = (type: string, statement: SyntaxNode): boolean =>
  statement.namedChildren.some((clause) => {
    if (clause.type !== 'except_clause') return false;
    const [head = ''] = clause.text.split(':', 1);
    const named = head.replace(/^except\b/, '').split(/\bas\b/);
    const types: readonly string[] = (named[0] ?? '').match(/[\w.]+/g) ?? [];
    const name = (named[1] ?? '').trim();
    const isTaken = types.length === 0 || types.includes(type) || types.some((each) => takes(each, type) === true);
    return (
      isTaken &&
      !clause
        .descendantsOfType('raise_statement')
        .some((again) => again.namedChildCount === 0 || (name !== '' && again.namedChild(0)?.text === name))
    );
  });

function raiseOf(node: SyntaxNode, body: SyntaxNode, isHelper: boolean): PyRaise[] {
  const raised = valueAt(node.namedChild(0));
  const type = raised?.type === 'call' ? raised.childForFieldName('function')?.text : raised?.text;
  if (type === undefined || !/^(?:\w+\.)*[A-Z]\w*$/.test(type)) return [];
  const list = raised?.type === 'call' ? (raised.childForFieldName('arguments')?.namedChildren ?? []) : [];
  const given = givenOf(list, wordsOf, takenIn(body, READING));
  // An error may be given what it is about before its words.
  const message = given?.literals.find(({ name }) => name === undefined)?.text ?? null;
  const taken = isHelper ? takenAsMessage(message, given) : {};
  return [{ type, message, ...(given === undefined ? {} : { given }), ...taken, line: lineOf(node), end: endOf(node) }];
}

/** `%` and `format` fill a form, as written. */
const READING: Reading = {
  operator: '+',
  literal: (node) => (node.type === 'string' || node.type === 'concatenated_string' ? messageOf(node) : null),
  hole: (code) => `{${code}}`,
  form: (node) => {
    if (node.type === 'binary_operator' && node.childForFieldName('operator')?.text === '%')
      return node.childForFieldName('left');
    const of = node.type === 'call' ? node.childForFieldName('function') : null;
    const isFilled = of?.type === 'attribute' && of.childForFieldName('attribute')?.text === 'format';
    return isFilled ? of.childForFieldName('object') : undefined;
  },
};
export const wordsOf = (node: SyntaxNode): string | null => messageIn(node, READING);

/** The literal with its substitutions and line breaks as written, in however many parts. */
function messageOf(literal: SyntaxNode): string | null {
  const parts =
    literal.type === 'string' ? [literal] : literal.namedChildren.filter((child) => child.type === 'string');
  const text = parts
    .flatMap((part) =>
      part.namedChildren
        .filter((child) => child.type !== 'string_start' && child.type !== 'string_end')
        .map((child) => child.text),
    )
    .join('');
  return text === '' ? null : text;
}

export const onlyRaisesNotImplemented = (body: SyntaxNode): boolean =>
  /\bNotImplementedError\b/.test(onlyRaise(body)?.text ?? '');

/** The statement that raises, where a body holds nothing but that. */
export function onlyRaise(body: SyntaxNode): SyntaxNode | undefined {
  const [only, ...more] = body.namedChildren.filter(
    (child) =>
      child.type !== 'comment' && !(child.type === 'expression_statement' && child.namedChild(0)?.type === 'string'),
  );
  return only?.type === 'raise_statement' && more.length === 0 ? only : undefined;
}
