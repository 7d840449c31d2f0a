/** Errors of private helpers belong to what calls them, where they can be met there at all. Pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { conditionAt, wordedAt } from './at-call.ts';
import type { Argument, Call, Taken } from './calls.ts';
import { takes } from './caught.ts';
import { type Check, checksOf, withChecked } from './checked-before.ts';
import type { Worded } from './error-words.ts';
import { type Formula, speaksOf } from './formula.ts';
import { type Frame, frameOf } from './frame.ts';
import type { Guard } from './guards.ts';
import type { Held } from './held.ts';
import { isMet } from './met-here.ts';
import { isSteered } from './steered.ts';

export interface Body<T> {
  takes: readonly Taken[];
  raised: readonly T[];
  /** Of helpers, outside of a `try`. */
  calls: readonly Call[];
}
interface Error extends Partial<Worded> {
  when?: Guard | undefined;
  held?: readonly Held[] | undefined;
  unsure?: number;
  origin?: Origin;
}
/** Where an error is raised, or is given its words, if not at its own lines. */
export interface Origin {
  path?: string;
  start: number;
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

interface Carried<T> {
  raised: T[];
  /** Those of the body's own calls that lead to an error. */
  lines: ReadonlySet<number>;
  /** Errors as their own bodies raise them. */
  reached: ReadonlySet<T>;
}
const known = new WeakMap<object, Map<object, Carried<unknown> | undefined>>();

/** Of the body and of all helpers that it reaches, with what the calls give put in for what helpers take: each body once, with what all that it calls may raise when it is called alone: who calls it can bring about no more. */
export function carriedBy<T extends Error>(body: Body<T>, find: Find<T>, types: Types = {}): Carried<T> {
  const ofFind = known.get(find) ?? new Map<object, Carried<unknown> | undefined>();
  known.set(find, ofFind);
  const before = ofFind.get(body) as Carried<T> | undefined;
  if (before !== undefined) return before;
  ofFind.set(body, undefined);
  const found = follow(body, find, types, (of) =>
    ofFind.has(of) ? ofFind.get(of)?.reached : carriedBy(of, find, types).reached,
  ) as Carried<T>;
  ofFind.set(body, found);
  return found;
}

/** `reachedBy`: undefined for a body that is being read. */
function follow<T extends Error>(
  body: Body<T>,
  find: Find<T>,
  types: Types,
  reachedBy: (of: Body<T>) => ReadonlySet<unknown> | undefined,
): Carried<T> {
  const found = new Map<string, { raised: T; of: T }>();
  const places = new Map<T, number>();
  let looked = 0;
  const add = (of: T, raised: T): string => {
    if (!places.has(of)) places.set(of, places.size);
    const { message, when, given } = raised;
    const key = `${places.get(of)} ${JSON.stringify([message, given?.literals])}`;
    const before = found.get(key);
    found.set(key, { of, raised: before === undefined ? raised : joined(before.raised, raised, when) });
    return key;
  };
  const isMetThere = (each: T, frame: Frame): boolean =>
    !body.raised.includes(each) &&
    !isToWrite(each) &&
    isLetThrough(each.type, frame) &&
    isMet(each.held ?? [], frame, each.messageFrom !== undefined && frame.isFirst === true) &&
    !isOfOwn(each, frame);
  const addAt = (each: T, frame: Frame, { start, end }: Call): string => {
    const { held = [] } = each;
    const when = conditionAt({ when: each.when, isAlways: held.length === 0 }, frame, { start, end, ...pathOf(body) });
    const { error, at } = wordedAt(each, frame.given);
    const place = at === undefined ? {} : linesIn(each, at);
    // Who gives a check its words asks it itself.
    const told = each.messageFrom === undefined ? undefined : at;
    const isUnsure = frame.isUnsure === true || !isSteered(held, frame, told !== undefined);
    const origin: Origin =
      told === undefined ? { ...pathOf(each), start: startOf(each) } : { ...pathOf(told), start: told.start };
    const raised = { ...error, ...place, messageFrom: undefined, when, held: undefined, origin };
    return add(each, isUnsure ? { ...raised, unsure: (frame.depth ?? 0) + 1 } : raised);
  };
  /** Last lines of the calls that lead to an error; what holds behind all of them. */
  const within = (
    of: Body<T>,
    around: Frame,
    path: readonly Body<T>[],
    outermost?: Call,
  ): { raising: Set<number>; checked: Formula[] } => {
    const raising = new Set<number>();
    const checks: Check[] = [];
    const [, first] = path;
    const mayReach = first === undefined ? undefined : reachedBy(first);
    for (const call of of.calls) {
      const helper = find(call, of);
      if (helper === undefined || path.includes(helper) || looked > MOST) continue;
      if (!isMet(call.held, around)) continue;
      looked++;
      const frame = frameOf(call, helper, withChecked(around, call, checks), {
        ...pathOf(of),
        typeOf: (type) => types.typeOf?.(type, of),
      });
      if (ownerOf(helper) !== undefined && ownerOf(helper) === ownerOf(of)) frame.isOfOwnType = true;
      frame.isBehind = around.isBehind === true || [...raising].some((line) => line <= call.start);
      const own = helper.raised
        .filter((each) => (mayReach === undefined || mayReach.has(each)) && isMetThere(each, frame))
        .map((each) => ({ each, key: addAt(each, frame, outermost ?? call) }));
      // What decides further in must be known here as well.
      const isFollowed = frame.around.isWhole || !isDecidedInside(call, around);
      const inside = isFollowed
        ? within(helper, frame, [...path, helper], outermost ?? call)
        : { raising: new Set<number>(), checked: [] };
      for (const { each, key } of own) {
        const { when } = found.get(key)?.raised ?? {};
        if (when !== undefined && [...inside.raising].some((line) => line < startOf(each))) when.isAfter = true;
      }
      checks.push(...checksOf(call, helper, frame, inside.checked));
      if (own.length > 0 || inside.raising.size > 0) raising.add(call.end);
    }
    return { raising, checked: checks.flatMap(({ held, of: asked }) => (held.length === 0 ? [asked] : [])) };
  };
  const { isBelow } = types;
  const roots = new Set(body.takes.map(({ name }) => name));
  const { raising } = within(body, { ...START, roots, ...(isBelow === undefined ? {} : { isBelow }) }, [body]);
  const all = [...found.values()];
  return {
    raised: [...new Set(body.raised), ...all.map(({ raised }) => raised)],
    lines: raising,
    reached: new Set([...body.raised, ...all.map(({ of }) => of)]),
  };
}

/** By several ways it is raised under several conditions; one that is sure is enough. */
function joined<T extends Error>(one: T, other: T, when: Guard | undefined): T {
  const { unsure, ...sure } = one;
  const isAlike = alike(one.when) === alike(when);
  return {
    ...(sure as T),
    ...(unsure !== undefined && other.unsure !== undefined ? { unsure: Math.min(unsure, other.unsure) } : {}),
    ...(isAlike ? {} : { when: undefined }),
  };
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

/** Always raised, it says that somebody below has to write it. */
const isToWrite = ({ type, held = [] }: Error): boolean => type === 'NotImplementedError' && held.length === 0;

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
