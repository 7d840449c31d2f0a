/** Errors of private helpers belong to what calls them, where they can be met there at all. Pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { conditionAt, conditionsAt, type Given, wordedAt } from './at-call.ts';
import { type Argument, boundBy, type Call, type Taken, UNKNOWN } from './calls.ts';
import { takes } from './caught.ts';
import type { Worded } from './error-words.ts';
import { assumed, type Formula, inText, replaced, speaksOf } from './formula.ts';
import type { Guard } from './guards.ts';
import type { Held } from './held.ts';
import { type Around, isMet, textsOf } from './met-here.ts';
import { settledBy } from './settled.ts';
import { isOwnSource, partOf, UNSEEN } from './sources.ts';

export interface Body<T> {
  takes: readonly Taken[];
  raised: readonly T[];
  /** Of helpers, outside of a `try`. */
  calls: readonly Call[];
}
interface Error extends Partial<Worded> {
  when?: Guard | undefined;
  held?: readonly Held[] | undefined;
}

/** How many bodies are looked into for one; what is beyond is not followed. */
const MOST = 300;

/** The helper that a call of a body means. */
export type Find<T> = (call: Call, of: Body<T>) => Body<T> | undefined;

/** What is known of types when all files are. */
export interface Types {
  /** The type that a path leads to. */
  typeOf?(written: string, of: Body<unknown>): string | undefined;
  isBelow?(type: string, other: string): boolean;
}

/** Of the body and of all helpers that it reaches, in the order of the calls, with what the calls give put in for what helpers take. */
export const carried = <T extends Error>(body: Body<T>, find: Find<T>, types: Types = {}): T[] =>
  carriedBy(body, find, types).raised;

/** `lines`: those of the body's own calls that lead to an error. */
export function carriedBy<T extends Error>(
  body: Body<T>,
  find: Find<T>,
  types: Types = {},
): { raised: T[]; lines: ReadonlySet<number> } {
  const found = new Map<string, { raised: T; of: T }>();
  const places = new Map<T, number>();
  let looked = 0;
  const add = (of: T, raised: T): string => {
    if (!places.has(of)) places.set(of, places.size);
    const { message, when, given } = raised;
    const key = `${places.get(of)} ${JSON.stringify([message, given?.literals])}`;
    const before = found.get(key);
    // By several ways it is raised under several conditions.
    const isAlike = before === undefined || alike(before.raised.when) === alike(when);
    found.set(key, {
      of,
      raised: before === undefined ? raised : { ...before.raised, ...(isAlike ? {} : { when: undefined }) },
    });
    return key;
  };
  const isMetThere = (each: T, frame: Frame): boolean =>
    !body.raised.includes(each) &&
    isLetThrough(each.type, frame) &&
    isMet(each.held ?? [], frame, each.messageFrom !== undefined && frame.isFirst === true) &&
    !isOfOwn(each, frame);
  const addAt = (each: T, frame: Frame, { start, end }: Call): string => {
    const isAlways = (each.held ?? []).length === 0;
    const when = conditionAt({ when: each.when, isAlways }, frame, { start, end, ...pathOf(body) });
    const { error, at } = wordedAt(each, frame.given);
    const place = at === undefined ? {} : linesIn(each, at);
    return add(each, { ...error, ...place, messageFrom: undefined, when, held: undefined });
  };
  /** Last lines of the calls that lead to an error. */
  const follow = (of: Body<T>, around: Frame, path: readonly Body<T>[], outermost?: Call): Set<number> => {
    const raising = new Set<number>();
    for (const call of of.calls) {
      const helper = find(call, of);
      if (helper === undefined || path.includes(helper) || looked > MOST) continue;
      if (!isMet(call.held, around)) continue;
      looked++;
      const frame = frameOf(call, helper, around, { ...pathOf(of), typeOf: (type) => types.typeOf?.(type, of) });
      if (ownerOf(helper) !== undefined && ownerOf(helper) === ownerOf(of)) frame.isOfOwnType = true;
      frame.isBehind = around.isBehind === true || [...raising].some((line) => line <= call.start);
      const first = outermost ?? call;
      const own = helper.raised
        .filter((each) => isMetThere(each, frame))
        .map((each) => ({ each, key: addAt(each, frame, first) }));
      // What decides further in must be known here as well.
      const isFollowed = frame.around.isWhole || !isDecidedInside(call, around);
      const inside = isFollowed ? follow(helper, frame, [...path, helper], first) : new Set<number>();
      for (const { each, key } of own) {
        const { when } = found.get(key)?.raised ?? {};
        if (when !== undefined && [...inside].some((line) => line < startOf(each))) when.isAfter = true;
      }
      if (own.length > 0 || inside.size > 0) raising.add(call.end);
    }
    return raising;
  };
  const { isBelow } = types;
  const roots = new Set(body.takes.map(({ name }) => name));
  const lines = follow(body, { ...START, roots, ...(isBelow === undefined ? {} : { isBelow }) }, [body]);
  return { raised: [...new Set(body.raised), ...[...found.values()].map(({ raised }) => raised)], lines };
}
const alike = (when: Guard | undefined): string => JSON.stringify(when?.conditions);
const START: Frame = { given: new Map(), facts: new Map(), around: { conditions: [], isWhole: true } };

const pathOf = (body: object): { path?: string } => {
  const { path } = body as { path?: string };
  return path === undefined ? {} : { path };
};

const ownerOf = (body: object): string | undefined => (body as { owner?: string }).owner;

const startOf = (error: object): number => {
  const { start, line } = error as { start?: number; line?: number };
  return start ?? line ?? 0;
};

/** Some count their first line as `line`. */
const linesIn = (error: object, place: NonNullable<Argument['at']>): object => {
  const { start, ...rest } = place;
  return 'line' in error ? { line: start, ...rest } : place;
};

/** A helper's own call stands under conditions of what the helper takes. */
const isDecidedInside = ({ held }: Call, { given }: Frame): boolean =>
  held.some(({ of }) => speaksOf(of, new Set(given.keys())));

/** Among helpers that go by their names. */
export const named =
  <T>(helpers: ReadonlyMap<string, Body<T>>): Find<T> =>
  ({ name }) =>
    helpers.get(name);

/** What a body knows when it is called, and what stands around. */
interface Frame extends Given, Around {
  given: ReadonlyMap<string, Argument>;
  isOther?: boolean;
  /** Kinds of errors that handlers around the calls take. */
  handled?: readonly string[];
  /** What the function that all began with takes; of what it calls there is none. */
  roots?: ReadonlySet<string>;
  /** It calls what the frame is of. */
  isFirst?: boolean;
}

interface Place {
  path?: string;
  typeOf?(written: string): string | undefined;
}

function frameOf(call: Call, helper: Body<unknown>, around: Frame, { path, typeOf }: Place): Frame {
  const file = path === undefined ? {} : { path };
  const own = boundBy(call.given, helper.takes);
  const texts = textsOf(around.given);
  const settled = settledBy(call.held);
  const isRoot = around.roots !== undefined;
  const given = [...own].map(([name, each]): [string, Argument] => {
    const { code, isFixed, isComputed, isCalled, isLocal, words } = each;
    const above = around.given.get(code);
    const said = words === undefined ? above : { words, at: { start: call.start, end: call.end, ...file } };
    const isAlways = isFixed === true || above?.isFixed === true || settled.has(code);
    const fixed = isAlways ? { isFixed: true as const } : {};
    const called = isCalled === true || above?.isCalled === true ? { isCalled: true as const } : {};
    const computed = isComputed === true || above?.isComputed === true ? { isComputed: true as const } : {};
    const local = isLocal === true && isRoot ? { isLocal: true as const } : {};
    const open = isRoot || isToldBy(code, isLocal === true, around) ? {} : { isOpen: true as const };
    const type = (each.type === undefined ? undefined : typeOf?.(each.type)) ?? above?.type;
    const passed = isPassed(code, around) || own.get(name) === UNKNOWN ? { isPassed: true as const } : {};
    const known = {
      from: rootsOf(each.from, around),
      ...(type === undefined ? {} : { type }),
      ...passed,
      ...local,
      ...open,
      ...(said?.words === undefined ? {} : { words: said.words }),
      ...(said?.at === undefined ? {} : { at: said.at }),
    };
    return [name, { code: inText(code, texts), ...fixed, ...computed, ...called, ...known }];
  });
  const facts = new Map(around.facts);
  for (const { of, isPast, isLocal } of call.held)
    if (isPast !== true && (around.given.size === 0 || isLocal !== true)) assumed(replaced(of, texts), true, facts);
  const isMaking = call.isMaking === true;
  const isOther = around.isOther === true || isMaking || !OWN.test(call.of ?? '');
  const made = isMaking ? given : [];
  const above = around.computed ?? new Set();
  const computed = [
    ...made.flatMap(([name, each]) => (each.isFixed === true || each.isComputed !== true ? [] : [name])),
    ...[...own].flatMap(([name, { code }]) => (speaksOf({ kind: 'asked', code }, above) ? [name] : [])),
  ];
  const typed = [
    ...(around.typed ?? []),
    ...call.held.flatMap((each) => (each.isPast === true ? [] : (each.typed ?? []).map((code) => inText(code, texts)))),
  ];
  // What another object is given by somebody who decides all of it is nothing that its own caller decides.
  const isDecided = !OWN.test(call.of ?? '') && (call.isFree === true || (call.given ?? []).length > 0);
  const isSettled =
    given.every(([, { isFixed }]) => isFixed === true) &&
    (around.isSettled === true || isDecided || given.some(([name]) => settled.has(own.get(name)?.code ?? '')));
  return {
    given: new Map(given),
    facts,
    around: aroundAt(call, around),
    isOther,
    computed: new Set(computed),
    typed,
    isSettled,
    isFirst: isRoot,
    isMaking,
    ...(around.isBelow === undefined ? {} : { isBelow: around.isBelow }),
    handled: [...(around.handled ?? []), ...(call.handled ?? [])],
  };
}

/** In the names of the function that all began with. */
const rootsOf = (from: readonly string[] = [UNSEEN], { roots, given, isOther }: Frame): string[] => [
  ...new Set(
    from.flatMap((each) => {
      if (isOwnSource(each)) return [isOther === true ? UNSEEN : each];
      if (roots !== undefined) return [each];
      const [name = '', part] = each.split('#');
      return given.get(name)?.from?.map((one) => partOf(one, part)) ?? [UNSEEN];
    }),
  ),
];

/** A parameter of the function that all began with, or a member of one. */
function isPassed(code: string, { roots, given }: Frame): boolean {
  const [, head = ''] = /^(\$?\w+)(?:(?:\??\.|\??->)\w+)*$/.exec(code) ?? [];
  return roots === undefined ? given.get(head)?.isPassed === true : roots.has(head) || roots.has(`$${head}`);
}

/** Of its own type, of the one above, of none, or inside of the function. */
const OWN = /^(?:own|above|\d.*|(?:\w*:)?)$/;

/** The conditions of the call behind those that lead to it. */
function aroundAt({ when, held }: Call, around: Frame): Frame['around'] {
  const own =
    when === undefined
      ? held.length === 0
        ? []
        : undefined
      : around.roots !== undefined
        ? when.conditions
        : conditionsAt(when, around);
  const isWhole = around.around.isWhole && own !== undefined && when?.isLast !== true && when?.isAfter !== true;
  return { conditions: [...around.around.conditions, ...(own ?? [])], isWhole };
}

/** All its names are those of the function that all began with, once they are put in. */
const isToldBy = (code: string, isLocal: boolean, around: Frame): boolean =>
  !isLocal &&
  conditionsAt({ conditions: [{ code, negated: false }], isLast: true, start: 0, end: 0 }, around) !== undefined;

/** Of an error whose kind nobody here knows, a handler of any kind may be for it. */
const isLetThrough = (type: string | undefined, { handled = [] }: Frame): boolean =>
  handled.every((each) => type !== undefined && takes(each, type) === false);

/** A check that takes its message as an argument is about what the caller was given, and not about a value that the caller computed from it. */
function isOfOwn({ messageFrom, held = [] }: Error, { given }: Frame): boolean {
  // Whether something holds is asked by the caller itself, in words of its own.
  if (held.every(({ of }) => isAskedOnly(of, given))) return false;
  const made = new Set(
    [...given].flatMap(([name, { isComputed, isCalled }]) => (isComputed === true || isCalled === true ? [name] : [])),
  );
  return messageFrom !== undefined && held.some(({ of }) => speaksOf(of, made));
}

const isAskedOnly = (of: Formula, given: Frame['given']): boolean =>
  of.kind === 'not' ? isAskedOnly(of.of, given) : of.kind === 'asked' && given.has(of.code);

/**
 * Whether the call's own values decide what the helper can find wrong: one of them is nothing, or all are written out. What the helper
 * raises for others may never be met there. What a switch decides is seen at each check.
 */
export function isDecided(call: SyntaxNode): boolean {
  const given = (call.childForFieldName('arguments')?.namedChildren ?? []).map(({ text }) =>
    text.replace(/^\w+\s*[:=]\s*/, ''),
  );
  const others = given.filter((text) => !SWITCH.test(text));
  return others.length > 0 && others.every((text) => WRITTEN_OUT.test(text) || NOTHING_GIVEN.test(text));
}
const NOTHING_GIVEN = /^(?:null|none|nil|undefined|default)$/i;
const SWITCH = /^(?:true|false)$/i;
const WRITTEN_OUT = /^(?:[bfru$@]?["'`:]|-?\d)/i;
