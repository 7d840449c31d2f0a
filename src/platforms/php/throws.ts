/** What a PHP function throws by itself, with the words it gives. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { givenOf, takenAsMessage, type Worded } from '../error-words.ts';
import type { LineRange } from '../evidence.ts';
import { type Guard, guardOf } from '../guards.ts';
import { type Held, heldAt } from '../held.ts';
import { messageIn, type Reading, takenIn, valueAt } from '../message-text.ts';
import { isRunThere } from '../run-there.ts';

export interface PhpThrow extends LineRange, Worded {
  when?: Guard | undefined;
  held?: Held[] | undefined;
}

const CLOSED = new Set([
  'anonymous_function',
  'anonymous_function_creation_expression',
  'arrow_function',
  'declaration_list',
]);

/** Of a helper with what holds where they are reached. */
export function throwsOf(
  body: SyntaxNode,
  isHelper = false,
  kind: 'throw_expression' | 'return_statement' = 'throw_expression',
): PhpThrow[] {
  if (!body.text.toLowerCase().includes(kind.slice(0, 5))) return [];
  return body.descendantsOfType(kind).flatMap((node): PhpThrow[] => {
    const made = valueAt(node.namedChild(0));
    const type =
      made?.type === 'object_creation_expression'
        ? made.namedChild(0)?.text
        : made?.type === 'scoped_call_expression'
          ? made.childForFieldName('scope')?.text
          : undefined;
    if (
      made === undefined ||
      type === undefined ||
      !/^[\\\w]+$/.test(type) ||
      /^(?:self|static|parent|class)$/.test(type)
    )
      return [];
    let below: SyntaxNode = node;
    for (let at = node.parent; at !== null && below.id !== body.id; at = at.parent) {
      if ((CLOSED.has(at.type) && !isRunThere(at)) || (at.type === 'try_statement' && isCaught(type, at, below)))
        return [];
      below = at;
    }
    const list = made.namedChildren.find(({ type: kind }) => kind === 'arguments');
    const message = made.type === 'object_creation_expression' ? messageOf(list?.namedChild(0)?.namedChild(0)) : null;
    const given =
      made.type === 'object_creation_expression'
        ? givenOf(list?.namedChildren ?? [], messageOf, takenIn(body, READING))
        : undefined;
    const when = guardOf(node, body);
    const factory = made.type === 'scoped_call_expression' ? made.childForFieldName('name')?.text : undefined;
    return [
      {
        type,
        message,
        ...(given === undefined ? {} : { given }),
        ...(factory === undefined ? {} : { factory }),
        when,
        ...(isHelper ? { held: heldAt(node, body), ...takenAsMessage(message, given) } : {}),
        start: node.startPosition.row + 1,
        end: node.endPosition.row + 1,
      },
    ];
  });
}

/** Whether a `catch` of the statement takes what its body throws, and does not throw the same again. */
function isCaught(type: string, statement: SyntaxNode, part: SyntaxNode): boolean {
  if (part.id !== statement.childForFieldName('body')?.id) return false;
  return statement.namedChildren.some((clause) => {
    if (clause.type !== 'catch_clause') return false;
    const name = clause.childForFieldName('name')?.text;
    const types = (clause.childForFieldName('type')?.text ?? '').split('|').map((each) => bare(each.trim()));
    const takes =
      types.includes(bare(type)) ||
      types.includes('Throwable') ||
      (types.includes('Exception') && bare(type).endsWith('Exception'));
    return takes && !clause.descendantsOfType('throw_expression').some((again) => again.namedChild(0)?.text === name);
  });
}
const bare = (type: string): string => type.slice(type.lastIndexOf('\\') + 1);

/** `sprintf` fills a form, as written. */
const READING: Reading = {
  operator: '.',
  literal: literalOf,
  hole: (code) => `{${code}}`,
  form: (node) =>
    node.type === 'function_call_expression' && /^\\?v?sprintf$/.test(node.childForFieldName('function')?.text ?? '')
      ? node.childForFieldName('arguments')?.namedChild(0)?.namedChild(0)
      : undefined,
};
export const messageOf = (node: SyntaxNode | null | undefined): string | null =>
  messageIn(node?.type === 'argument' ? node.namedChildren.at(-1) : node, READING);

function literalOf(node: SyntaxNode): string | null {
  if (node.type !== 'string' && node.type !== 'encapsed_string') return null;
  const quote = node.text[0] ?? '';
  // Between double quotes a dollar sign may be marked as none of a variable.
  const marked = quote === '"' ? /\\(["$\\])/g : /\\(['\\])/g;
  const text = node.text.slice(1, -1).replace(marked, '$1');
  return text === '' ? null : text;
}
