/** Which of several functions of one name a call means: by how many it gives, by the types that it writes, and never the one that it stands in, where that goes on to another. For any language; pure. */
import type { Call, Taken } from './calls.ts';
import { TEXT } from './made-types.ts';

export interface Overload {
  takes: readonly Taken[];
  /** How many types it is given. */
  types?: number;
}

/** What the types of a call's arguments are, where that is known. */
type TypeOf = (written: string) => string | undefined;

/** Those that it may mean; none where it can only be the one around, again. */
export function overloadsFor<T extends Overload>(
  call: Call,
  all: readonly T[],
  self: T | undefined,
  { typeOf, isBelow }: { typeOf: TypeOf; isBelow(type: string, other: string): boolean },
): readonly T[] {
  const count = call.given?.length;
  const others = all.filter((each) => each !== self);
  const isSelf = others.length < all.length;
  const exact = others.filter(({ takes }) => takes.length === count && !isRest(takes));
  const typed = call.types === undefined ? [] : exact.filter(({ types }) => types === call.types);
  if (typed.length > 0) return byTypes(typed);
  if (exact.length > 0) return byTypes(exact);
  // It is called again with as many as it takes.
  if (isSelf && self?.takes.length === count && !isFollowedOn(call)) return [];
  const fitting = count === undefined ? [] : others.filter(({ takes }) => mayTake(takes, count));
  return fitting.length > 0 ? byTypes(fitting) : isSelf ? [] : all;

  function byTypes(found: readonly T[]): readonly T[] {
    if (found.length < 2) return found;
    const fits = found.map(({ takes }) => fitOf(takes));
    const best = Math.max(...fits);
    return found.filter((_each, at) => fits[at] === best && best >= 0);
  }
  /** How many of its types are the same; below nothing where one is another. */
  function fitOf(takes: readonly Taken[]): number {
    let same = 0;
    for (const [at, { type: written }] of (call.given ?? []).entries()) {
      const type = written === undefined ? undefined : typeOf(written);
      const taken = takes[at]?.type;
      if (type === undefined || taken === undefined) continue;
      if (type === taken) same += 1;
      // A number may become another one.
      else if (!(isNumber(type) && isNumber(taken)) && !isBelow(type, taken)) return -1;
    }
    return same;
  }
}
const isNumber = (type: string): boolean => type.startsWith('=') && type !== TEXT;

const isRest = (takes: readonly Taken[]): boolean => takes.at(-1)?.isRest === true;

/** `this(…)` is never the one that it stands in. */
const isFollowedOn = ({ isChained }: Call): boolean => isChained === true;

function mayTake(takes: readonly Taken[], count: number): boolean {
  const needed = takes.filter(({ initial, isRest: isMore }) => initial === undefined && isMore !== true).length;
  return count >= needed && (isRest(takes) || count <= takes.length);
}
