/** On what a call is made, as a path that is followed when all files are known: `own.rules` for a field of the type around, `.open()` for what a function gives. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { MAKER, MAKERS } from './callables.ts';
import { typeOfName } from './declared-types.ts';
import { isCreation, madeType, typeNamedIn } from './made-types.ts';

export interface Target {
  /** Of its own type, of the one above, of a type by its name, of none, or a path that begins so. */
  of: string;
  name: string;
}

/** Where a call stands. */
export interface Scope {
  callable: SyntaxNode;
  /** The module of the product that a name stands for. */
  moduleOf(name: string): string | undefined;
}

export function targetOf(call: SyntaxNode, scope: Scope, own: string, depth = 0): Target | undefined {
  if (call.type === 'super')
    return /^(?:call|call_expression|method_invocation|explicit_constructor_invocation|member_expression)$/.test(
      call.parent?.type ?? '',
    )
      ? undefined
      : onAbove(own);
  if (call.type === 'constructor_initializer')
    return { of: /^:\s*base\b/.test(call.text) ? 'above' : 'own', name: MAKER };
  if (call.type === 'explicit_constructor_invocation')
    return { of: call.childForFieldName('constructor')?.type === 'super' ? 'above' : 'own', name: MAKER };
  const made = isCreation(call) ? madeType(call) : undefined;
  // What is raised is a row by its own name.
  if (made !== undefined) return isRaised(call) ? undefined : { of: SELF.has(made) ? 'own' : made, name: MAKER };
  if (/^(?:object_creation|new)_expression$/.test(call.type)) return undefined;
  const called = call.childForFieldName('function');
  if (called?.type === 'super' || call.childForFieldName('method')?.type === 'super')
    return called === null ? onAbove(own) : { of: 'above', name: MAKER };
  const [of, name] = partsOf(call, called);
  if (name === undefined || !/^#?\w+[!?]?$/.test(name)) return undefined;
  const owner = of === null ? (isOfType(call) ? 'own' : '') : (pathOf(of, scope, depth) ?? moduleAt(of, scope));
  const bare = name.replace(/^#/, '');
  return owner === undefined ? undefined : { of: owner, name: MAKERS.has(bare) ? MAKER : bare };
}

/** What makes one of a Ruby class goes on to its `initialize`. */
const onAbove = (own: string): Target => (own === 'new' ? { of: 'own', name: MAKER } : { of: 'above', name: own });

/** `checks:` of `checks.need(depth)`. */
function moduleAt(node: SyntaxNode, { callable, moduleOf }: Scope): string | undefined {
  const isName = /^\w+$/.test(node.text) && !isTaken(node.text, callable) && givenIn(node.text, callable).length === 0;
  const module = isName ? moduleOf(node.text) : undefined;
  return module === undefined ? undefined : `${module}:`;
}

const isRaised = ({ parent }: SyntaxNode): boolean =>
  /^(?:throw|raise)_/.test(parent?.type ?? '') ||
  (parent?.type === 'argument_list' && /^(?:raise|fail)\b/.test(parent.parent?.text ?? ''));

export const SELF: ReadonlySet<string> = new Set(['this', 'self', 'cls', '$this', 'static']);
/** Languages in which a bare name is a method of the type. */
const isOfType = (call: SyntaxNode): boolean =>
  call.type === 'method_invocation' ||
  call.type === 'invocation_expression' ||
  (call.type === 'call' && call.childForFieldName('method') !== null);

/** What it is called on, and its name. */
function partsOf(call: SyntaxNode, called: SyntaxNode | null): [SyntaxNode | null, string | undefined] {
  const of = call.childForFieldName('object') ?? call.childForFieldName('receiver') ?? call.childForFieldName('scope');
  const name = call.childForFieldName('name') ?? call.childForFieldName('method');
  if (called === null) return [of, name?.text];
  const [inner, last] = memberOf(called) ?? [null, null];
  return inner === null ? [null, called.text.split('<', 1)[0]?.trim()] : [inner, last?.text.split('<', 1)[0]];
}

/** What a member is asked of, and its name. */
function memberOf(node: SyntaxNode): [SyntaxNode, SyntaxNode | null] | undefined {
  const inner =
    node.childForFieldName('object') ?? node.childForFieldName('operand') ?? node.childForFieldName('expression');
  if (inner === null) return undefined;
  const last =
    node.childForFieldName('property') ??
    node.childForFieldName('attribute') ??
    node.childForFieldName('field') ??
    node.childForFieldName('name');
  return [inner, last];
}

/** More steps than these nobody writes. */
const DEEPEST = 4;

/** The type of a value, as far as the file says; undefined where it does not. */
export function pathOf(node: SyntaxNode, scope: Scope, depth = 0): string | undefined {
  const { callable } = scope;
  const { text, type } = node;
  if (depth > DEEPEST) return undefined;
  if (/^(?:parenthesized|await|cast)\w*$/.test(type) || type === 'await') {
    const inside = node.namedChildren.at(-1);
    return inside === undefined ? undefined : pathOf(inside, scope, depth + 1);
  }
  const receiver = callable.childForFieldName('receiver')?.descendantsOfType('identifier')[0]?.text;
  if (SELF.has(text) || text === receiver) return 'own';
  if (/^(?:super|base|parent)$|^super\([^()]*\)$/.test(text)) return 'above';
  const made = isCreation(node) ? madeType(node) : undefined;
  if (made !== undefined) return SELF.has(made) ? 'own' : made;
  if (/^[A-Z]\w*$/.test(text)) return text;
  const [, last] = /^\\?(?:\w{1,80}(?:::|\\)){1,8}([A-Z][A-Z\d_]*[a-z]\w*)$/.exec(text) ?? [];
  if (last !== undefined) return last;
  const typed = typeOfName(text, callable);
  if (typed !== undefined) return typed;
  if (/call|invocation/.test(type)) {
    const given = givenByClosure(node, callable);
    if (given !== undefined) return given;
    const target = targetOf(node, scope, '', depth + 1);
    return target === undefined || target.name === MAKER ? undefined : `${target.of}.${target.name}()`;
  }
  if (/^@\w+$/.test(text)) return `own.${text.slice(1)}`;
  const [of, name] = memberOf(node) ?? [];
  const around = of === undefined || name == null ? undefined : pathOf(of, scope, depth + 1);
  if (around !== undefined && /^[#$]?\w+$/.test(name?.text ?? '')) return `${around}.${name?.text.replace(/^#/, '')}`;
  if (/^\$?\w+$/.test(text) && isBareField(node, callable)) return `own.${text}`;
  const [first, ...others] = /^\$?\w+$/.test(text) ? valuesOf(text, callable) : [];
  if (first === undefined) return undefined;
  const path = pathOf(first, scope, depth + 1);
  return others.every((each) => pathOf(each, scope, depth + 1) === path) ? path : undefined;
}

/** What a function that is put into a name gives, as it is written there. */
function givenByClosure(call: SyntaxNode, callable: SyntaxNode): string | undefined {
  const name = call.childForFieldName('function')?.text ?? '';
  const [only, ...others] = /^\$?\w+$/.test(name) ? valuesOf(name, callable) : [];
  const written = others.length > 0 ? undefined : only?.childForFieldName('return_type')?.text;
  return written === undefined ? undefined : typeNamedIn(written);
}

/** Languages in which a bare name may be a field of the type. */
const isBareField = (node: SyntaxNode, callable: SyntaxNode): boolean =>
  /^(?:method|constructor)_declaration$/.test(callable.type) &&
  callable.childForFieldName('receiver') === null &&
  node.type === 'identifier' &&
  !isTaken(node.text, callable) &&
  givenIn(node.text, callable).length === 0;

const isTaken = (name: string, callable: SyntaxNode): boolean =>
  (callable.childForFieldName('parameters')?.descendantsOfType(NAMES) ?? []).some(({ text }) => text === name);
const NAMES = ['identifier', 'variable_name'];
const GIVES = [
  ...['assignment', 'assignment_expression', 'variable_declarator', 'short_var_declaration', 'assignment_statement'],
];

/** What the assignments of the function give a name that is none of its parameters. */
function valuesOf(name: string, callable: SyntaxNode): SyntaxNode[] {
  if (isTaken(name, callable)) return [];
  const found = givenIn(name, callable).map((each) => {
    const value = each.childForFieldName('right') ?? each.childForFieldName('value') ?? each.namedChildren.at(-1);
    // `rig, err := open()` gives the first of two.
    return value?.type === 'expression_list' ? (value.namedChild(0) ?? undefined) : value;
  });
  // `line = line.strip()` has it from elsewhere: a loop, a pattern.
  const isAgain = (value: SyntaxNode): boolean =>
    value.text === name || value.descendantsOfType(NAMES).some(({ text }) => text === name);
  return found.some((each) => each === undefined || isAgain(each)) ? [] : found.flatMap((each) => each ?? []);
}
const givenIn = (name: string, callable: SyntaxNode): SyntaxNode[] =>
  (callable.childForFieldName('body')?.descendantsOfType(GIVES) ?? []).filter((each) => {
    const left = each.childForFieldName('left') ?? each.childForFieldName('name') ?? each.namedChild(0);
    return left?.text === name || (left?.type === 'expression_list' && left.namedChild(0)?.text === name);
  });
