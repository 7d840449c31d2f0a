/** What a Ruby method raises, by itself, with the words it gives and the conditions it stands under. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { type Callee, type CalleeLanguage, calleesIn } from '../callees.ts';
import { type ErrorClass, errorClassesIn } from '../error-makers.ts';
import { givenOf, takenAsMessage, type Worded } from '../error-words.ts';
import type { LineRange } from '../evidence.ts';
import { type Guard, guardOf } from '../guards.ts';
import { type Held, heldAt } from '../held.ts';
import { messageIn, type Reading, takenIn } from '../message-text.ts';
import { isRunThere } from '../run-there.ts';
import { calledIn } from '../warned.ts';
import { argumentsOf, constantPath, isField } from './nodes.ts';

export interface RubyRaise extends LineRange, Worded {
  when?: Guard | undefined;
  held?: Held[] | undefined;
}

/** What is in a block runs when somebody else wants, unless the call that takes it is known to run it. */
const CLOSED = new Set([
  'block',
  'do_block',
  'lambda',
  'class',
  'module',
  'singleton_class',
  'method',
  'singleton_method',
]);

export function raisesOf(body: SyntaxNode, isHelper = false): RubyRaise[] {
  if (!/\b(?:raise|fail)\b/.test(body.text)) return [];
  return body.descendantsOfType('call').flatMap((node): RubyRaise[] => {
    const made = isRaise(node) ? madeBy(argumentsOf(node), takenIn(body, READING)) : undefined;
    if (made === undefined) return [];
    let below: SyntaxNode = node;
    for (let at = node.parent; at !== null && below.id !== body.id; at = at.parent) {
      if ((CLOSED.has(at.type) && !isRunThere(at)) || isCaught(made.type, at, below)) return [];
      below = at;
    }
    const place = { start: node.startPosition.row + 1, end: node.endPosition.row + 1 };
    return [
      {
        ...made,
        when: guardOf(node, body),
        ...(isHelper ? { held: heldAt(node, body), ...takenAsMessage(made.message, made.given) } : {}),
        ...place,
      },
    ];
  });
}

const isRaise = (node: SyntaxNode): boolean =>
  /^(?:(?:::)?Kernel)?$/.test(node.childForFieldName('receiver')?.text ?? '') &&
  /^(?:raise|fail)$/.test(node.childForFieldName('method')?.text ?? '');

/** `raise Torn, 'words'`, `raise Torn.new('words')`, `raise 'words'`; what is only given on is none of its own. */
function madeBy(
  given: readonly SyntaxNode[],
  takenOf: (node: SyntaxNode) => string | undefined = () => undefined,
): Worded | undefined {
  const [first, second] = given;
  const type = constantPath(first);
  if (type !== undefined) return { type, message: wordsOf(second), ...literalsOf(given.slice(1, 2), takenOf) };
  if (first?.type === 'string' || first?.type === 'chained_string' || first?.type === 'heredoc_beginning')
    return { type: 'RuntimeError', message: wordsOf(first) };
  const isMade = first?.type === 'call' && first.childForFieldName('method')?.text === 'new';
  const made = isMade ? constantPath(first.childForFieldName('receiver')) : undefined;
  return made === undefined || first === undefined
    ? undefined
    : second === undefined
      ? { type: made, message: wordsOf(argumentsOf(first)[0]), ...literalsOf(argumentsOf(first), takenOf) }
      : { type: made, message: wordsOf(second) };
}

const literalsOf = (
  list: readonly SyntaxNode[],
  takenOf: (node: SyntaxNode) => string | undefined,
): Pick<Worded, 'given'> => {
  const given = givenOf(list, wordsOf, takenOf);
  return given === undefined ? {} : { given };
};

const READING: Reading = {
  operator: '+',
  literal: literalOf,
  hole: (code) => `#{${code}}`,
  form: (node) => {
    if (node.type === 'call' && node.childForFieldName('method')?.text === 'freeze')
      return node.childForFieldName('receiver');
    const isForm = node.type === 'binary' && node.children.some(({ type }) => type === '%');
    if (isForm) return node.childForFieldName('left');
    const isCall = node.type === 'call' && /^(?:format|sprintf)$/.test(node.childForFieldName('method')?.text ?? '');
    return isCall && node.childForFieldName('receiver') === null ? argumentsOf(node)[0] : undefined;
  },
};
export const wordsOf = (node: SyntaxNode | undefined): string | null => messageIn(node, READING);

/** As written, with its holes. */
function literalOf(node: SyntaxNode): string | null {
  if (node.type === 'chained_string') {
    const parts = node.namedChildren.map(literalOf);
    return parts.includes(null) ? null : limited(parts.join(''));
  }
  return node.type === 'string' && /^["']/.test(node.text)
    ? limited(node.text.slice(1, -1).replaceAll(`\\${node.text[0] ?? ''}`, node.text[0] ?? ''))
    : null;
}
const limited = (text: string): string | null => (text.trim() === '' ? null : text);

const BODIES = new Set(['body_statement', 'begin', 'do_block', 'block_body']);

/** Whether a `rescue` beside what it stands in takes it, and does not raise the same again. */
function isCaught(type: string, around: SyntaxNode, part: SyntaxNode): boolean {
  if (around.type === 'rescue_modifier') return isField(around, 'body', part);
  if (!BODIES.has(around.type) || ['rescue', 'else', 'ensure'].includes(part.type)) return false;
  return around.namedChildren.some((clause) => {
    if (clause.type !== 'rescue') return false;
    const named = clause.childForFieldName('exceptions')?.namedChildren.map(({ text }) => lastPart(text)) ?? [];
    const takes =
      named.length === 0 ||
      named.some((each) => each === lastPart(type) || each === 'StandardError' || each === 'Exception');
    const body = clause.childForFieldName('body');
    return (
      takes && !(body?.namedChildren ?? []).some(({ type: kind, text }) => kind === 'identifier' && text === 'raise')
    );
  });
}
const lastPart = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

/** The error that is all a body does. */
export function unimplementedIn(body: SyntaxNode | null): string | undefined {
  const statements =
    body?.type === 'body_statement' ? body.namedChildren.filter(({ type }) => type !== 'comment') : [body];
  const [only, ...others] = statements;
  if (only == null || others.length > 0 || only.type !== 'call' || !isRaise(only)) return undefined;
  const type = madeBy(argumentsOf(only))?.type;
  return type !== undefined && /(?:^|::)NotImplementedError$/.test(type) ? type : undefined;
}

const CALLEES: CalleeLanguage = {
  warns: (call, list) =>
    calledIn(call) === 'warn' &&
    (/\bdeprecat/i.test(list[0]?.text ?? '') || /Deprecat/.test(call.childForFieldName('receiver')?.text ?? ''))
      ? list[0]
      : undefined,
  wordsOf,
  raisesIn: (body) => raisesOf(body, true),
  isKnown: () => false,
  isBare: (node, around) =>
    node.type === 'identifier' && !isField(around, 'method', node) && !isField(around, 'left', node),
};

/** Classes of errors of a file, and functions that raise. */
export const raisersIn = (root: SyntaxNode): { errors: ErrorClass[]; callees: Callee[] } => ({
  errors: errorClassesIn(root, wordsOf),
  callees: calleesIn(root, CALLEES),
});
