/** All functions of a file that raise, or call what may raise elsewhere: what readers meet of them is known when all files are. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { callAt, type Taken, takenBy } from './calls.ts';
import { type Body, isDecided } from './carried.ts';
import { handledAround } from './caught.ts';
import { typeOfName } from './declared-types.ts';
import type { RawMessage } from './evidence.ts';
import type { Held } from './held.ts';
import { roleOf } from './path-roles.ts';
import { isRunThere } from './run-there.ts';
import { type Warns, warnedBy } from './warned.ts';

export type RawRaise = Omit<RawMessage, 'when'> & { when?: RawMessage['when'] | undefined; held?: Held[] | undefined };
export interface Callee extends Body<RawRaise> {
  /** The type that it belongs to; empty for none. */
  owner: string;
  /** `<init>` for what makes one of the type. */
  name: string;
  line: number;
  /** What it says of its own end whenever it is called. */
  warns?: string;
}
export interface CalleeLanguage {
  /** What a call that warns of the function's end says. */
  warns?: Warns;
  wordsOf?(node: SyntaxNode): string | null;
  raisesIn(body: SyntaxNode): readonly RawRaise[];
  /** Names that the file has from elsewhere, or at its top, and that stand for functions without a type. */
  isKnown(name: string, root: SyntaxNode): boolean;
  /** Whether a type may be one of the product. */
  isOwnType?(name: string, root: SyntaxNode): boolean;
  /** Calls that are followed besides: those of Go give back what the call gives. */
  isFollowed?(call: SyntaxNode, body: SyntaxNode): boolean;
  isWrapped?(callable: SyntaxNode): boolean;
  /** Errors that a body gives back for its caller to throw. */
  madeIn?(body: SyntaxNode): readonly RawRaise[];
}

export const MAKER = '<init>';
const MAKERS = new Set(['__init__', '__construct', 'constructor', 'initialize']);
const CALLABLES = [
  ...['function_definition', 'function_declaration', 'generator_function_declaration', 'method_definition'],
  ...['method_declaration', 'constructor_declaration', 'method', 'singleton_method', 'variable_declarator'],
];
const TYPES = [
  ...['class_definition', 'class_declaration', 'abstract_class_declaration', 'class', 'interface_declaration'],
  ...['enum_declaration', 'record_declaration', 'struct_declaration', 'trait_declaration', 'module'],
];
const TYPE = /^(?:class|abstract_class|interface|enum|record|struct|trait|module)(?:_declaration|_definition)?$/;
const CALLS = [
  ...['object_creation_expression', 'new_expression'],
  ...['call', 'call_expression', 'method_invocation', 'explicit_constructor_invocation', 'invocation_expression'],
  ...['member_call_expression', 'scoped_call_expression', 'super'],
];
const CLOSED =
  /^(?:(?:generator_)?function(?:_definition|_declaration|_expression)?|arrow_function|method(?:_definition|_declaration)?|singleton_method|constructor_declaration|lambda\w*|func_literal|anonymous_\w+|local_function_statement|class\w*|do_block)$/;
/** A block of Ruby is a function; those of other languages are not. */
const isClosed = (node: SyntaxNode): boolean =>
  CLOSED.test(node.type) || (node.type === 'block' && node.parent?.type === 'call');
const ABOVE =
  /^(?:superclass|superclasses|argument_list|base_clause|base_list|class_heritage|super_interfaces|extends_interfaces)$/;

/** `throw this.torn(depth)` throws what that gives back: one body under two names. */
const thrown = (name: string): string => `throw ${name}`;
const givesBack = (body: SyntaxNode): boolean =>
  body.namedChildren.findLast(({ type }) => !/comment/.test(type))?.type === 'return_statement';
const isThrown = ({ parent }: SyntaxNode): boolean => /^(?:throw|raise)_/.test(parent?.type ?? '');
/** Classes that traits are put into say so in their body. */
const isMixed = (node: SyntaxNode): boolean =>
  node.childForFieldName('body')?.namedChildren.some(({ type }) => type === 'use_declaration') === true;

interface Found {
  owner: string;
  name: string;
  node: SyntaxNode;
  body: SyntaxNode;
  raised: readonly RawRaise[];
  warns?: string | undefined;
  calls: { call: SyntaxNode; of: string; name: string }[];
}

/** None of a test or an example: nobody calls them. */
export function calleesIn(root: SyntaxNode, language: CalleeLanguage, path?: string): Callee[] {
  if (path !== undefined && roleOf(path) !== 'source') return [];
  const found = root.descendantsOfType(CALLABLES).flatMap((node): Found[] => {
    const made = functionAt(node);
    const body = made?.childForFieldName('body') ?? null;
    const owner = made === undefined ? undefined : (ownerOf(node) ?? aroundOf(node));
    if (made === undefined || body === null || owner === undefined || language.isWrapped?.(node) === true) return [];
    const own = node.childForFieldName('name')?.text.replace(/^#/, '') ?? '';
    const name = node.type === 'constructor_declaration' || MAKERS.has(own) ? MAKER : own;
    const { warns: isWarning, wordsOf = () => null } = language;
    const warns = isWarning === undefined ? undefined : warnedBy(body, isWarning, wordsOf);
    const given = givesBack(body) ? (language.madeIn?.(body) ?? []) : [];
    const place = { owner, node: made, body, calls: [] };
    return [
      { ...place, name, raised: language.raisesIn(body), warns },
      ...(given.length === 0 ? [] : [{ ...place, name: thrown(name), raised: given, warns: undefined }]),
    ];
  });
  const declared = new Set(found.map(({ owner, name }) => `${owner}.${name}`));
  const heirs = new Set(
    root.descendantsOfType(TYPES).flatMap((node) => {
      const name = node.childForFieldName('name')?.text;
      return name !== undefined && (node.namedChildren.some(({ type }) => ABOVE.test(type)) || isMixed(node))
        ? [name]
        : [];
    }),
  );
  const isOwn = (owner: string, name: string): boolean => heirs.has(owner) || declared.has(`${owner}.${name}`);
  for (const each of found) each.calls = callsOf(each, isOwn, root, language);
  return alive(found).map(({ owner, name, node, body, raised, warns, calls }) => ({
    ...{ owner, name, line: node.startPosition.row + 1 },
    ...(warns === undefined ? {} : { warns }),
    takes: takenOf(node),
    raised: raised.map(({ held, when, ...each }) => ({
      ...each,
      ...(when === undefined ? {} : { when }),
      ...(held === undefined || held.length === 0 ? {} : { held }),
    })),
    calls: calls.map((each) => ({ ...callAt(each.name, each.call, body, language.wordsOf), of: each.of })),
  }));
}

/** Those that raise, or lead to such a one, or to another file. */
function alive(found: readonly Found[]): Found[] {
  const keyOf = ({ owner, name }: { owner: string; name: string }): string => `${owner}.${name}`;
  const here = new Set(found.map(keyOf));
  const keysOf = ({ owner, calls }: Found): string[] =>
    calls.map(({ of, name }) => keyOf({ owner: of === 'own' ? owner : of, name }));
  const kept = new Set(
    found
      .filter(
        (each) => each.raised.length > 0 || each.warns !== undefined || keysOf(each).some((key) => !here.has(key)),
      )
      .map(keyOf),
  );
  for (let size = -1; size !== kept.size; ) {
    size = kept.size;
    for (const each of found) if (keysOf(each).some((key) => kept.has(key))) kept.add(keyOf(each));
  }
  return found
    .filter((each) => kept.has(keyOf(each)))
    .map((each) => {
      const keys = keysOf(each);
      return {
        ...each,
        calls: each.calls.filter((_call, at) => !here.has(keys[at] ?? '') || kept.has(keys[at] ?? '')),
      };
    });
}

const takenOf = (node: SyntaxNode): Taken[] => takenBy(node.childForFieldName('parameters'));

/** `const dig = (depth) => …` has its body in its value. */
function functionAt(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type !== 'variable_declarator') return node;
  const value = node.childForFieldName('value');
  return value !== null && /^(?:arrow_function|function_expression|function)$/.test(value.type) ? value : undefined;
}

/** Undefined for what stands inside of a function. */
function ownerOf(node: SyntaxNode): string | undefined {
  const receiver = node.childForFieldName('receiver')?.descendantsOfType('type_identifier')[0]?.text;
  if (receiver !== undefined) return receiver;
  for (let at = node.parent; at !== null; at = at.parent) {
    const name = TYPE.test(at.type) ? at.childForFieldName('name')?.text : undefined;
    if (name !== undefined) return name.split('::').at(-1);
    if (isClosed(at) && at.childForFieldName('body') !== null) return undefined;
  }
  return '';
}

/** A function inside of another one goes by the place of that. */
function aroundOf(node: SyntaxNode): string | undefined {
  for (let at = node.parent; at !== null; at = at.parent)
    if (isClosed(at) && at.childForFieldName('body') !== null) return placeOf(at);
  return undefined;
}
const placeOf = ({ startPosition }: SyntaxNode): string => `${startPosition.row + 1}:${startPosition.column}`;

function callsOf(
  { owner, name, node, body }: Found,
  isOwn: (owner: string, name: string) => boolean,
  root: SyntaxNode,
  language: CalleeLanguage,
) {
  const chained = node.namedChildren.find(({ type }) => type === 'constructor_initializer');
  const calls = [...(chained === undefined ? [] : [chained]), ...body.descendantsOfType(CALLS)];
  return calls.flatMap((call): Found['calls'] => {
    const target = targetOf(call, node, name);
    const isMade = language.madeIn !== undefined && isThrown(call);
    if (target === undefined || (isDecided(call) && !isMade) || (call !== chained && isApart(call, body))) return [];
    const of = target.of === '' && isOwn(placeOf(node), target.name) ? placeOf(node) : target.of;
    const isMeant = (): boolean => {
      if (of === '') return language.isKnown(target.name, root);
      if (of === 'own') return language.isFollowed !== undefined || isOwn(owner, target.name);
      if (of === 'above' || isOwn(of, target.name)) return true;
      return (target.name === MAKER || isStatement(call)) && (language.isOwnType?.(of, root) ?? true);
    };
    if (!isMeant() || language.isFollowed?.(call, body) === false) return [];
    return [{ call, of, name: target.name }, ...(isMade ? [{ call, of, name: thrown(target.name) }] : [])];
  });
}

/** By itself, or all that a name is given: so are checks called. */
const isStatement = ({ parent }: SyntaxNode): boolean =>
  parent !== null &&
  /^(?:expression_statement|(?:local_)?variable_declar\w+|assignment(?:_expression)?|equals_value_clause|throw_\w+|body_statement|then|arrow_expression_clause|return_statement)$/.test(
    parent.type,
  );

function targetOf(call: SyntaxNode, callable: SyntaxNode, own: string): { of: string; name: string } | undefined {
  if (call.type === 'super')
    return /^(?:call|call_expression|method_invocation|explicit_constructor_invocation|member_expression)$/.test(
      call.parent?.type ?? '',
    )
      ? undefined
      : { of: 'above', name: own };
  if (call.type === 'constructor_initializer')
    return { of: /^:\s*base\b/.test(call.text) ? 'above' : 'own', name: MAKER };
  if (call.type === 'explicit_constructor_invocation')
    return { of: call.childForFieldName('constructor')?.type === 'super' ? 'above' : 'own', name: MAKER };
  if (/^(?:object_creation|new)_expression$/.test(call.type)) return madeBy(call);
  const called = call.childForFieldName('function');
  if (called?.type === 'super' || call.childForFieldName('method')?.type === 'super')
    return { of: 'above', name: called === null ? own : MAKER };
  const [of, name] = partsOf(call, called);
  if (name === undefined || !/^#?\w+[!?]?$/.test(name)) return undefined;
  const receiver = callable.childForFieldName('receiver')?.descendantsOfType('identifier')[0]?.text;
  const owner =
    of === undefined
      ? isOfType(call)
        ? 'own'
        : ''
      : SELF.has(of) || of === receiver
        ? 'own'
        : /^(?:super|base|parent)$|^super\([^()]*\)$/.test(of)
          ? 'above'
          : /^[A-Z]\w*$/.test(of)
            ? of
            : call.type === 'call'
              ? undefined
              : typeOfName(of, callable);
  const bare = name.replace(/^#/, '');
  return owner === undefined ? undefined : { of: owner, name: MAKERS.has(bare) ? MAKER : bare };
}
/** What is raised is a row by its own name. */
function madeBy(made: SyntaxNode): { of: string; name: string } | undefined {
  if (/^throw_/.test(made.parent?.type ?? '')) return undefined;
  const type = made.childForFieldName('type') ?? made.childForFieldName('constructor') ?? made.namedChild(0);
  const name = type?.text.split('<', 1)[0] ?? '';
  return /^[A-Z]\w*$/.test(name) ? { of: name, name: MAKER } : undefined;
}

const SELF = new Set(['this', 'self', 'cls', '$this', 'static']);
/** Languages in which a bare name is a method of the type. */
const isOfType = (call: SyntaxNode): boolean =>
  call.type === 'method_invocation' ||
  call.type === 'invocation_expression' ||
  (call.type === 'call' && call.childForFieldName('method') !== null);

/** What it is called on, and its name. */
function partsOf(call: SyntaxNode, called: SyntaxNode | null): [string | undefined, string | undefined] {
  const of = call.childForFieldName('object') ?? call.childForFieldName('receiver') ?? call.childForFieldName('scope');
  const name = call.childForFieldName('name') ?? call.childForFieldName('method');
  if (called === null) return [of?.text, name?.text];
  const inner =
    called.childForFieldName('object') ?? called.childForFieldName('operand') ?? called.childForFieldName('expression');
  const last =
    called.childForFieldName('property') ??
    called.childForFieldName('attribute') ??
    called.childForFieldName('field') ??
    called.childForFieldName('name');
  return inner === null ? [undefined, called.text.split('<', 1)[0]?.trim()] : [inner.text, last?.text.split('<', 1)[0]];
}

/** In a function that is made there, or where all errors are caught. */
function isApart(call: SyntaxNode, body: SyntaxNode): boolean {
  for (let at = call; at.parent !== null && at.id !== body.id; at = at.parent) {
    const around = at.parent;
    if (around.id !== body.id && isClosed(around) && !isRunThere(around)) return true;
  }
  return handledAround(call, body) === undefined;
}
