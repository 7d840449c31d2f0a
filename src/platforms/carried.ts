/** Errors of private helpers belong to what calls them, where they can be met there at all. Pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { type Argument, boundBy, type Call, type Taken } from './calls.ts';
import { takes } from './caught.ts';
import { assumed, type Facts, type Formula, holdsBy, inText, replaced, speaksOf, speaksOnlyOf } from './formula.ts';
import type { Held } from './held.ts';
import { asksForNothing, asksForType, settledBy } from './settled.ts';

export interface Body<T> {
  takes: readonly Taken[];
  raised: readonly T[];
  /** Of helpers, outside of a `try`. */
  calls: readonly Call[];
}
interface Error {
  type?: string;
  messageFrom?: string;
  when?: unknown;
  held?: readonly Held[] | undefined;
}

/** How many bodies are looked into for one; what is beyond is not followed. */
const MOST = 300;

/** The helper that a call of a body means. */
export type Find<T> = (call: Call, of: Body<T>) => Body<T> | undefined;

/** Of the body and of all helpers that it reaches, each once, in the order of the calls; conditions of a helper are in its own names. */
export function carried<T extends Error>(body: Body<T>, find: Find<T>): T[] {
  const found = new Set(body.raised);
  let looked = 0;
  const follow = (of: Body<T>, around: Frame, path: readonly Body<T>[]): void => {
    for (const call of of.calls) {
      const helper = find(call, of);
      if (helper === undefined || path.includes(helper) || looked > MOST) continue;
      if (!isMet(call.held, around)) continue;
      looked++;
      const frame = frameOf(call, helper, around);
      for (const each of helper.raised)
        if (isLetThrough(each.type, frame) && isMet(each.held ?? [], frame) && !isOfOwn(each, frame))
          found.add(saidAt(each, call, of, helper));
      follow(helper, frame, [...path, helper]);
    }
  };
  follow(body, { given: new Map(), facts: new Map() }, [body]);
  return [...found].map((each) => (body.raised.includes(each) ? each : { ...each, when: undefined, held: undefined }));
}

/** Words that the call gives are said where it stands. */
function saidAt<T extends Error>(error: T, { given, start, end }: Call, of: Body<T>, helper: Body<T>): T {
  const words =
    error.messageFrom === undefined ? undefined : boundBy(given, helper.takes).get(error.messageFrom)?.words;
  const { path } = of as { path?: string };
  if (words === undefined) return error;
  return { ...error, messageFrom: undefined, message: words, start, end, ...(path === undefined ? {} : { path }) };
}

/** Among helpers that go by their names. */
export const named =
  <T>(helpers: ReadonlyMap<string, Body<T>>): Find<T> =>
  ({ name }) =>
    helpers.get(name);

/** What a body knows when it is called. */
interface Frame {
  /** What its names stand for, in the names of the body that all began with. */
  given: ReadonlyMap<string, Argument>;
  facts: Facts;
  /** It belongs to another object: names of its own are none of what is known. */
  isOther?: boolean;
  /** Names that stand for what the caller computed: of a new object it may have made sure of that. */
  computed?: ReadonlySet<string>;
  /** What the caller has asked the type of. */
  typed?: readonly string[];
  /** All that it is given is settled by a condition around the call. */
  isSettled?: boolean;
  /** Kinds of errors that handlers around the calls take. */
  handled?: readonly string[];
}
const NOTHING: Facts = new Map();

function frameOf(call: Call, helper: Body<unknown>, around: Frame): Frame {
  const own = boundBy(call.given, helper.takes);
  const texts = textsOf(around.given);
  const settled = settledBy(call.held);
  const given = [...own].map(([name, { code, isFixed, isComputed, isCalled }]): [string, Argument] => {
    const above = around.given.get(code);
    const isAlways = isFixed === true || above?.isFixed === true || settled.has(code);
    const fixed = isAlways ? { isFixed: true as const } : {};
    const called = isCalled === true || above?.isCalled === true ? { isCalled: true as const } : {};
    const computed = isComputed === true || above?.isComputed === true ? { isComputed: true as const } : {};
    return [name, { code: inText(code, texts), ...fixed, ...computed, ...called }];
  });
  const facts = new Map(around.facts);
  for (const { of, isPast, isLocal } of call.held)
    if (isPast !== true && (around.given.size === 0 || isLocal !== true)) assumed(replaced(of, texts), true, facts);
  const isOther = around.isOther === true || /^[A-Z]/.test(call.of ?? '');
  const made = call.isMaking === true ? given : [];
  const computed = made.flatMap(([name, each]) => (each.isFixed === true || each.isComputed !== true ? [] : [name]));
  const typed = [
    ...(around.typed ?? []),
    ...call.held.flatMap((each) => (each.isPast === true ? [] : (each.typed ?? []).map((code) => inText(code, texts)))),
  ];
  const isSettled =
    given.every(([, { isFixed }]) => isFixed === true) &&
    (around.isSettled === true || given.some(([name]) => settled.has(own.get(name)?.code ?? '')));
  return {
    given: new Map(given),
    facts,
    isOther,
    computed: new Set(computed),
    typed,
    isSettled,
    handled: [...(around.handled ?? []), ...(call.handled ?? [])],
  };
}

/** Of an error whose kind nobody here knows, a handler of any kind may be for it. */
const isLetThrough = (type: string | undefined, { handled = [] }: Frame): boolean =>
  handled.every((each) => type !== undefined && takes(each, type) === false);

/** A check that takes its message as an argument is about what the caller was given, and not about a value that the caller computed from it. */
function isOfOwn({ messageFrom, held = [] }: Error, { given }: Frame): boolean {
  const made = new Set(
    [...given].flatMap(([name, { isComputed, isCalled }]) => (isComputed === true || isCalled === true ? [name] : [])),
  );
  return messageFrom !== undefined && held.some(({ of }) => speaksOf(of, made));
}

const textsOf = (given: Frame['given']): Map<string, string> =>
  new Map([...given].map(([name, { code }]) => [name, code]));

/** Not where a condition does not hold, nor where one hangs only on what is always the same, unless it holds for certain. */
function isMet(held: readonly Held[], { given, facts: all, isOther, computed, typed = [], isSettled }: Frame): boolean {
  const texts = textsOf(given);
  const called = new Set([...given].flatMap(([name, { isCalled }]) => (isCalled === true ? [name] : [])));
  const fixed = new Set([...given].flatMap(([name, { isFixed }]) => (isFixed === true ? [name] : [])));
  const free = new Set([...given.keys(), 'this', 'self', '$this'].filter((name) => !fixed.has(name)));
  return held.every(({ of, isLocal, isCheck }) => {
    if (isLocal === true) return isSettled !== true;
    const facts = isOther === true && !speaksOnlyOf(of, given) ? NOTHING : all;
    const holds = holdsBy(replaced(of, texts), facts);
    const isSure = isCheck === true || computed === undefined || !speaksOf(of, computed);
    if (holds === undefined && (!isSure || asksForNothing(of, called))) return false;
    if (holds === undefined && asksForType(replaced(of, texts), typed)) return false;
    return holds ?? (isCheck === true || !hangsOn(of, { fixed, free, texts, facts }));
  });
}

interface Known {
  fixed: ReadonlySet<string>;
  free: ReadonlySet<string>;
  texts: Map<string, string>;
  facts: Facts;
}
/** Of several that must hold, each by itself. */
function hangsOn(of: Formula, { fixed, free, texts, facts }: Known): boolean {
  const own = of.kind === 'all' ? of.of : of.kind === 'not' && of.of.kind === 'any' ? of.of.of : [of];
  return own.some(
    (each) => speaksOf(each, fixed) && !speaksOf(each, free) && holdsBy(replaced(each, texts), facts) === undefined,
  );
}

/**
 * Whether the call's own values decide what the helper can find wrong: one of them is nothing, or all are written out. What the helper
 * raises for others may never be met there. What a switch decides is seen at each check.
 */
export function isDecided(call: SyntaxNode): boolean {
  const given = (call.childForFieldName('arguments')?.namedChildren ?? []).map(({ text }) =>
    text.replace(/^\w+\s*[:=]\s*/, ''),
  );
  const others = given.filter((text) => !SWITCH.test(text));
  return (
    given.some((text) => NOTHING_GIVEN.test(text)) ||
    (others.length > 0 && others.every((text) => WRITTEN_OUT.test(text)))
  );
}
const NOTHING_GIVEN = /^(?:null|none|nil|undefined|default)$/i;
const SWITCH = /^(?:true|false)$/i;
const WRITTEN_OUT = /^(?:[bfru$@]?["'`:]|-?\d)/i;
