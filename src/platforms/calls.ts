/** Calls of helpers: what they are given, and what the helper takes. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { handledAround } from './caught.ts';
import { isClear } from './clear.ts';
import { compared, type Formula, folded, formulaOf, isMade, isPlain, not } from './formula.ts';
import { type Guard, guardOfCall } from './guards.ts';
import { type Held, heldAt } from './held.ts';
import { builtIn, TEXT, typeNamedIn } from './made-types.ts';
import { valueAt } from './message-text.ts';
import { boundBetween, speaksOfLocal } from './rebound.ts';
import { sourcesOf } from './sources.ts';
import { isUngiven } from './ungiven.ts';
import { usedBefore } from './used-before.ts';

/** What a call gives. */
export interface Argument {
  /** Where it is given by name. */
  name?: string;
  code: string;
  /** It is the same at every call, whatever the caller was given. */
  isFixed?: true;
  /** The caller made it itself, from what it was given or not. */
  isComputed?: true;
  /** What a call of the caller's own gave: whether that can be nothing is not the business of who calls it. */
  isCalled?: true;
  /** It is more than what the caller was given, plainly put: nobody sees whether a check can fail for it. */
  isOpaque?: true;
  /** Whoever calls can make it anything; `isOfClear`: or what it is made of. */
  isClear?: true;
  isOfClear?: true;
  /** What it asks, where it is true or not. */
  asks?: Formula;
  /** It speaks of names that the caller gave a value itself. */
  isLocal?: true;
  /** It speaks of names that mean nothing to the function that all began with. */
  isOpen?: true;
  /** The function that all began with was given it. */
  isPassed?: true;
  /** What it was made from; of a frame, in the names of the function that all began with. */
  from?: string[];
  /** Its type, or a path to one. */
  type?: string;
  /** The words that it is, and where they stand; `isInstead`: where nothing else is given. */
  words?: string;
  isInstead?: true;
  at?: { start: number; end: number; path?: string };
}
/** What a function takes; what is left out is its default. */
export interface Taken {
  name: string;
  initial?: string;
  /** Its type, where that is one of a name. */
  type?: string;
  /** All that is given behind it. */
  isRest?: true;
  /** The value that a method of another type is called on, in C#. */
  isThis?: true;
}
export interface Call {
  name: string;
  /** Its lines. */
  start: number;
  end: number;
  /** Where it begins and ends in the text. */
  from: number;
  to: number;
  /** Whose it is, where that must be looked for: of its own type, of the one above, of a type by its name, or of none. */
  of?: string;
  held: Held[];
  /** Under which condition it stands, as the source writes it. */
  when?: Guard;
  /** Kinds of errors that handlers around it take. */
  handled?: string[];
  /** It makes a new object, with what the caller may have made sure of. */
  isMaking?: true;
  /** What it is called on was made of nothing that the caller was given. */
  isFree?: true;
  /** How many types it writes. */
  types?: number;
  /** It goes on to another constructor of its own type. */
  isChained?: true;
  /** Undefined where some of them are spread. */
  given: Argument[] | undefined;
  /** All that is spread is what the caller was given. */
  isSpreadClear?: true;
}

const SPREAD = /splat|spread|variadic|hash_/;
const LIST = /^arguments?(?:_list)?$/;

export function callAt(
  name: string,
  call: SyntaxNode,
  body: SyntaxNode,
  wordsOf?: (node: SyntaxNode) => string | null,
  typeOf?: (node: SyntaxNode) => string | undefined,
): Call {
  const list = call.childForFieldName('arguments') ?? call.namedChildren.find(({ type }) => LIST.test(type));
  const all = (list?.namedChildren ?? []).filter(({ type }) => !/comment/.test(type));
  const given = all.map((each) => argumentOf(each, call, body, { wordsOf, typeOf }));
  const when = guardOfCall(call, body);
  const used = usedBefore(call, body, new Set(given.flatMap(({ code }) => (/^\$?\w+$/.test(code) ? [code] : []))));
  const isSpread = all.some((each) => SPREAD.test(each.type) || /^(?:\*|\.\.\.|&)/.test(each.text));
  const handled = handledAround(call, body) ?? ['Exception'];
  return {
    ...{ name, start: call.startPosition.row + 1, end: call.endPosition.row + 1 },
    ...{ from: call.startIndex, to: call.endIndex },
    ...(when === undefined ? {} : { when }),
    ...(handled.length === 0 ? {} : { handled }),
    ...(/^(?:object_creation|new)_expression$/.test(call.type) ? { isMaking: true as const } : {}),
    ...typesWritten(call),
    ...(CHAINED.test(call.type) ? { isChained: true as const } : {}),
    ...(isFree(call, body) ? { isFree: true as const } : {}),
    held: [...heldAt(call, body), ...used.map((name): Held => ({ of: not(compared(name, 'null')), isCheck: true }))],
    given: isSpread ? undefined : given,
    ...(isSpread && all.every((each) => isClear(each, body)) ? { isSpreadClear: true as const } : {}),
  };
}

const CHAINED = /^(?:explicit_constructor_invocation|constructor_initializer)$/;

/** `Need<int>(depth)` */
function typesWritten(call: SyntaxNode): { types?: number } {
  const list =
    call.childForFieldName('type_arguments') ??
    (call.childForFieldName('function') ?? call.childForFieldName('name'))
      ?.descendantsOfType(['type_argument_list', 'type_arguments'])
      .at(-1);
  return list == null ? {} : { types: list.namedChildCount };
}

/** A type alone may know more than that. */
function isFree(call: SyntaxNode, body: SyntaxNode): boolean {
  const called = call.childForFieldName('function') ?? call;
  const of =
    called.childForFieldName('object') ??
    called.childForFieldName('receiver') ??
    called.childForFieldName('expression');
  return of !== null && !/^[\w.]+$/.test(of.text) && isUngiven(of, body);
}

interface Read {
  wordsOf: ((node: SyntaxNode) => string | null) | undefined;
  typeOf: ((node: SyntaxNode) => string | undefined) | undefined;
}

function argumentOf(node: SyntaxNode, call: SyntaxNode, body: SyntaxNode, { wordsOf, typeOf }: Read): Argument {
  const isPair = /^(?:argument|keyword_argument|pair|labeled_argument)$/.test(node.type);
  const key = isPair ? (node.childForFieldName('name') ?? node.childForFieldName('key')) : null;
  const value = isPair ? (node.namedChildren.at(-1) ?? node) : node;
  const code = folded(value);
  const words = WORDS.test(value.type) ? (wordsOf?.(value) ?? null) : null;
  const type = words !== null && /string/.test(value.type) ? TEXT : typeOf?.(value);
  return {
    ...(key === null || key.id === value.id ? {} : { name: bare(key.text) }),
    code: isSimple(code) ? code : `(${code})`,
    ...(isFixed(code) || isOfModule(value, call, body) || isUngiven(value, body) ? { isFixed: true as const } : {}),
    ...(isComputed(code, body) ? { isComputed: true as const } : {}),
    ...(isCalled(isTaken(code, body) ? value : valueAt(value)) ? { isCalled: true as const } : {}),
    ...(speaksOfLocal(value, body) ? { isLocal: true as const } : {}),
    ...(isClear(value, body) ? {} : { isOpaque: true as const }),
    ...asked(value),
    from: sourcesOf(value, body),
    ...(type === undefined ? {} : { type }),
    ...(words === null ? {} : { words }),
    ...(words !== null && value.children.some(({ type: sign }) => INSTEAD.has(sign))
      ? { isInstead: true as const }
      : {}),
  };
}
const WORDS = /string|binary|invocation|call/;
const INSTEAD = new Set(['??', '||', '?:', 'or', '?']);
/** Of what is no more than a value nobody asks anything. */
function asked(value: SyntaxNode): Pick<Argument, 'asks'> {
  const asks = formulaOf(value);
  return asks.kind === 'asked' ? {} : { asks };
}
/** A bare member of Ruby is a call of its grammar. */
const isCalled = (node: SyntaxNode | undefined): boolean =>
  node !== undefined &&
  CALL.test(node.type) &&
  (node.childForFieldName('method') === null || node.childForFieldName('arguments') !== null);
const CALL =
  /^(?:await|(?:(?:member_|scoped_|function_)?call|invocation|object_creation|new|await)(?:_expression)?|method_invocation)$/;
const isSimple = (code: string): boolean => /^[$@\w.:>?!-]+$/.test(code) || isPlain(code);

/** Written out, made there, the name of something, or a name in the style of constants. */
export const isFixed = (code: string): boolean =>
  isPlain(code) ||
  isMade(code) ||
  /^nameof ?\([\w.]+\)$/.test(code) ||
  /^(?:[$\w]+(?:::|\.|\\)){0,4}[A-Z][A-Z0-9_]+$/.test(code) ||
  ENUM.test(code);
/** Neither a parameter, whatever it has become, nor the object itself. */
function isComputed(code: string, body: SyntaxNode): boolean {
  if (!/^\$?\w+$/.test(code)) return true;
  return !isTaken(code, body) && boundBetween(body, body.startIndex - 1, body.endIndex).includes(code);
}
function isTaken(code: string, body: SyntaxNode): boolean {
  if (!/^\$?\w+$/.test(code)) return false;
  const list = body.parent?.childForFieldName('parameters')?.text ?? '';
  return new RegExp(`(?<![\\w$])${code.replaceAll('$', '\\$')}(?!\\w)`).test(list);
}

/** In languages where a bare name is no member: `operator.add`, where neither the function nor its parameters have an `operator`. */
function isOfModule(value: SyntaxNode, call: SyntaxNode, body: SyntaxNode): boolean {
  if (!/^(?:call|call_expression)$/.test(call.type) || call.childForFieldName('function') === null) return false;
  const [, head = ''] = /^([A-Za-z_$][\w$]*)(?:\.[A-Za-z_$][\w$]*)*$/.exec(value.text) ?? [];
  if (head === '' || /^(?:self|cls|this|super)$/.test(head)) return false;
  for (let at = call.parent; at !== null; at = at.parent) {
    const bound = at.namedChildren.filter(({ type }) => type === 'for_in_clause');
    if (
      bound.some(
        (each) =>
          each
            .childForFieldName('left')
            ?.descendantsOfType('identifier')
            .some(({ text }) => text === head) || each.childForFieldName('left')?.text === head,
      )
    )
      return false;
    const taken =
      at.childForFieldName('parameters') ?? at.childForFieldName('receiver') ?? at.childForFieldName('parameter');
    if (taken !== null && new RegExp(`(?<![\\w$])${head.replaceAll('$', '\\$')}(?![\\w$])`).test(taken.text))
      return false;
  }
  const receiver = body.parent?.childForFieldName('receiver')?.text ?? '';
  if (receiver.includes(head)) return false;
  return !boundBetween(outermost(body), -1, body.endIndex).includes(head);
}

/** A function inside of another one knows the names of that, too. */
function outermost(body: SyntaxNode): SyntaxNode {
  let found = body;
  for (let at = body.parent; at !== null; at = at.parent) {
    const own = at.childForFieldName('body');
    if (own !== null && at.childForFieldName('parameters') !== null) found = own;
  }
  return found;
}

const ENUM = /^(?:[A-Z]\w*(?:::|\.)){1,3}[A-Z]\w*$/;

const bare = (name: string): string => name.replace(/^[&*]+/, '').replace(/:$/, '');

/** In their order, without `self`; undefined where it cannot be told which argument is whose. */
export function takenBy(list: SyntaxNode | null): Taken[] {
  return (list?.namedChildren ?? []).flatMap((each): Taken[] => {
    if (/comment|separator/.test(each.type)) return [];
    const named = each.childForFieldName('name') ?? each.childForFieldName('pattern') ?? each.namedChild(0) ?? each;
    const name = bare(named.text);
    const initial = each.childForFieldName('value') ?? each.childForFieldName('default_value') ?? behindSign(each);
    if (name === 'self' || name === 'cls') return [];
    const written = each.childForFieldName('type')?.text ?? '';
    const type = builtIn(written) ?? typeNamedIn(written);
    return [
      {
        name,
        ...(initial === null ? {} : { initial: folded(initial) }),
        ...(type === undefined || OPEN.test(type) ? {} : { type }),
        ...(REST.test(each.type) || /^(?:params\s|\.{3}|\*{1,2}\w)/.test(each.text) ? { isRest: true as const } : {}),
        ...(/^(?:\[[^\]]{0,80}\]\s{0,9}){0,3}this\s/.test(each.text) ? { isThis: true as const } : {}),
      },
    ];
  });
}

/** `T`, `TKey` stand for every type. */
const OPEN = /^(?:[A-Z]\d?|T[A-Z]\w*)$/;
const REST = /^(?:spread_parameter|variadic_parameter|rest_parameter|rest_pattern|splat_parameter)$/;

/** `Mode mode = Mode.Slow`: C# names no field. */
function behindSign(node: SyntaxNode): SyntaxNode | null {
  const at = node.children.findIndex(({ type }) => type === '=' || type === 'equals_value_clause');
  return at < 0
    ? null
    : node.children[at]?.type === '='
      ? (node.children[at + 1] ?? null)
      : (node.children[at]?.namedChild(0) ?? null);
}
