/** The words of an error that is raised: of what its class is given, that which the class gives on as its message. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import type { ErrorClass, Maker } from './error-makers.ts';
import type { FileEvidence, RawMessage, Said } from './evidence.ts';

/** A literal among what an error is made with: its place, and its name where it is given by that. */
export interface Given {
  at: number;
  name?: string;
  text: string;
}
/** One of them that is a parameter of the function. */
export interface Taken {
  at: number;
  name?: string;
  from: string;
}
/** An error that is made somewhere. */
export interface Worded {
  type: string;
  message: string | null;
  /** What it is made with: the literals, among which its class may choose, and how many arguments there are. */
  given?: { literals: Given[]; count: number; taken?: Taken[] };
  /** The static method of its class that makes it. */
  factory?: string;
  /** The parameter that holds its message. */
  messageFrom?: string;
}

/** `textOf` reads a literal, `takenOf` the name of a parameter; an argument may have a name. */
export function givenOf(
  list: readonly SyntaxNode[],
  textOf: (node: SyntaxNode) => string | null,
  takenOf: (node: SyntaxNode) => string | undefined = () => undefined,
): Required<Worded>['given'] | undefined {
  const all = list.filter(({ type }) => !/comment/.test(type));
  if (all.length === 0) return undefined;
  const parts = all.map((each, at) => {
    const isPair = /^(?:argument|keyword_argument|pair)$/.test(each.type);
    const name = isPair ? (each.childForFieldName('name') ?? each.childForFieldName('key')) : null;
    const value = isPair ? (each.namedChildren.at(-1) ?? each) : each;
    const isNamed = name !== null && name.id !== value.id;
    return { value, place: { at, ...(isNamed ? { name: name.text.replace(/:$/, '') } : {}) } };
  });
  const literals = parts.flatMap(({ value, place }): Given[] => {
    const text = textOf(value);
    return text === null ? [] : [{ ...place, text }];
  });
  const taken = parts.flatMap(({ value, place }): Taken[] => {
    const from = takenOf(value);
    return from === undefined ? [] : [{ ...place, from }];
  });
  return { literals, count: all.length, ...(taken.length === 0 ? {} : { taken }) };
}

/** The parameter that is its message, where none of what it is made with is one: of those behind `from`, the first. */
export const takenAsMessage = (
  message: string | null,
  given: Worded['given'],
  from = 0,
): Pick<Worded, 'messageFrom'> => {
  const first = message === null ? given?.taken?.find(({ at, name }) => at >= from && name === undefined) : undefined;
  return first === undefined ? {} : { messageFrom: first.from };
};

export type ErrorClasses = ReadonlyMap<string, readonly (ErrorClass & { path: string })[]>;

/** Of all files, by the last part of their names. */
export const errorClasses = (files: ReadonlyMap<string, FileEvidence>): ErrorClasses =>
  Map.groupBy(
    [...files].flatMap(([path, { errors = [] }]) => errors.map((each) => ({ ...each, path }))),
    ({ name }) => lastPart(name),
  );

export type SaidMessage = RawMessage & { text: string; words?: Said };

/** All that an error of its own file bears itself: by its message, its constructors and its static makers; each text once. */
export function wordsOfClass(name: string, path: string, classes: ErrorClasses): Said[] {
  const [only, ...others] = (classes.get(lastPart(name)) ?? []).filter((each) => each.path === path);
  if (only === undefined || others.length > 0 || !isError(only, classes)) return [];
  const { says, makers, factories = [] } = only;
  const all = [says, ...makers.map((each) => each.says), ...factories].flatMap((each) => each ?? []);
  return all
    .filter(({ text }, at) => hasWords(text) && all.findIndex((each) => each.text === text) === at)
    .map(({ text, start, end }) => ({ text, start, end, path }));
}

/** By the name of a class above it. */
function isError(of: ErrorClass, classes: ErrorClasses): boolean {
  let at: ErrorClass | undefined = of;
  for (let depth = 0; at !== undefined && at.base !== null && depth < DEEPEST; depth++) {
    const base: string = lastPart(at.base);
    if (/(?:Error|Exception|Throwable)$/.test(base)) return true;
    at = classes.get(base)?.[0];
  }
  return false;
}

/** Those that its class bears itself, or the one above that makes it, where nothing else is called so. */
function ownWords({ type, factory, given }: Worded, classes: ErrorClasses): (Said & { path: string }) | undefined {
  let found = /^\\\w+$/.test(type) ? [] : (classes.get(lastPart(type)) ?? []);
  let count = given?.count ?? 0;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const [only, ...others] = found;
    if (only === undefined || others.length > 0) return undefined;
    const { path, says, factories = [], base, makers, isWorded } = only;
    const maker = factory === undefined && isWorded !== true ? makerFor(count, makers) : undefined;
    const words = factory === undefined ? (says ?? maker?.says) : factories.find(({ name }) => name === factory);
    if (words !== undefined) return { text: words.text, start: words.start, end: words.end, path };
    const isAbove = factory !== undefined || (makers.length === 0 && isWorded !== true) || maker?.to !== undefined;
    if (maker !== undefined) count = maker.gives.length;
    if (base === null || !isAbove) return undefined;
    if (maker?.to !== 'own') found = classes.get(lastPart(base)) ?? [];
  }
  return undefined;
}

/** The one constructor that takes so many, or that may: what it does not get has a default. */
function makerFor(count: number, makers: readonly Maker[]): Maker | undefined {
  const [only, ...others] = fittingMakers(count, makers);
  return others.length === 0 ? only : undefined;
}
function fittingMakers(count: number, makers: readonly Maker[]): readonly Maker[] {
  const exact = makers.filter(({ takes }) => takes.length === count);
  return exact.length > 0 ? exact : makers.filter(({ takes }) => takes.length > count);
}

/** Messages with words, each once, at its first place: what is said in several places is said under several conditions. */
export function said(messages: readonly RawMessage[], classes: ErrorClasses): SaidMessage[] {
  const found = messages.flatMap((each) => {
    const own = ownWords(each, classes);
    const text = (each.factory === undefined ? wordsOf(each, classes) : null) ?? own?.text ?? null;
    if (text === null || !hasWords(text)) return [];
    return [{ ...each, text, ...(own === undefined || text !== own.text ? {} : { words: own }) }];
  });
  return [...Map.groupBy(found, ({ type, text }) => `${type}\n${text}`).values()].flatMap((same) => {
    const [first] = same;
    const isOne = same.every(
      ({ when }) => JSON.stringify(when?.conditions) === JSON.stringify(first?.when?.conditions),
    );
    if (first === undefined || isOne) return first ?? [];
    const { when: _one, ...plain } = first;
    return plain;
  });
}

/** Null for literals that are not the message; what the class makes of them itself nobody can read. */
function wordsOf({ type, message, given }: Worded, classes: ErrorClasses): string | null {
  const place = placeIn(type, given?.count ?? 0, classes);
  if (place === 'as read') return message;
  const found = given?.literals.find(({ at, name }) => (name === undefined ? at === place?.at : name === place?.name));
  return found?.text ?? null;
}

interface Place {
  at: number;
  name: string | undefined;
}

/** Which argument is the message; null where nobody knows, `as read` where it is the language's own rule. */
function placeIn(type: string, count: number, classes: ErrorClasses, depth = 0): Place | null | 'as read' {
  // PHP's own classes stand in no namespace.
  const found = /^\\\w+$/.test(type) ? [] : (classes.get(lastPart(type)) ?? []);
  if (depth > DEEPEST) return null;
  const places = found.map((of) => placeBy(of, count, classes, depth));
  const [first, ...others] = places;
  if (first === undefined) return 'as read';
  const isOne = others.every((each) =>
    first === null || each === null || first === 'as read' || each === 'as read'
      ? each === first
      : each.at === first.at,
  );
  return isOne ? first : null;
}
const DEEPEST = 8;

function placeBy(of: ErrorClass, count: number, classes: ErrorClasses, depth: number): Place | null | 'as read' {
  const { base, makers, isWorded } = of;
  if (isWorded === true || depth > DEEPEST) return null;
  const above = (given: number) => (base === null ? null : placeIn(base, given, classes, depth + 1));
  if (makers.length === 0) return above(count);
  const places = fittingMakers(count, makers).map(({ takes, gives, to }): Place | null => {
    const place = to === 'own' ? placeBy(of, gives.length, classes, depth + 1) : above(gives.length);
    const at = place === null ? null : gives[place === 'as read' ? languageRule(base ?? '', gives.length) : place.at];
    return at == null ? null : { at, name: takes[at] };
  });
  const [first = null, ...others] = places;
  return others.every((each) => each?.at === first?.at) ? first : null;
}

/** These of .NET begin with the name of what is wrong. */
const languageRule = (base: string, count: number): number =>
  /(?:^|\.)(?:ArgumentNull|ArgumentOutOfRange|ObjectDisposed)Exception$/.test(base) && count > 1 ? 1 : 0;

const lastPart = (name: string): string =>
  name
    .split('<', 1)[0]
    ?.split(/[.\\:]/)
    .at(-1) ?? name;

/** Whether a message has words beside the places of its values: `%s: {0}` has none. */
export const hasWords = (message: string): boolean =>
  /\p{L}{2}/u.test(
    message
      .replace(/[#$]?\{[^{}]*\}/g, ' ')
      .replace(/%(?:\(\w{1,60}\))?[-+ #\d.$]{0,20}[a-zA-Z]/g, ' ')
      .replace(/\$\w+(?:->\w+)*/g, ' '),
  );
