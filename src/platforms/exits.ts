/** What a statement needs of those before it in its block: that none of them left the function or the loop. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { compared, type Formula, folded, formulaOf, not } from './formula.ts';

export interface Condition {
  node: SyntaxNode;
  negated: boolean;
  /** What is asked, where the source does not write it out. */
  text?: string;
}

/** What asks for a condition, and what does so the other way round. */
export const BRANCHES = new Set([
  'if_statement',
  'if_expression',
  'elif_clause',
  'else_if_clause',
  'if',
  'elsif',
  'if_modifier',
  'conditional',
  'conditional_expression',
  'unless',
  'unless_modifier',
]);
export const isReversed = ({ type }: SyntaxNode): boolean => type.startsWith('unless');

const LEAVES_FUNCTION =
  /^(?:return(?:_statement|_expression)?|goto_statement|exit_statement|yield_statement|redo|retry)$/;
const LEAVES_LOOP = /^(?:(?:break|continue)(?:_statement|_expression)?|next)$/;
const LOOP =
  /^(?:for|while|until|foreach|do|loop)(?:_in|_each)?(?:_statement|_expression|_modifier)?$|^enhanced_for_statement$|^(?:switch|match)_(?:statement|expression)$|^(?:do_)?block$/;
const FUNCTION =
  /function|func_literal|lambda|closure|arrow|^method|^singleton_method|^class|^anonymous|_method_expression$|^declaration_list$|^async_block$/;
/** Words that are in every text of such a statement. */
const WORDS = /\b(?:return|break|continue|next|goto|exit|die|yield|redo|retry)\b/;
const ANY = [
  ...['return_statement', 'return_expression', 'return', 'goto_statement', 'exit_statement', 'yield_statement'],
  ...['break_statement', 'break_expression', 'break', 'continue_statement', 'continue_expression', 'next'],
  ...['redo', 'retry'],
];

/** The conditions under which all statements before this one lead to it; nothing where no condition says so. */
export function passed(statement: SyntaxNode): Condition[] | undefined {
  const found: Condition[] = [];
  for (let at = statement.previousNamedSibling; at !== null; at = at.previousNamedSibling) {
    if (!leaves(at)) continue;
    const branch = at.type === 'expression_statement' ? at.namedChild(0) : at;
    const condition = branch?.childForFieldName('condition');
    if (branch === null || condition == null || !BRANCHES.has(branch.type)) return undefined;
    const inside = branch.childForFieldName('consequence') ?? branch.childForFieldName('body');
    if (branch.childForFieldName('alternative') !== null || !endsAlways(inside)) return undefined;
    found.unshift({ node: condition, negated: !isReversed(branch) });
  }
  return found;
}

export interface Ended {
  node: SyntaxNode;
  /** What holds behind it. */
  of: Formula;
  /** An error is raised where it does not hold. */
  isCheck: boolean;
}

/** A statement behind which nothing is reached unless its condition holds. */
export function endedUnless(statement: SyntaxNode): Ended | undefined {
  if (!MAY_END.test(statement.text)) return undefined;
  const branch = statement.type === 'expression_statement' ? statement.namedChild(0) : statement;
  const condition = branch?.childForFieldName('condition') ?? null;
  if (branch === null) return undefined;
  if (branch.type === 'assert_statement') {
    const node = branch.namedChild(0);
    return node === null ? undefined : { node, of: formulaOf(node), isCheck: true };
  }
  if (condition === null || !BRANCHES.has(branch.type)) return givenBy(branch);
  const inside = branch.childForFieldName('consequence') ?? branch.childForFieldName('body');
  if (branch.childForFieldName('alternative') !== null || !endsAlways(inside)) return undefined;
  const of = formulaOf(condition);
  return { node: condition, of: isReversed(branch) ? of : not(of), isCheck: inside !== null && !leaves(inside) };
}
/** A statement that may end the function, or the loop, by more than one plain condition. */
export const mayLeave = (statement: SyntaxNode): boolean => leaves(statement) && endedUnless(statement) === undefined;

const MAY_END =
  /\b(?:return|break|continue|next|goto|exit|die|throw|raise|fail|panic|assert|requireNonNull|checkNotNull|ThrowIfNull)\b/;

/** `Objects.requireNonNull(depth)`, `depth ?? throw new Low()`: behind it there is one. */
function givenBy(statement: SyntaxNode): Ended | undefined {
  const calls = statement.descendantsOfType(['method_invocation', 'invocation_expression', 'binary_expression']);
  for (const call of calls) {
    const name = (call.childForFieldName('name') ?? call.childForFieldName('function'))?.text ?? '';
    const list = call.childForFieldName('arguments')?.namedChildren ?? [];
    const isElse =
      call.children.some(({ type }) => type === '??') && /^throw/.test(call.namedChildren.at(-1)?.type ?? '');
    const [node] = isElse
      ? call.namedChildren
      : /(?:^|\.)(?:requireNonNull|checkNotNull|ThrowIfNull)$/.test(name)
        ? list
        : [];
    if (node !== undefined) return { node, of: not(compared(folded(node), 'null')), isCheck: true };
  }
  return undefined;
}

/** Whether something inside of it raises an error by itself, and not in a function that is only made there. */
export function mayRaise(statement: SyntaxNode): boolean {
  if (!MAY_RAISE.test(statement.text)) return false;
  return [statement, ...statement.descendantsOfType(RAISES)].some((each) => {
    if (!each.isNamed || !isRaise(each)) return false;
    for (let at: SyntaxNode | null = each; at !== null; at = at.id === statement.id ? null : at.parent)
      if (FUNCTION.test(at.type) && at.type !== 'method_invocation') return false;
    return true;
  });
}
const MAY_RAISE = /\b(?:throw|raise|fail|panic|assert|requireNonNull|check(?:NotNull|Argument|State)|ThrowIf\w*)\b/;
const RAISES = [
  ...['throw_statement', 'throw_expression', 'raise_statement', 'assert_statement', 'call', 'call_expression'],
  ...['method_invocation', 'invocation_expression', 'macro_invocation'],
];
function isRaise(node: SyntaxNode): boolean {
  if (/^(?:throw|raise|assert)_/.test(node.type)) return true;
  const called =
    node.childForFieldName('name') ?? node.childForFieldName('method') ?? node.childForFieldName('function');
  if (node.type === 'call')
    return node.childForFieldName('receiver') === null && /^(?:raise|fail)$/.test(called?.text ?? '');
  if (node.type === 'macro_invocation') return /^(?:panic|assert\w*)!/.test(node.text);
  if (node.type === 'call_expression') return called?.text === 'panic';
  return /(?:^|\.)(?:requireNonNull|check(?:NotNull|Argument|State)|ThrowIf\w*)$/.test(called?.text ?? '');
}

/** Whether something inside of it goes on elsewhere than behind it; an error that is raised there is a row of its own. */
function leaves(node: SyntaxNode): boolean {
  return WORDS.test(node.text) && [node, ...node.descendantsOfType(ANY)].some((each) => isExit(each, node));
}

function isExit(each: SyntaxNode, root: SyntaxNode): boolean {
  const isOfLoop = LEAVES_LOOP.test(each.type);
  if (!each.isNamed || !(isOfLoop || LEAVES_FUNCTION.test(each.type))) return false;
  if (each.type === 'yield_statement' && !/^yield\s+break\b/.test(each.text)) return false;
  for (let at: SyntaxNode | null = each; at !== null; at = at.id === root.id ? null : at.parent) {
    if (FUNCTION.test(at.type)) return false;
    // With a label it may lead out of more than one.
    if (isOfLoop && each.namedChildCount === 0 && at.id !== each.id && isLoop(at)) return false;
  }
  return true;
}

/** A block of Ruby is a loop of its own; a block of other languages is one statement. */
const isLoop = (node: SyntaxNode): boolean =>
  LOOP.test(node.type) && (node.type !== 'block' || node.parent?.type === 'call');

/** Whether its last statement leaves, or raises. */
function endsAlways(block: SyntaxNode | null): boolean {
  if (block === null) return false;
  if (LEAVES_FUNCTION.test(block.type) || LEAVES_LOOP.test(block.type)) return true;
  if (/^(?:throw|raise)_(?:statement|expression)$/.test(block.type)) return true;
  if (block.type === 'call') return /^(?:raise|fail|throw)\b/.test(block.text);
  if (block.type === 'macro_invocation') return /^panic!/.test(block.text);
  if (block.type === 'call_expression') return /^panic\(/.test(block.text);
  const isList =
    /^(?:block|then|compound_statement|colon_block|statement_block|statement_list|expression_statement|begin)$/.test(
      block.type,
    );
  return isList && endsAlways(block.namedChildren.findLast(({ type }) => !/comment/.test(type)) ?? null);
}
