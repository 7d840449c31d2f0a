/** All functions of a file that raise, or call what may raise elsewhere: what readers meet of them is known when all files are. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { aroundOf, CALLABLES, functionAt, isClosed, MAKER, MAKERS, ownerOf, placeOf, TYPES } from './callables.ts';
import { callAt, type Taken, takenBy } from './calls.ts';
import { type Body, isDecided } from './carried.ts';
import { handledAround } from './caught.ts';
import { builtInOf } from './declared-types.ts';
import { mixedInto } from './error-makers.ts';
import type { RawMessage } from './evidence.ts';
import type { Held } from './held.ts';
import { asGiven, fieldsOf } from './made-fields.ts';
import { roleOf } from './path-roles.ts';
import { boundBetween } from './rebound.ts';
import { pathOf, targetOf } from './receivers.ts';
import { isRunThere } from './run-there.ts';
import { standingIn } from './stands.ts';
import { type Warns, warnedBy } from './warned.ts';

export type RawRaise = Omit<RawMessage, 'when'> & { when?: RawMessage['when'] | undefined; held?: Held[] | undefined };
export interface Callee extends Body<RawRaise> {
  /** The type that it belongs to; empty for none. */
  owner: string;
  /** `<init>` for what makes one of the type. */
  name: string;
  line: number;
  /** How many types it is given. */
  types?: number;
  /** What it says of its own end whenever it is called. */
  warns?: string;
  /** Of a name that is no function: the type that it stands for, or a path to one. */
  means?: string;
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
  /** The module of the product that a name stands for, by the last part of its own name. */
  moduleOf?(name: string, root: SyntaxNode): string | undefined;
  /** Whether a bare name calls a method where it is one. */
  isBare?(node: SyntaxNode, around: SyntaxNode): boolean;
  /** Calls that are followed besides: those of Go give back what the call gives. */
  isFollowed?(call: SyntaxNode, body: SyntaxNode): boolean;
  isWrapped?(callable: SyntaxNode): boolean;
  /** Errors that a body gives back for its caller to throw. */
  madeIn?(body: SyntaxNode): readonly RawRaise[];
  /** Types whose static makers are read where they are thrown. */
  factories?: RegExp;
  /** Names of functions that differ by their case alone are one. */
  isCaseless?: true;
  /** What such a call gives is raised wherever it is followed: errors are given back. */
  isGivenOn?: true;
}

const CALLS = [
  ...['object_creation_expression', 'new_expression'],
  ...['call', 'call_expression', 'method_invocation', 'explicit_constructor_invocation', 'invocation_expression'],
  ...['member_call_expression', 'scoped_call_expression', 'super'],
];
const ABOVE =
  /^(?:superclass|superclasses|argument_list|base_clause|base_list|class_heritage|super_interfaces|extends_interfaces)$/;

/** `throw this.torn(depth)` throws what that gives back: one body under two names. */
const thrown = (name: string): string => `throw ${name}`;
const givesBack = (body: SyntaxNode): boolean => body.type === 'arrow_expression_clause' || endsInReturn(body);
const endsInReturn = (body: SyntaxNode): boolean =>
  (body.namedChildren.length === 1 && body.namedChild(0)?.type === 'statement_list'
    ? body.namedChild(0)
    : body
  )?.namedChildren.findLast(({ type }) => !/comment/.test(type))?.type === 'return_statement';
const isThrown = ({ parent }: SyntaxNode, { isGivenOn }: CalleeLanguage): boolean =>
  /^(?:throw|raise)_/.test(parent?.type ?? '') || isGivenOn === true;
const isMixed = (node: SyntaxNode): boolean => mixedInto(node).length > 0;

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
    const name = node.type === 'constructor_declaration' || MAKERS.has(own) ? MAKER : cased(own, language);
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
  const functions = alive(found).map(({ owner, name, node, body, raised, warns, calls }): Callee => {
    const fields = fieldsOf(body);
    const typeOf = typesIn(node, root, language);
    return {
      ...{ owner, name, line: node.startPosition.row + 1 },
      ...(warns === undefined ? {} : { warns }),
      takes: takenOf(node),
      ...typesOf(node),
      raised: raised.map((each) => asGiven(plain(each), fields)),
      calls: calls.map((each) => ({
        ...asGiven(callAt(each.name, each.call, body, language.wordsOf, typeOf), fields),
        of: each.of,
      })),
    };
  });
  return [
    ...functions,
    ...standingIn(root, language).map((each): Callee => ({ ...each, takes: [], raised: [], calls: [] })),
  ];
}

const plain = ({ held, when, ...each }: RawRaise): RawRaise => ({
  ...each,
  ...(when === undefined ? {} : { when }),
  ...(held === undefined || held.length === 0 ? {} : { held }),
});

/** The type of an argument, or a path to one. */
const typesIn =
  (callable: SyntaxNode, root: SyntaxNode, { moduleOf }: CalleeLanguage) =>
  (value: SyntaxNode): string | undefined =>
    builtInOf(value, callable) ??
    (TYPED.test(value.type) ? pathOf(value, { callable, moduleOf: (each) => moduleOf?.(each, root) }) : undefined);
const TYPED = /identifier|variable_name|call|invocation|creation|new_expression/;

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

function typesOf(node: SyntaxNode): { types?: number } {
  const list =
    node.childForFieldName('type_parameters') ?? node.namedChildren.find(({ type }) => type === 'type_parameter_list');
  return list == null ? {} : { types: list.namedChildCount };
}
const takenOf = (node: SyntaxNode): Taken[] => takenBy(node.childForFieldName('parameters'));

function callsOf(
  { owner, name, node, body }: Found,
  isOwn: (owner: string, name: string) => boolean,
  root: SyntaxNode,
  language: CalleeLanguage,
) {
  const moduleOf = (each: string): string | undefined => language.moduleOf?.(each, root);
  const chained = node.namedChildren.find(({ type }) => type === 'constructor_initializer');
  const places = placesAround(node);
  const calls = [
    ...(chained === undefined ? [] : [chained]),
    ...body.descendantsOfType(CALLS),
    ...barelyCalled(body, language).filter(({ text }) => isOwn(owner, text)),
  ].toSorted((a, b) => a.startIndex - b.startIndex);
  return calls.flatMap((call): Found['calls'] => {
    const meant =
      call.type === 'identifier' ? { of: 'own', name: call.text } : targetOf(call, { callable: node, moduleOf }, name);
    const target = meant === undefined ? undefined : { ...meant, name: cased(meant.name, language) };
    const isMade =
      language.madeIn !== undefined && isThrown(call, language) && language.factories?.test(target?.of ?? '') !== true;
    if (target === undefined || (isDecided(call) && !isMade) || (call !== chained && isApart(call, body))) return [];
    const place = target.of === '' ? places.find((each) => isOwn(each, target.name)) : undefined;
    const of = place ?? target.of;
    const isMeant = (): boolean => {
      if (of === '') return language.isKnown(target.name, root);
      if (of === 'own') return language.isFollowed !== undefined || isOwn(owner, target.name);
      if (of === 'above' || isPath(of) || isOwn(of, target.name)) return true;
      return language.isOwnType?.(of, root) ?? true;
    };
    if (!isMeant() || language.isFollowed?.(call, body) === false) return [];
    const made = isMade ? [{ call, of, name: thrown(target.name) }] : [];
    return isDecided(call) ? made : [{ call, of, name: target.name }, ...made];
  });
}

const cased = (name: string, { isCaseless }: CalleeLanguage): string =>
  isCaseless === true && name !== MAKER ? name.toLowerCase() : name;

/** Functions inside of a function are known in it, and in all of each other. */
function placesAround(node: SyntaxNode): string[] {
  const found = [placeOf(node)];
  for (let at = node.parent; at !== null; at = at.parent)
    if (isClosed(at) && at.childForFieldName('body') !== null) found.push(placeOf(at));
  return found;
}

/** Names that stand alone, and are none of the function's own. */
function barelyCalled(body: SyntaxNode, { isBare }: CalleeLanguage): SyntaxNode[] {
  if (isBare === undefined) return [];
  const own = new Set(boundBetween(body, body.startIndex - 1, body.endIndex));
  const taken = new Set(takenBy(body.parent?.childForFieldName('parameters') ?? null).map(({ name }) => name));
  return [...childrenOf(body)].flatMap(([node, around]) =>
    isBare(node, around) && !own.has(node.text) && !taken.has(node.text) ? [node] : [],
  );
}
function* childrenOf(around: SyntaxNode): Generator<[node: SyntaxNode, around: SyntaxNode]> {
  const left = [around];
  for (let at = left.pop(); at !== undefined; at = left.pop())
    for (const child of at.namedChildren) {
      yield [child, at];
      left.push(child);
    }
}

/** Where it leads is seen when all files are known. */
const isPath = (of: string): boolean => /[.:]/.test(of) && !/^\d/.test(of);

/** In a function that is made there, or where all errors are caught. */
function isApart(call: SyntaxNode, body: SyntaxNode): boolean {
  for (let at = call; at.parent !== null && at.id !== body.id; at = at.parent) {
    const around = at.parent;
    if (around.id !== body.id && isClosed(around) && !isRunThere(around)) return true;
  }
  return handledAround(call, body) === undefined;
}
