/** Whether a value is plainly made of what a function was given, so that whoever calls it can make it anything: what a call gives, or a member of the object holds, may be known to be right. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { fieldsOf } from './made-fields.ts';
import { onceOfNode } from './once-of-node.ts';
import { boundBetween } from './rebound.ts';

const DEEPEST = 12;
const NAME = /^\$?[A-Za-z_]\w*$/;
const MEMBER = /^(?:attribute|selector_expression|(?:member|field)_(?:access(?:_expression)?|expression))$/;
const ELEMENT = /^(?:subscript|index_expression|array_access|element_(?:access_expression|reference)|slice_expression)/;
const OWN = /^(?:this|self|cls|super|base|\$this)$|^@/;
const CALL =
  /^(?:call(?:_expression)?|method_invocation|invocation_expression|(?:member|function|scoped|nullsafe_member)_call_expression)$/;
/** Operators, forms that are filled, and what only stands around a value. */
const PLAIN =
  /^(?:binary|unary|boolean|comparison|not|concatenat|conditional|ternary|parenthesized|cast|as_|non_null|template|interpolat|string|encapsed|spread|splat|hash_splat|dictionary_splat|list_splat|variadic|argument|named_argument|keyword_argument|pair|range|prefix_unary|postfix_unary|type_assertion|satisfies|nullsafe_member_access|conditional_access|member_binding|element_binding|bracketed_argument)/;
/** How many something has, and a part of it by a name that is written out. */
const SIZE = /^(?:len|strlen|mb_strlen|count|sizeof|length|size|Count|Length)$/;
const PART = /^(?:get|fetch|dig|at|pop|getOrDefault|GetValueOrDefault)$/;
const WRITTEN = /^(?:[bfru$@]{0,2}["'`:]|-?\d)/i;

export const isClear = (value: SyntaxNode, body: SyntaxNode): boolean => clearIn(value, body, 0);

function clearIn(node: SyntaxNode, body: SyntaxNode, depth: number): boolean {
  const { type, text } = node;
  if (depth > DEEPEST) return false;
  if (fieldsOf(body).has(text)) return true;
  if (OWN.test(text)) return false;
  const again = (each: SyntaxNode | null): boolean => each === null || clearIn(each, body, depth + 1);
  if (node.namedChildCount === 0 || (/^(?:identifier|variable_name)$/.test(type) && NAME.test(text)))
    return !NAME.test(text) || isClearName(node, body, depth);
  if (MEMBER.test(type))
    return again(
      node.childForFieldName('object') ??
        node.childForFieldName('operand') ??
        node.childForFieldName('expression') ??
        node.childForFieldName('value') ??
        node.namedChild(0),
    );
  if (CALL.test(type)) return isPartOrSize(node, again);
  if (!ELEMENT.test(type) && !PLAIN.test(type)) return false;
  return node.namedChildren.filter((each) => !/comment|type|(?:^|_)content$|escape/.test(each.type)).every(again);
}

function isPartOrSize(call: SyntaxNode, again: (node: SyntaxNode | null) => boolean): boolean {
  const called = call.childForFieldName('function');
  const of =
    call.childForFieldName('object') ??
    call.childForFieldName('receiver') ??
    called?.childForFieldName('object') ??
    called?.childForFieldName('expression') ??
    called?.childForFieldName('operand') ??
    null;
  const named =
    call.childForFieldName('name') ??
    call.childForFieldName('method') ??
    called?.childForFieldName('property') ??
    called?.childForFieldName('attribute') ??
    called?.childForFieldName('name') ??
    called?.childForFieldName('field') ??
    called;
  const given = call.childForFieldName('arguments')?.namedChildren ?? [];
  const name = named?.text ?? '';
  if (SIZE.test(name)) return given.length === (of === null ? 1 : 0) && (of === null ? given.every(again) : again(of));
  if (!PART.test(name) || of === null) return false;
  return given[0] !== undefined && WRITTEN.test(given[0].text) && again(of);
}

/** A parameter, however often it is given another value of its own kind; a name of the file; a name for what is clear. */
function isClearName(node: SyntaxNode, body: SyntaxNode, depth: number): boolean {
  const name = node.text;
  const { taken, given, bound } = ofBody(body);
  if (bound.has(name)) {
    const values = (given.get(name) ?? []).filter(({ endIndex }) => endIndex <= node.startIndex);
    // `most = most ?? 3` gives the name to itself.
    const isFine = values.every((each) => each.text === name || clearIn(each, body, depth + 1));
    if (!isFine || (values.length === 0 && !taken.has(name))) return false;
    const before = boundBetween(body, body.startIndex - 1, node.startIndex, node.startIndex);
    return values.length > 0 || !before.includes(name);
  }
  return taken.has(name) || /^[A-Z]/.test(name) || !isBareMember(node, body);
}

const isBareMember = (node: SyntaxNode, body: SyntaxNode): boolean =>
  /^(?:method|constructor)_declaration$/.test(body.parent?.type ?? '') && !node.text.startsWith('$');

const NAMES = ['identifier', 'variable_name'];
const GIVES = [
  ...['assignment', 'assignment_expression', 'variable_declarator', 'short_var_declaration', 'assignment_statement'],
  ...['augmented_assignment_expression', 'augmented_assignment', 'operator_assignment'],
];
const LOOPS = ['for_statement', 'for_in_statement', 'foreach_statement', 'enhanced_for_statement', 'for_in_clause'];

interface Values {
  taken: ReadonlySet<string>;
  /** All that the body gives a name; of a loop, what is gone through. */
  given: ReadonlyMap<string, readonly SyntaxNode[]>;
  bound: ReadonlySet<string>;
}

const ofBody = onceOfNode(read);

function read(body: SyntaxNode): Values {
  const given = new Map<string, SyntaxNode[]>();
  for (const node of body.descendantsOfType([...GIVES, ...LOOPS])) {
    const isLoop = LOOPS.includes(node.type);
    const left = node.childForFieldName('left') ?? node.childForFieldName('name') ?? node.namedChild(isLoop ? 1 : 0);
    const value =
      node.childForFieldName('right') ?? node.childForFieldName('value') ?? node.namedChildren.at(isLoop ? 0 : -1);
    if (left === null || value == null || value.id === left.id) continue;
    const names = NAMES.includes(left.type) ? [left.text] : left.descendantsOfType(NAMES).map(({ text }) => text);
    for (const name of names) given.set(name, [...(given.get(name) ?? []), value]);
  }
  const lists: SyntaxNode[] = [];
  for (let at: SyntaxNode | null = body.parent; at !== null; at = at.parent) {
    const list = at.childForFieldName('parameters') ?? at.childForFieldName('parameter');
    if (list !== null) lists.push(list);
  }
  return {
    taken: new Set(
      lists
        .flatMap((list) => [list, ...list.descendantsOfType([...NAMES, 'shorthand_property_identifier_pattern'])])
        .map(({ text }) => text),
    ),
    given,
    bound: new Set(boundBetween(body, body.startIndex - 1, body.endIndex)),
  };
}
