/** Under which conditions a statement is reached from the start of its function, in any language; where they do not say all, its last check. Pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import type { LineRange } from './evidence.ts';
import { BRANCHES, type Condition, isReversed, mayRaise, passed } from './exits.ts';
import { insteadOf } from './given-instead.ts';
import { speaksOfLocal } from './rebound.ts';

/** From the outermost to the innermost, at the lines of all of them. */
export interface Guard extends LineRange {
  conditions: { code: string; negated: boolean }[];
  /** Only what is asked last before it: more may decide. */
  isLast?: true;
  /** Another check stands before it, that may have ended the function. */
  isAfter?: true;
  /** Where its lines are, if not those of what it leads to. */
  path?: string;
}

/** What is inside of these is reached whenever they are; of a loop nobody knows whether it is gone through. */
const PLAIN =
  /^(?:block|statement_block|compound_statement|colon_block|else_clause|expression_statement|with_statement|try_statement|try_with_resources_statement|unsafe_block|labeled_statement|synchronized_statement|lock_statement|using_statement|checked_statement|fixed_statement|unsafe_statement|then|else|body_statement|begin|return|argument_list|parenthesized_statements|ensure|statement_list)$/;
/** More is no help to a reader. */
const MOST = 3;
const LONGEST = 120;

/** All that decides where it can be read, else the branch that it stands in. */
export function guardOf(statement: SyntaxNode, body: SyntaxNode): Guard | undefined {
  const whole = conditionsOf(statement, body);
  const all = whole === undefined ? undefined : written(whole);
  return all === undefined
    ? lastCheck(statement, body)
    : { ...withDefaults(all, statement), ...orderOf(statement, body) };
}

/** What is raised only where nothing else is given, with its words: where more conditions are too many to say, the guard is not the whole. */
function withDefaults(guard: Guard, statement: SyntaxNode): Guard {
  const others = insteadOf(statement).map((code) => ({ code, negated: false }));
  if (others.length === 0) return guard;
  const conditions = [...guard.conditions, ...others];
  const isFitting = conditions.length <= MOST && others.every(({ code }) => code.length <= LONGEST);
  return isFitting ? { ...guard, conditions } : { ...guard, isLast: true };
}

/** Of a statement that raises where its own condition does, or does not, hold: `assert depth, "…"`. */
export function guardOfCheck(own: Condition, statement: SyntaxNode, body: SyntaxNode): Guard | undefined {
  const place = wholeOf(statement);
  const around = speaksOfLocal(own.node, body) ? undefined : conditionsOf(place, body);
  const whole = around === undefined ? undefined : written([...around, own]);
  const last = written([own]);
  if (whole !== undefined) return { ...whole, ...orderOf(place, body) };
  return last === undefined || speaksOfLocal(own.node, body) ? undefined : { ...last, isLast: true };
}

/** Of a call, also where its value goes on. */
export const guardOfCall = (call: SyntaxNode, body: SyntaxNode): Guard | undefined => guardOf(wholeOf(call), body);

/** The statement around a check whose value goes on: `this.core = requireNonNull(core)`, `find(requireNonNull(name))`. */
function wholeOf(check: SyntaxNode): SyntaxNode {
  let at = check;
  while (at.parent !== null && GOES_ON.test(at.parent.type)) at = at.parent;
  return at;
}
const GOES_ON = new RegExp(
  `^(?:${[
    ...['argument_list', 'arguments', 'argument', 'expression_list', 'parenthesized_expression', 'cast_expression'],
    ...['method_invocation', 'invocation_expression', 'call', 'call_expression', 'explicit_constructor_invocation'],
    ...['object_creation_expression', 'new_expression', 'await', 'await_expression', 'as_expression'],
    ...['assignment_expression', 'assignment', 'variable_declarator', 'equals_value_clause', 'variable_declaration'],
    ...['local_variable_declaration', 'local_declaration_statement', 'lexical_declaration', 'short_var_declaration'],
    ...['expression_statement', 'return_statement', 'throw_statement', 'throw_expression', 'raise_statement'],
  ].join('|')})$`,
);

const orderOf = (statement: SyntaxNode, body: SyntaxNode): { isAfter?: true } =>
  isBehindCheck(statement, body) ? { isAfter: true } : {};

/** Whether something before it, in its block or around that, raises by itself. */
function isBehindCheck(statement: SyntaxNode, body: SyntaxNode): boolean {
  let below = statement;
  for (let at = statement.parent; at !== null && below.id !== body.id; at = at.parent) {
    if (!BRANCHES.has(at.type))
      for (let before = below.previousNamedSibling; before !== null; before = before.previousNamedSibling)
        if (mayRaise(before)) return true;
    below = at;
  }
  return false;
}

/**
 * All branches that it stands in, and all that would have left before it. What a condition says must be of something that the caller knows:
 * parameters as they were given, the object, names of the file.
 */
function conditionsOf(statement: SyntaxNode, body: SyntaxNode): Condition[] | undefined {
  const found: Condition[] = [];
  let below = statement;
  for (let at = statement.parent; at !== null && below.id !== body.id; at = at.parent) {
    const before = BRANCHES.has(at.type) ? [] : passed(below);
    if (before === undefined) return undefined;
    found.unshift(...before);
    const beside = isBeside(at, below);
    if (BRANCHES.has(at.type) || beside) {
      const own = beside ? [conditionBeside(at)] : conditionsAbove(at, below);
      if (own === undefined) return undefined;
      found.unshift(...own);
    } else if (!PLAIN.test(at.type) || !isAlways(at, below)) {
      if (at.id === body.id) break;
      return undefined;
    }
    below = at;
  }
  return found.some(({ node }) => speaksOfLocal(node, body)) ? undefined : found;
}

/** The innermost branch around it, or the way out before it in that branch, as the source writes it; what a handler or a case leads to hangs on that. */
function lastCheck(statement: SyntaxNode, body: SyntaxNode): Guard | undefined {
  let below = statement;
  for (let at = statement.parent; at !== null && below.id !== body.id; at = at.parent) {
    const before = BRANCHES.has(at.type) ? [] : passed(below);
    // What leaves in another way than by a condition is asked nothing.
    if (before === undefined) return undefined;
    const nearest = before.at(-1);
    const asked = nearest === undefined ? undefined : written([nearest]);
    if (nearest !== undefined && speaksOfLocal(nearest.node, body)) return undefined;
    if (asked !== undefined) return { ...asked, isLast: true };
    const beside = isBeside(at, below);
    if (BRANCHES.has(at.type) || beside) {
      const own = beside ? [conditionBeside(at)] : conditionsAbove(at, below);
      const guard = own === undefined || own.some(({ node }) => speaksOfLocal(node, body)) ? undefined : written(own);
      return guard === undefined || guard.conditions.length === 0 ? undefined : { ...guard, isLast: true };
    }
    if (CHOICE.test(at.type) || isHandler(at, below)) return undefined;
    below = at;
  }
  return undefined;
}
const CHOICE = /catch|except|rescue|finally|ensure|case|switch|match|when|function|lambda|closure|arrow/;
/** `else` and `finally` of a `try`, or of a loop. */
const isHandler = (around: SyntaxNode, part: SyntaxNode): boolean =>
  (/^try_/.test(around.type) && !isField(around, 'body', part)) || /^(?:else|else_clause)$/.test(part.type);

function written(found: readonly Condition[]): Guard | undefined {
  const all = found.map(({ node, negated, text }) => ({ code: bare(text ?? node.text), negated }));
  // What is asked again inside of itself is one condition, and of what is written out nothing hangs: `assert False`.
  const conditions = all.filter(
    ({ code, negated }, at) =>
      !(negated ? NEVER : ALWAYS).test(code) &&
      !all.slice(0, at).some((each) => each.code === code && each.negated === negated),
  );
  const [first, last] = [found[0]?.node, found.at(-1)?.node];
  if (first === undefined || last === undefined || conditions.length === 0 || conditions.length > MOST)
    return undefined;
  if (conditions.some(({ code }) => code.length > LONGEST || code === '')) return undefined;
  return { conditions, start: first.startPosition.row + 1, end: last.endPosition.row + 1 };
}

const ALWAYS = /^(?:true|1)$/i;
const NEVER = /^(?:false|0)$/i;

/** What stands behind a `try` is reached under conditions that nobody writes. */
const isAlways = (around: SyntaxNode, part: SyntaxNode): boolean =>
  /^try_/.test(around.type)
    ? isField(around, 'body', part)
    : part.type !== 'else_clause' && !(part.type === 'else' && /^(?:begin|body_statement)$/.test(around.type));

/** `$depth > 0 || throw new Low()`, `depth ?? throw new Low()` */
export const isBeside = ({ type, namedChildren, children }: SyntaxNode, part: SyntaxNode): boolean =>
  /^binary(?:_expression)?$/.test(type) &&
  namedChildren.at(-1)?.id === part.id &&
  children.some((each) => SHORT.has(each.type));
const SHORT = new Set(['||', 'or', '&&', 'and', '??']);

export function conditionBeside(around: SyntaxNode): Condition {
  const node = around.namedChild(0) ?? around;
  const sign = around.children.find(({ type }) => SHORT.has(type))?.type;
  if (sign === '??')
    return { node, negated: false, text: `${node.text} ${node.text.includes('$') ? '===' : '=='} null` };
  return { node, negated: sign === '||' || sign === 'or' };
}

/** Its own condition for what it leads to; for what stands behind `else`, that none before it holds. */
export function conditionsAbove(branch: SyntaxNode, below: SyntaxNode): Condition[] | undefined {
  const condition = branch.childForFieldName('condition');
  if (condition === null) return undefined;
  if (isField(branch, 'consequence', below) || isField(branch, 'body', below))
    return [{ node: condition, negated: isReversed(branch) }];
  const others = branch.childrenForFieldName('alternative').filter((each) => each !== null);
  const at = others.findIndex(({ id }) => id === below.id);
  if (at < 0) return undefined;
  const before = others.slice(0, at).map((each) => each.childForFieldName('condition'));
  if (before.some((each) => each === null)) return undefined;
  return [
    { node: condition, negated: !isReversed(branch) },
    ...before.flatMap((node) => (node === null ? [] : [{ node, negated: true }])),
  ];
}

const isField = (node: SyntaxNode, field: string, child: SyntaxNode): boolean =>
  node.childForFieldName(field)?.id === child.id;

/** On one line, without the parentheses around all of it. */
function bare(text: string): string {
  const folded = text.replace(/\s+/g, ' ').trim();
  if (!folded.startsWith('(') || !folded.endsWith(')')) return folded;
  let depth = 0;
  for (const [at, char] of [...folded].entries()) {
    if (char === '(') depth++;
    else if (char === ')' && --depth === 0) return at === [...folded].length - 1 ? folded.slice(1, -1).trim() : folded;
  }
  return folded;
}
