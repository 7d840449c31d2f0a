/** Names that a module or a class of Python binds to values, with the words that document them: comments of Sphinx, or the string below. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { cleanDoc } from './docstring.ts';
import { fieldOf } from './fields.ts';
import type { PyDefinition } from './module.ts';
import { endOf, lineOf } from './positions.ts';
import { commentAbove, commentBehind, stringValue } from './strings.ts';

/** `below`: the statement that follows. */
export function constantOf(node: SyntaxNode, statement: SyntaxNode, below?: SyntaxNode): PyDefinition {
  const type = node.childForFieldName('type')?.text ?? null;
  const value = node.childForFieldName('right');
  return {
    ...bound(node.childForFieldName('left')?.text ?? '', type, value, statement, below),
    field: fieldOf(value),
    ...(value?.type === 'call' && TYPE_VARIABLE.test(value.childForFieldName('function')?.text ?? '')
      ? { isTypeVariable: true as const }
      : {}),
  };
}
const TYPE_VARIABLE = /^(?:\w+\.)?(?:TypeVar|TypeVarTuple|ParamSpec)$/;

/** `type Rows = list[Row]` (https://docs.python.org/3/reference/simple_stmts.html#type). */
export function typeAlias(statement: SyntaxNode, below?: SyntaxNode): PyDefinition {
  const [left, right] = [statement.childForFieldName('left'), statement.childForFieldName('right')];
  const made = bound(/^\w+/.exec(left?.text ?? '')?.[0] ?? '', null, right, statement, below);
  return { ...made, signature: `type ${oneLine(left?.text ?? '')} = ${oneLine(right?.text ?? '')}` };
}

function bound(
  name: string,
  type: string | null,
  right: SyntaxNode | null,
  statement: SyntaxNode,
  below: SyntaxNode | undefined,
): PyDefinition {
  const value = right === null ? undefined : shownValue(right, type);
  const words = wordsOf(statement, below);
  return {
    name,
    kind: 'constant',
    signature: `${name}${type === null ? '' : `: ${type}`}${value === undefined ? '' : ` = ${value}`}`,
    parameters: [],
    returns: type,
    doc: words?.text ?? null,
    start: words?.start ?? lineOf(statement),
    end: Math.max(Math.min(endOf(statement), lineOf(statement) + LONGEST_PASSAGE), words?.end ?? 0),
    bases: [],
    decorators: [],
    raises: [],
    unimplemented: false,
    members: [],
  };
}
const LONGEST_PASSAGE = 30;

/** A short one; an alias of types is nothing without its value. */
function shownValue(right: SyntaxNode, type: string | null): string | undefined {
  const isAlias = /^(?:\w+\.)?TypeAlias$/.test(type ?? '') || isTypes(right);
  const written = isAlias ? oneLine(right.text) : right.text;
  const isShort = !written.includes('\n') && written.length <= (isAlias ? LONGEST_ALIAS : LONGEST);
  return isShort && (!isAlias || !right.text.includes('#')) ? written : undefined;
}
const LONGEST = 60;
const LONGEST_ALIAS = 400;

/** `Union[…]`, and what else of names in brackets starts as types do; no value is written so over lines. */
const isTypes = (right: SyntaxNode): boolean =>
  right.type === 'subscript' && /^(?:\w+\.)*[A-Z]\w*$/.test(right.childForFieldName('value')?.text ?? '');

/** Without the breaks of lines within brackets. */
const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/([[(]) /g, '$1')
    .replace(/,? ([\])])/g, '$1');

/** Of comments above or behind, else of the string right below (https://peps.python.org/pep-0258/#attribute-docstrings). */
export function wordsOf(
  statement: SyntaxNode,
  below: SyntaxNode | undefined,
): { text: string; start: number; end: number } | undefined {
  const comment = commentBehind(statement) ?? commentAbove(statement);
  if (comment !== undefined) return { text: comment.text, start: comment.line, end: lineOf(statement) };
  const literal = below?.type === 'expression_statement' ? below.namedChild(0) : null;
  if (literal == null || !/^(?:concatenated_)?string$/.test(literal.type)) return undefined;
  if (lineOf(literal) !== endOf(statement) + 1) return undefined;
  const text = cleanDoc(stringValue(literal) ?? '');
  return text === '' ? undefined : { text, start: lineOf(statement), end: endOf(literal) };
}
