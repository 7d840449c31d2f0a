/** Whether a condition of a helper can hold for what its caller gives it. For any language; pure. */
import type { Argument } from './calls.ts';
import { type Facts, type Formula, holdsBy, not, replaced, speaksOf, speaksOnlyOf } from './formula.ts';
import type { Held } from './held.ts';
import { asksForNothing, asksForType } from './settled.ts';
import { apart, isOwnSource, namesIn, partOf, UNSEEN } from './sources.ts';

/** What is known where a helper is called. Of another object, names of its own are none of what is known. */
export interface Around {
  given: ReadonlyMap<string, Argument>;
  facts: Facts;
  isOther?: boolean;
  /** Names that stand for what the caller computed: of a new object it may have made sure of that. */
  computed?: ReadonlySet<string>;
  /** What the caller has asked the type of. */
  typed?: readonly string[];
  /** All that it is given is settled by a condition around the call. */
  isSettled?: boolean;
  /** It makes the object. */
  isMaking?: boolean;
  /** Of the type that its caller is of. */
  isOfOwnType?: boolean;
  /** It is a function inside of the one that calls it, and shares its names. */
  isInlined?: boolean;
  /** Both are methods of one object. */
  isOfObject?: boolean;
  /** A call on the way stands under a condition of something else than what is given. */
  isGuarded?: boolean;
  /** Whether a type is another one, or stands below it. */
  isBelow?: (type: string, other: string) => boolean;
}
const NOTHING: Facts = new Map();

/** A condition of a helper in the names of the function that all began with; of a switch, what is asked for it. */
export function inFrame(of: Formula, given: Around['given']): Formula {
  switch (of.kind) {
    case 'not':
      return not(inFrame(of.of, given));
    case 'all':
    case 'any':
      return { kind: of.kind, of: of.of.map((each) => inFrame(each, given)) };
    case 'asked':
      return given.get(of.code)?.asks ?? replaced(of, textsOf(given));
    default:
      return replaced(of, textsOf(given));
  }
}

export const textsOf = (given: Around['given']): Map<string, string> =>
  new Map([...given].map(([name, { code }]) => [name, code]));

/** Not where a condition does not hold, nor where one hangs only on what is always the same, unless it holds for certain. */
export function isMet(held: readonly Held[], around: Around, isTold = false): boolean {
  const { given, facts: all, isOther, typed = [], isSettled, isInlined } = around;
  const texts = textsOf(given);
  const isCalledThere = ({ isCalled }: Argument): boolean => isCalled === true && isInlined !== true;
  const called = new Set([...given].flatMap(([name, each]) => (isCalledThere(each) ? [name] : [])));
  const fixed = new Set([...given].flatMap(([name, { isFixed }]) => (isFixed === true ? [name] : [])));
  const free = new Set([...given.keys(), 'this', 'self', '$this'].filter((name) => !fixed.has(name)));
  // Another object has what it needs, but for what callers give; who words a check knows why.
  const isSafe = isOther === true && !isTold;
  const isNothingHere = (code: string): boolean =>
    called.has(code) || (isSafe && given.get(/^\$?\w+/.exec(code)?.[0] ?? '')?.isPassed !== true);
  return held.every(({ of: asked, isLocal, isCheck, unfit = [] }) => {
    // Of which type something is that the caller made itself is known to it.
    if (unfit.some((name) => called.has(name)) && !unfit.some((name) => given.has(name) && !called.has(name)))
      return false;
    if (isLocal === true) return isSettled !== true;
    const of = typedIn(asked, around);
    const facts = isOther === true && !speaksOnlyOf(of, given) ? NOTHING : all;
    const holds = holdsBy(inFrame(of, given), facts);
    const isSure = isCheck === true || isInlined === true || !isMadeSure(of, around);
    if (holds === undefined && (!isSure || asksForNothing(of, isNothingHere))) return false;
    if (holds === undefined && asksForType(replaced(of, texts), typed)) return false;
    return holds ?? (isCheck === true || !hangsOn(of, { fixed, free, given, facts }));
  });
}

/**
 * Whether the caller has seen to it that it does not hold: of a new object it may have, where it computed what that is given; and of two values
 * that it made from the same, it knows how they stand to each other.
 */
function isMadeSure(of: Formula, around: Around): boolean {
  const again = (each: Formula): boolean => isMadeSure(each, around);
  const inner = of.kind === 'not' ? of.of : of;
  if (inner.kind === 'all' || inner.kind === 'any')
    return (inner.kind === 'all') === (of.kind !== 'not') ? inner.of.some(again) : inner.of.every(again);
  const { given, computed = new Set<string>(), isMaking } = around;
  // Whoever made the object before has gone through the same checks.
  if (isMaking === true && around.isOfOwnType === true && isOfMembers(of, given)) return true;
  const sides = inner.kind === 'compared' ? [inner.left, inner.right].map((code) => madeFrom(code, around)) : [];
  const [one = [], other = []] = sides;
  if (one.length === 0 || other.length === 0) return speaksOf(of, computed);
  const isComputed = [...given].some(([name, each]) => each.isComputed === true && speaksOf(of, new Set([name])));
  const others = [...apart(one, other), ...apart(other, one)];
  if (isMaking === true) return isComputed && others.every((each) => each === UNSEEN || isOwnSource(each));
  return isComputed && others.length === 0 && !one.includes(UNSEEN);
}

/** Of what the new object is given, it speaks only of members of the object that is there. */
function isOfMembers(of: Formula, given: Around['given']): boolean {
  const asked = [...given].filter(([name]) => speaksOf(of, new Set([name])));
  return asked.length > 0 && asked.every(([, { from = [] }]) => from.length > 0 && from.every(isOwnSource));
}

/** Of what both are made, in the names of the function that all began with. */
export const madeFrom = (code: string, { given, isOther }: Around): string[] => [
  ...new Set(
    namesIn(code).flatMap((written) => {
      const [name = '', part] = written.split('#');
      const from = given.get(name)?.from?.map((each) => partOf(each, part));
      return from ?? (isOwnSource(name) && isOther !== true ? [name] : []);
    }),
  ),
];

/** What is asked of the type of something whose type is known. */
function typedIn(of: Formula, around: Around): Formula {
  const { given, isBelow } = around;
  if (isBelow === undefined) return of;
  switch (of.kind) {
    case 'not':
      return { kind: 'not', of: typedIn(of.of, around) };
    case 'all':
    case 'any':
      return { kind: of.kind, of: of.of.map((each) => typedIn(each, around)) };
    default: {
      const [name, type] = typeAsked(of);
      const own = name === undefined ? undefined : given.get(name)?.type;
      return own !== undefined && type !== undefined && isBelow(own, type) ? { kind: 'asked', code: 'true' } : of;
    }
  }
}

function typeAsked(of: Formula): (string | undefined)[] {
  if (of.kind === 'compared') return /^[A-Z]\w*$/.test(of.right) ? [of.left, of.right] : [];
  const code = of.kind === 'asked' ? of.code : '';
  return (INSTANCE.exec(code) ?? PYTHON.exec(code) ?? RUBY.exec(code) ?? []).slice(1);
}
const INSTANCE = /^(\$?\w+) (?:instanceof|is) (?:\w{1,60}[\\.]){0,6}([A-Z]\w*)$/;
const PYTHON = /^isinstance\((\w+), (?:\w{1,60}\.){0,6}([A-Z]\w*)\)$/;
const RUBY = /^(\w+)\.(?:is_a|kind_of)\?\((?:\w{1,60}::){0,6}([A-Z]\w*)\)$/;

interface Known {
  fixed: ReadonlySet<string>;
  free: ReadonlySet<string>;
  given: Around['given'];
  facts: Facts;
}
/** Of several that must hold, each by itself. */
function hangsOn(of: Formula, { fixed, free, given, facts }: Known): boolean {
  const own = of.kind === 'all' ? of.of : of.kind === 'not' && of.of.kind === 'any' ? of.of.of : [of];
  return own.some(
    (each) => speaksOf(each, fixed) && !speaksOf(each, free) && holdsBy(inFrame(each, given), facts) === undefined,
  );
}
