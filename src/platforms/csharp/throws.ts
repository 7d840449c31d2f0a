/** What a C# member throws by itself, with the words it gives. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { CalleeLanguage } from '../callees.ts';
import { takes } from '../caught.ts';
import { givenOf, takenAsMessage, type Worded } from '../error-words.ts';
import type { LineRange } from '../evidence.ts';
import { type Guard, guardOf } from '../guards.ts';
import { type Held, heldAt } from '../held.ts';
import { messageIn, type Reading, takenIn, typeNamed, valueAt } from '../message-text.ts';
import { isRunThere } from '../run-there.ts';
import { lineOf } from '../tree-lines.ts';

export interface CsharpThrow extends LineRange, Worded {
  when?: Guard | undefined;
  held?: Held[] | undefined;
}

const CLOSED = new Set(['lambda_expression', 'anonymous_method_expression', 'local_function_statement']);
/** Catches whatever is thrown. */
const ANY = new Set(['Exception', 'System.Exception', 'SystemException']);
/** Begin with the name of what is wrong, and not with a message. */
const NAMED_FIRST = /(?:^|\.)(?:ArgumentNull|ArgumentOutOfRange|ObjectDisposed)Exception$/;

/** Of a helper with what holds where they are reached. */
export function throwsOf(body: SyntaxNode, isHelper = false): CsharpThrow[] {
  if (!/\bthrow\b|\.ThrowIf/.test(body.text)) return [];
  const made = throwsAt(body, isHelper, ['throw_statement', 'throw_expression']);
  const asked = body.descendantsOfType('invocation_expression').flatMap((node): CsharpThrow[] => {
    const [, type] =
      /^((?:\w+\.)*\w*Exception)\.ThrowIf\w*$/.exec(node.childForFieldName('function')?.text ?? '') ?? [];
    if (type === undefined || isElsewhere(node, body, type)) return [];
    return [{ type, message: null, start: lineOf(node), end: node.endPosition.row + 1 }];
  });
  return [...made, ...asked].toSorted((a, b) => a.start - b.start);
}

function throwsAt(body: SyntaxNode, isHelper: boolean, statements: readonly string[]): CsharpThrow[] {
  const nodes = statements.includes(body.type) ? [body] : body.descendantsOfType([...statements]);
  return nodes.flatMap((node): CsharpThrow[] => {
    const error = madeIn(node.namedChildren.at(-1));
    const [, maker, factory] =
      /^((?:\w+\.)*\w*Exception)\.(\w+)$/.exec(error?.childForFieldName('function')?.text ?? '') ?? [];
    const type = maker ?? typeNamed(error?.childForFieldName('type')?.text);
    if (error === undefined || type === undefined || !/^[\w.:]+$/.test(type)) return [];
    if (isElsewhere(node, body, type)) return [];
    const list = error.childForFieldName('arguments')?.namedChildren ?? [];
    const given = givenOf(list, messageOf, takenIn(body, READING));
    const literals = list.slice(NAMED_FIRST.test(type) ? 1 : 0).flatMap((each) => messageOf(each) ?? []);
    const message = factory === undefined ? (literals[0] ?? null) : null;
    const when = guardOf(node, body);
    const offset = NAMED_FIRST.test(type) ? 1 : 0;
    const held = isHelper ? { held: heldAt(node, body), ...takenAsMessage(message, given, offset) } : {};
    const place = { ...held, start: lineOf(node), end: node.endPosition.row + 1 };
    return [
      {
        ...{ type: type.replace(/^global::/, ''), message, when },
        ...(given === undefined ? {} : { given }),
        ...(factory === undefined ? {} : { factory }),
        ...place,
      },
    ];
  });
}

/** `new Torn(…)`, `TornException.At(…)`, also where it is made only if nothing is given: `given ?? new Torn(…)`. */
function madeIn(node: SyntaxNode | undefined): SyntaxNode | undefined {
  const value = valueAt(node);
  const isElse = value?.type === 'binary_expression' && value.children.some(({ type }) => type === '??');
  if (isElse) return madeIn(value.namedChildren.at(-1));
  return /^(?:object_creation|invocation)_expression$/.test(value?.type ?? '') ? value : undefined;
}

/** In a function that is made there. */
function _isInside(node: SyntaxNode, body: SyntaxNode): boolean {
  for (let at: SyntaxNode = node; at.parent !== null && at.id !== body.id; at = at.parent)
    if (CLOSED.has(at.type) && !isRunThere(at)) return true;
  return false;
}

/** In such a one, or where what it throws is caught. */
function isElsewhere(node: SyntaxNode, body: SyntaxNode, type: string): boolean {
  for (let at: SyntaxNode = node; at.parent !== null && at.id !== body.id; at = at.parent) {
    if (CLOSED.has(at.type) && !isRunThere(at)) return true;
    const around: SyntaxNode = at.parent;
    const isTried = around.type === 'try_statement' && around.childForFieldName('body')?.id === at.id;
    if (isTried && caughtBy(around).some((each) => ANY.has(each) || takes(each, type) === true)) return true;
  }
  return false;
}

/** A clause with a filter lets some through. */
const caughtBy = (statement: SyntaxNode): string[] =>
  statement.namedChildren
    .filter(
      ({ type, namedChildren }) =>
        type === 'catch_clause' && !namedChildren.some((each) => each.type === 'catch_filter_clause'),
    )
    .map((clause) => clause.descendantsOfType('catch_declaration')[0]?.childForFieldName('type')?.text ?? 'Exception');

/** `string.Format` fills a form, as written. */
const READING: Reading = {
  operator: '+',
  literal: literalOf,
  hole: (code) => `{${code}}`,
  form: (node) =>
    node.type === 'invocation_expression' && /^[sS]tring\.Format$/.test(node.childForFieldName('function')?.text ?? '')
      ? (node.childForFieldName('arguments')?.namedChildren ?? [])
          .map(givenIn)
          .find((each) => each !== undefined && literalOf(each) !== null)
      : undefined,
};
const givenIn = (argument: SyntaxNode): SyntaxNode | undefined =>
  argument.type === 'argument' ? argument.namedChildren.at(-1) : argument;
export const messageOf = (argument: SyntaxNode): string | null => messageIn(givenIn(argument), READING);

function literalOf(node: SyntaxNode): string | null {
  if (!/^(?:(?:verbatim_|raw_)?string_literal|interpolated_string_expression)$/.test(node.type)) return null;
  const text = writtenIn(node.text);
  if (text === null) return null;
  const said =
    node.type !== 'interpolated_string_expression'
      ? text
      : text
          .replace(/\{nameof\((?:\w+\.)*(\w+)\)\}/g, '$1')
          .replaceAll('{{', '{')
          .replaceAll('}}', '}');
  return said.trim() === '' ? null : said;
}

/** Between its quotation marks; those of a verbatim text are written twice, a raw one says all as it stands. */
function writtenIn(code: string): string | null {
  const [, marks = '', quote = ''] = /^([$@]{0,3})("{3,}|")/.exec(code) ?? [];
  if (quote === '' || marks.includes('$$')) return null;
  const text = code.slice(marks.length + quote.length, -quote.length);
  if (quote !== '"') return text;
  return marks.includes('@') ? text.replaceAll('""', '"') : text.replaceAll('\\"', '"').replaceAll('\\\\', '\\');
}

const ERROR = /(?:Exception|Error)$/;

export const CSHARP_CALLEES: CalleeLanguage = {
  raisesIn: (body) => throwsOf(body, true),
  isKnown: () => false,
  madeIn: (body) =>
    throwsAt(body, true, ['return_statement', 'arrow_expression_clause']).filter(({ type }) => ERROR.test(type)),
  factories: ERROR,
  wordsOf: wordsGiven,
};

/** A text, or the name of something: `nameof(depth)`. */
function wordsGiven(node: SyntaxNode): string | null {
  const [, name] = /^nameof ?\((?:\w+\.){0,9}(\w+)\)$/.exec(node.text) ?? [];
  return name ?? messageOf(node);
}
