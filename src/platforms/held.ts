/** What is known to hold where a statement is reached: the branches around it, and the checks before it that would have left. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { armsBefore, isArms } from './arms.ts';
import { BRANCHES, endedUnless, mayLeave } from './exits.ts';
import { compared, type Formula, folded, formulaOf, not } from './formula.ts';
import { conditionBeside, conditionsAbove, isBeside } from './guards.ts';
import { fieldsOf } from './made-fields.ts';
import { localOf } from './message-text.ts';
import { boundBetween, isNamedIn } from './rebound.ts';
import { sourcesOf } from './sources.ts';

/** One condition. */
export interface Held {
  of: Formula;
  /** It speaks of names that the body gave a value before it, so it says nothing of what the caller gave. */
  isLocal?: true;
  /** What those were made from. */
  from?: string[];
  /** What it speaks of has got another value since. */
  isPast?: true;
  /** An error is raised where it does not hold. */
  isCheck?: true;
  /** It is asked of which type this is, by its name and by what that was given. */
  typed?: string[];
  /** Something was asked of these that they have not, by their type: the handler that it stands in takes no other errors. */
  unfit?: string[];
}

/** Something decides that no condition says: an error before it, a loop, a way out of one. */
const UNTOLD: Held = { of: { kind: 'asked', code: '… untold' }, isLocal: true };

const LOOP = /^(?:enhanced_)?(?:for|while|until|foreach|do|loop)(?:_in|_each)?(?:_statement|_expression|_modifier)?$/;
const HANDLER = /^(?:catch_clause|except_clause|rescue)$/;
const CHOICE = /^(?:switch|match|case|when)(?:_statement|_expression|_block)?$/;

export function heldAt(statement: SyntaxNode, body: SyntaxNode): Held[] {
  const found: Held[] = [];
  // What goes on to another constructor stands before the body.
  if (statement.startIndex < body.startIndex) return found;
  let to = statement.startIndex;
  let below = statement;
  const fields = fieldsOf(body);
  const add = (node: SyntaxNode, of: Formula, isCheck = false): void => {
    const text = `${node.text} `;
    const isSaid = (name: string): boolean => isNamedIn(text, name) && !fields.has(name);
    found.push({
      of,
      ...(boundBetween(body, body.startIndex - 1, node.endIndex).some(isSaid)
        ? { isLocal: true, from: sourcesOf(node, body) }
        : {}),
      ...(boundBetween(body, node.endIndex, to, to === statement.startIndex ? to : -1).some(isSaid)
        ? { isPast: true }
        : {}),
      ...(isCheck ? { isCheck: true } : {}),
      ...typedIn(node),
    });
  };
  for (let at = statement.parent; at !== null && below.id !== body.id; at = at.parent) {
    const beside = isBeside(at, below);
    if (BRANCHES.has(at.type) || beside) {
      const own = beside ? [conditionBeside(at)] : (conditionsAbove(at, below) ?? []);
      for (const { node, negated, text } of own)
        add(node, signed(text === undefined ? formulaOf(node) : compared(node.text, 'null'), negated));
    } else if (isArms(at)) {
      for (const { node, of } of armsBefore(at, below)) add(node, of);
    } else if (CHOICE.test(at.type) && !isArms(at.lastNamedChild)) {
      const subject =
        at.childForFieldName('value') ?? at.childForFieldName('condition') ?? at.childForFieldName('subject');
      if (subject !== null && subject.id !== below.id) add(subject, { kind: 'asked', code: `${subject.text} …` });
    } else
      for (let before = below.previousNamedSibling; before !== null; before = before.previousNamedSibling) {
        const ended = endedUnless(before);
        if (ended !== undefined) add(ended.node, ended.of, ended.isCheck);
        const given = constantGiven(before);
        if (given !== undefined) add(given.node, given.of);
        if (mayLeave(before)) found.push(UNTOLD);
      }
    // Something else has gone wrong before.
    if (HANDLER.test(at.type)) found.push({ ...UNTOLD, ...triedFor(at, body), ...unfitFor(at) });
    if (LOOP.test(at.type)) {
      to = Math.max(to, at.endIndex);
      found.push(UNTOLD);
    }
    below = at;
  }
  return found;
}

/** `this.ready = true`: what a name has been given holds until it is given something else. */
function constantGiven(statement: SyntaxNode): { node: SyntaxNode; of: Formula } | undefined {
  const node = statement.type === 'expression_statement' ? statement.namedChild(0) : statement;
  const [left, right] = [node?.childForFieldName('left'), node?.childForFieldName('right')];
  if (node == null || left == null || right == null || !/^assignment(?:_expression)?$/.test(node.type))
    return undefined;
  if (!node.children.some(({ type }) => type === '=')) return undefined;
  if (/^true$/i.test(right.text)) return { node, of: formulaOf(left) };
  if (/^false$/i.test(right.text)) return { node, of: not(formulaOf(left)) };
  return /^(?:null|None|nil)$/.test(right.text) ? { node, of: compared(left.text, 'null') } : undefined;
}

/** What is tried was made from these. */
function triedFor(handler: SyntaxNode, body: SyntaxNode): { from?: string[] } {
  const tried = handler.parent?.childForFieldName('body');
  return tried == null || tried.id === handler.id ? {} : { from: sourcesOf(tried, body) };
}

/** What is tried, where the handler is for values of a wrong type alone. */
function unfitFor(handler: SyntaxNode): { unfit?: string[] } {
  const [head = ''] = handler.text.split(/[:{]/, 1);
  const types = head.match(/\b[A-Z]\w*/g) ?? [];
  const tried = handler.parent?.childForFieldName('body');
  if (tried == null || types.length === 0 || !types.every((each) => UNFIT.has(each))) return {};
  return { unfit: [...new Set(tried.descendantsOfType(['identifier', 'variable_name']).map(({ text }) => text))] };
}
const UNFIT = new Set(
  'AttributeError TypeError NoMethodError ClassCastException InvalidCastException NullPointerException NullReferenceException'.split(
    ' ',
  ),
);

const signed = (of: Formula, negated: boolean): Formula => (negated ? not(of) : of);

/** `shape instanceof Round` */
function typedIn(node: SyntaxNode): { typed?: string[] } {
  const [, before, inside] = TYPED.exec(node.text) ?? [];
  const name = before ?? inside;
  if (name === undefined) return {};
  const found = node.descendantsOfType(['identifier', 'variable_name']).find(({ text }) => text === name);
  const value = found === undefined ? undefined : localOf(found);
  return { typed: [name, ...(value === undefined ? [] : [folded(value)])] };
}
const TYPED =
  /(?<![$\w.])([$\w.]{1,80}?)(?: instanceof\b| is (?!null\b|not\b)[A-Z]|\.is_a\?)|\bisinstance\(([\w.]{1,80}),/;
