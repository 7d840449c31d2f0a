/** What a Java method throws: what its header declares, and what its body throws by itself, with the words it gives. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { CalleeLanguage } from '../callees.ts';
import { takes } from '../caught.ts';
import { givenOf, takenAsMessage, type Worded } from '../error-words.ts';
import type { LineRange } from '../evidence.ts';
import { compared, formulaOf, not } from '../formula.ts';
import { type Guard, guardOf, guardOfCheck } from '../guards.ts';
import { type Held, heldAt } from '../held.ts';
import { messageIn, type Reading, takenIn, typeNamed, valueAt } from '../message-text.ts';
import { isRunThere } from '../run-there.ts';
import { lineOf } from '../tree-lines.ts';
import { isBehindAllCases } from './all-cases.ts';

export interface JavaThrow extends LineRange, Worded {
  when?: Guard | undefined;
  held?: Held[] | undefined;
}

const CLOSED = new Set(['lambda_expression', 'class_body']);
/** Catches whatever is thrown. */
const ANY = new Set(['Exception', 'RuntimeException', 'Throwable']);

/** Types behind `throws`, as written. */
export const declaredThrows = (header: SyntaxNode): JavaThrow[] =>
  header.namedChildren
    .filter(({ type }) => type === 'throws')
    .flatMap((clause) =>
      clause.namedChildren
        .filter(({ type }) => /type|identifier/.test(type))
        .map((node) => ({ type: node.text, message: null, start: lineOf(node), end: lineOf(node) })),
    );

const nameOf = (node: SyntaxNode): string => node.childForFieldName('name')?.text ?? '';

/** Of a helper with what holds where they are reached. */
export const throwsOf = (body: SyntaxNode, isHelper = false): JavaThrow[] =>
  [...thrownIn(body, isHelper), ...checkedIn(body, isHelper)].toSorted((a, b) => a.start - b.start);

/** Methods that check what they are given, and throw this with the words that come second. */
const CHECKS: ReadonlyMap<string, string> = new Map([
  ['Objects.requireNonNull', 'NullPointerException'],
  ['Preconditions.checkNotNull', 'NullPointerException'],
  ['Preconditions.checkArgument', 'IllegalArgumentException'],
  ['Preconditions.checkState', 'IllegalStateException'],
]);

function checkedIn(body: SyntaxNode, isHelper: boolean): JavaThrow[] {
  if (!/\b(?:requireNonNull|checkNotNull|checkArgument|checkState)\b/.test(body.text)) return [];
  return body.descendantsOfType('method_invocation').flatMap((call): JavaThrow[] => {
    const of = call.childForFieldName('object')?.text ?? importedFrom(call);
    const type = CHECKS.get(`${of}.${nameOf(call)}`);
    const [checked, words] = call.childForFieldName('arguments')?.namedChildren ?? [];
    const message = messageOf(words);
    if (type === undefined || checked === undefined || message === null || isElsewhere(call, body, type)) return [];
    const isNull = type === 'NullPointerException';
    const own = { node: checked, negated: !isNull, ...(isNull ? { text: `${checked.text} == null` } : {}) };
    const statement = call.parent?.type === 'expression_statement' ? call.parent : call;
    const when = guardOfCheck(own, statement, body);
    const asked = isNull ? compared(checked.text, 'null') : not(formulaOf(checked));
    const held = isHelper ? { held: [...heldAt(statement, body), { of: asked }] } : {};
    return [{ type, message, when, ...held, start: lineOf(call), end: call.endPosition.row + 1 }];
  });
}

/** `import static java.util.Objects.requireNonNull;` */
function importedFrom(call: SyntaxNode): string | undefined {
  const name = nameOf(call);
  const text = call.tree.rootNode.namedChildren.find(
    ({ type, text: code }) =>
      type === 'import_declaration' && code.startsWith('import static ') && code.endsWith(`.${name};`),
  )?.text;
  return text
    ?.slice(0, -name.length - 2)
    .split('.')
    .at(-1);
}

function thrownIn(
  body: SyntaxNode,
  isHelper: boolean,
  statement: 'throw_statement' | 'return_statement' = 'throw_statement',
): JavaThrow[] {
  if (!body.text.includes(statement.slice(0, 5))) return [];
  return body.descendantsOfType(statement).flatMap((node): JavaThrow[] => {
    const made = valueAt(node.namedChild(0));
    const maker = made?.type === 'method_invocation' ? (made.childForFieldName('object')?.text ?? '') : '';
    const factory = made !== undefined && /^(?:\w+\.)*\w*(?:Exception|Error)$/.test(maker) ? nameOf(made) : undefined;
    const type =
      made?.type === 'object_creation_expression'
        ? typeNamed(made.childForFieldName('type')?.text)
        : factory === undefined
          ? undefined
          : maker;
    if (made === undefined || type === undefined || !/^[\w.]+$/.test(type) || isElsewhere(node, body, type)) return [];
    if (isBehindAllCases(node, body)) return [];
    const list = made.childForFieldName('arguments')?.namedChildren ?? [];
    const message = factory === undefined ? messageOf(list[0]) : null;
    const given = givenOf(list, messageOf, takenIn(body, READING));
    const when = guardOf(node, body);
    return [
      {
        type,
        message,
        ...(given === undefined ? {} : { given }),
        ...(factory === undefined ? {} : { factory }),
        when,
        ...(isHelper ? { held: heldAt(node, body), ...takenAsMessage(message, given) } : {}),
        start: lineOf(node),
        end: node.endPosition.row + 1,
      },
    ];
  });
}

/** In a function or class that is made there. */
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
    const isTried = /^try_/.test(around.type) && around.childForFieldName('body')?.id === at.id;
    if (isTried && caughtBy(around).some((each) => ANY.has(each) || takes(each, type) === true)) return true;
  }
  return false;
}

const caughtBy = (statement: SyntaxNode): string[] =>
  statement.namedChildren
    .filter(({ type }) => type === 'catch_clause')
    .flatMap((clause) => clause.descendantsOfType('catch_type'))
    .flatMap((each) => each.namedChildren.map(({ text }) => text));

/** `String.format` and `formatted` fill a form, as written. */
const READING: Reading = {
  operator: '+',
  literal: literalOf,
  hole: (code) => `{${code}}`,
  form: (node) => {
    if (node.type !== 'method_invocation') return undefined;
    const [name, of] = [nameOf(node), node.childForFieldName('object')];
    if (/^(?:format|valueOf)$/.test(name) && of?.text === 'String')
      return node.childForFieldName('arguments')?.namedChild(0);
    return name === 'formatted' ? of : undefined;
  },
};
export const messageOf = (node: SyntaxNode | null | undefined): string | null => messageIn(node, READING);

function literalOf(node: SyntaxNode): string | null {
  if (node.type !== 'string_literal') return null;
  const marks = node.text.startsWith('"""') ? 3 : 1;
  const text = node.text.slice(marks, -marks).replaceAll('\\"', '"').replaceAll('\\\\', '\\');
  return text === '' ? null : text;
}

const ERROR = /(?:Exception|Error)$/;

export const JAVA_CALLEES: CalleeLanguage = {
  raisesIn: (body) => throwsOf(body, true),
  isKnown: () => false,
  madeIn: (body) => thrownIn(body, true, 'return_statement').filter(({ type }) => ERROR.test(type)),
  factories: ERROR,
  wordsOf: messageOf,
  isOwnType: (name, root) => !foreignTypes(root).has(name),
};

const foreign = new WeakMap<SyntaxNode, ReadonlySet<string>>();
/** Imported from a package that shares neither of the first two names with the file's own. */
function foreignTypes(root: SyntaxNode): ReadonlySet<string> {
  const known = foreign.get(root);
  if (known !== undefined) return known;
  const own = root.namedChildren.find(({ type }) => type === 'package_declaration')?.namedChildren.at(-1)?.text ?? '';
  const start = own.split('.').slice(0, 2).join('.');
  const found = new Set(
    root.namedChildren.flatMap((node) => {
      const [, path = ''] =
        /^import\s+(?:static\s+)?([\w.]+)/.exec(node.type === 'import_declaration' ? node.text : '') ?? [];
      return path === '' || path.startsWith(`${start}.`) ? [] : [path.slice(path.lastIndexOf('.') + 1)];
    }),
  );
  foreign.set(root, found);
  return found;
}
