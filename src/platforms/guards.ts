/** Under which conditions a statement is reached: those of the branches around it, in any language; nothing where they do not say all. Pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import type { LineRange } from './evidence.ts';

/** From the outermost to the innermost, at the lines of all of them. */
export interface Guard extends LineRange {
  conditions: { code: string; negated: boolean }[];
}

const BRANCHES = new Set(['if_statement', 'if_expression', 'elif_clause', 'else_if_clause']);
/** What is inside of these is reached whenever they are. */
const PLAIN =
  /^(?:block|statement_block|compound_statement|else_clause|expression_statement|with_statement|try_statement|try_with_resources_statement|for_statement|for_in_statement|enhanced_for_statement|foreach_statement|while_statement|for_expression|while_expression|loop_expression|unsafe_block|labeled_statement|synchronized_statement|lock_statement|using_statement|checked_statement|fixed_statement|unsafe_statement)$/;
/** More is no help to a reader. */
const MOST = 3;
const LONGEST = 120;

export function guardOf(statement: SyntaxNode, body: SyntaxNode): Guard | undefined {
  const found: { node: SyntaxNode; negated: boolean }[] = [];
  let below = statement;
  for (let at = statement.parent; at !== null && below.id !== body.id; at = at.parent) {
    if (BRANCHES.has(at.type)) {
      const own = conditionsAbove(at, below);
      if (own === undefined) return undefined;
      found.unshift(...own);
    } else if (!PLAIN.test(at.type) || !isAlways(at, below)) {
      if (at.id === body.id) break;
      return undefined;
    }
    below = at;
  }
  const all = found.map(({ node, negated }) => ({ code: bare(node.text), negated }));
  // What is asked again inside of itself is one condition.
  const conditions = all.filter(
    ({ code, negated }, at) => !all.slice(0, at).some((each) => each.code === code && each.negated === negated),
  );
  const [first, last] = [found[0]?.node, found.at(-1)?.node];
  if (first === undefined || last === undefined || conditions.length > MOST) return undefined;
  if (conditions.some(({ code }) => code.length > LONGEST || code === '')) return undefined;
  return { conditions, start: first.startPosition.row + 1, end: last.endPosition.row + 1 };
}

/** What stands behind a loop or a `try` is reached under conditions that nobody writes. */
const isAlways = (around: SyntaxNode, part: SyntaxNode): boolean =>
  /^try_/.test(around.type) ? isField(around, 'body', part) : part.type !== 'else_clause';

/** Its own condition for what it leads to; for what stands behind `else`, that none before it holds. */
function conditionsAbove(branch: SyntaxNode, below: SyntaxNode): { node: SyntaxNode; negated: boolean }[] | undefined {
  const condition = branch.childForFieldName('condition');
  if (condition === null) return undefined;
  if (isField(branch, 'consequence', below) || isField(branch, 'body', below))
    return [{ node: condition, negated: false }];
  const others = branch.childrenForFieldName('alternative').filter((each) => each !== null);
  const at = others.findIndex(({ id }) => id === below.id);
  if (at < 0) return undefined;
  const before = others.slice(0, at).map((each) => each.childForFieldName('condition'));
  if (before.some((each) => each === null)) return undefined;
  return [condition, ...before].flatMap((node) => (node === null ? [] : [{ node, negated: true }]));
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
