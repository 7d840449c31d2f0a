/** Parameters that a Python function says are deprecated: by a warning where they are given, or a comment beside them. Pure. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';
import { calledIn } from '../warned.ts';
import { lineOf } from './positions.ts';
import { wordsOf } from './raises.ts';

export function withDeprecated(parameters: readonly ApiParameter[], definition: SyntaxNode): ApiParameter[] {
  const warned = warnedIn(definition.childForFieldName('body'), parameters);
  const commented = commentedIn(definition.childForFieldName('parameters'));
  return parameters.map((each) => {
    const name = plain(each.name);
    const deprecated = warned.get(name) ?? (commented.has(name) ? '' : undefined);
    return deprecated === undefined ? each : { ...each, deprecated };
  });
}

const plain = (name: string): string => name.replace(/^\*+/, '');

/** Words of `if name is not None: warnings.warn("The name …", DeprecationWarning)`, by parameter. */
function warnedIn(body: SyntaxNode | null, parameters: readonly ApiParameter[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const statement of body?.namedChildren ?? []) {
    if (statement.type !== 'if_statement') continue;
    const condition = statement.childForFieldName('condition');
    const words = warningIn(statement.childForFieldName('consequence'));
    const given = parameters.find(
      ({ name }) =>
        condition !== null && asksFor(condition, plain(name)) && words !== undefined && names(words, plain(name)),
    );
    if (given !== undefined && !found.has(plain(given.name)))
      found.set(plain(given.name), words === undefined || HOLE.test(words) ? '' : words);
  }
  return found;
}
const HOLE = /[{}]|%[a-z\d(]|…/i;
const names = (words: string, name: string): boolean =>
  words.split(/\W+/).includes(name) && ![`${name}=`, `${name} =`].some((value) => words.includes(value));

/** Nobody nests a condition so deep by hand. */
const DEEPEST = 50;

/** Whether it holds where the parameter is given, whatever is given: what some values alone meet says nothing of the rest. */
function asksFor(condition: SyntaxNode, name: string, deep = 0): boolean {
  if (deep > DEEPEST) return false;
  if (condition.type === 'parenthesized_expression' || condition.type === 'boolean_operator') {
    const isOr = condition.childForFieldName('operator')?.text === 'or';
    return !isOr && condition.namedChildren.some((each) => asksFor(each, name, deep + 1));
  }
  if (condition.type === 'identifier') return condition.text === name;
  if (condition.type !== 'comparison_operator') return false;
  const [left, right] = condition.namedChildren;
  const sign = condition.children.slice(1, -1).map(({ text }) => text);
  return left?.text === name && right !== undefined && /^(?:is ?not|!=)$/.test(sign.join(' '));
}

/** The first words of a warning that is the first thing there. */
function warningIn(block: SyntaxNode | null): string | undefined {
  for (const statement of block?.namedChildren ?? []) {
    const call = statement.type === 'expression_statement' ? statement.namedChild(0) : null;
    if (call?.type !== 'call' || !/(?:^|\.)warn$/.test(calledIn(call))) continue;
    const list = call.childForFieldName('arguments')?.namedChildren.filter(({ type }) => type !== 'comment') ?? [];
    const isDeprecation = list
      .slice(1)
      .some(({ text }) => /Warning$/.test(text) && /Deprecat|Future|RemovedIn/.test(text));
    if (isDeprecation && list[0] !== undefined) return wordsOf(list[0]) ?? '';
  }
  return undefined;
}

/** Of `# deprecated` right above, or behind on its line. */
function commentedIn(list: SyntaxNode | null): ReadonlySet<string> {
  const children = list?.namedChildren ?? [];
  return new Set(
    children.flatMap((child, at): string[] => {
      if (child.type === 'comment') return [];
      const [above, behind] = [children[at - 1], children[at + 1]];
      const isAbove = above?.type === 'comment' && lineOf(above) === lineOf(child) - 1;
      const isBehind = behind?.type === 'comment' && lineOf(behind) === lineOf(child);
      const isSaid = (isAbove && DEPRECATED.test(above.text)) || (isBehind && DEPRECATED.test(behind.text));
      const name = child.childForFieldName('name')?.text ?? child.namedChild(0)?.text ?? child.text;
      return isSaid ? [plain(name)] : [];
    }),
  );
}
const DEPRECATED = /^#+:?\s*deprecated\b(?! in favou?r of this)/i;
