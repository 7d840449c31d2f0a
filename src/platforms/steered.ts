/** Whether a caller can bring about what a check refuses: each condition on the way hangs on what it gives, plainly put, or on the object that both are methods of. For any language; pure. */

import { UNKNOWN } from './bound.ts';
import type { Argument, Call } from './calls.ts';
import { type Facts, type Formula, holdsBy, speaksOf, speaksOnlyOf } from './formula.ts';
import type { Held } from './held.ts';
import { type Around, inFrame, madeFrom } from './met-here.ts';
import { apart, isOwnSource, namesIn, UNSEEN } from './sources.ts';

const NOTHING: Facts = new Map();

/** What helpers computed on the way may be known to be right: of that nobody is sure. `isTold`: who gives a check its words asks it itself, in what it is made of. */
export function isSteered(held: readonly Held[], around: Around, isTold = false): boolean {
  const { given, facts, isInlined, isOther, isOfObject, isGuarded } = around;
  // What is declared inside of a function is a part of it.
  if (isInlined === true) return true;
  const open = [...given].filter(([, { isFixed }]) => isFixed !== true);
  return held.every(({ of, isLocal, isCheck, from }) => {
    // Who gets past a check has given what it asks for.
    const known = isOther === true && !speaksOnlyOf(of, given) ? NOTHING : facts;
    if (isCheck === true || (isLocal !== true && holdsBy(inFrame(of, given), known) !== undefined)) return true;
    const sources = new Set(from?.map((each) => each.split('#', 1)[0]));
    const asked = open.filter(([name]) => speaksOf(of, new Set([name])) || sources.has(name));
    if (isBetween(of, around)) return true;
    // Of its own object a function asks what it likes.
    if (
      isTold &&
      isGuarded !== true &&
      asked.length > 0 &&
      asked.every(([, each]) => (each.from ?? []).length > 0 && each.from?.every(isOwnSource))
    )
      return true;
    if (asked.length > 0)
      return asked.some(([, { isClear, isOfClear }]) => isClear === true || (isTold && isOfClear === true));
    const isAlone = given.size === 0 && isOther !== true;
    return (isOfObject === true && isGuarded !== true) || isAlone || open.some(([, { isClear }]) => isClear === true);
  });
}

/** Which of two is less, each made of something else that is given, in whatever way: both may be. */
function isBetween(of: Formula, around: Around): boolean {
  const inner = of.kind === 'not' ? of.of : of;
  if (inner.kind !== 'compared' || inner.sign !== 'less') return false;
  const [one, other] = [madeFrom(inner.left, around), madeFrom(inner.right, around)];
  const isGiven = (each: string): boolean => each !== UNSEEN && !isOwnSource(each);
  return [apart(one, other), apart(other, one)].every((each) => each.length > 0 && each.every(isGiven));
}

/** Whether it is what the function that all began with was given, plainly put, or at least made of that alone. */
export function clearAt(
  { isSpreadClear, given: list, held }: Call,
  each: Argument,
  { roots, given }: Pick<Around, 'given'> & { roots?: ReadonlySet<string> },
): Pick<Argument, 'isClear' | 'isOfClear'> {
  if (each === UNKNOWN) {
    const isFine = list === undefined ? isSpreadClear === true : list.every(({ isOpaque }) => isOpaque !== true);
    return isFine && roots !== undefined ? { isClear: true, isOfClear: true } : {};
  }
  const known = [...given].filter(([name]) => speaksOf({ kind: 'asked', code: each.code }, new Set([name])));
  const isFine = known.every(([, { isClear, isFixed }]) => isClear === true || isFixed === true);
  const isOfClear = roots !== undefined || (isFine && known.some(([, { isClear }]) => isClear === true));
  const isClear = isOfClear && each.isOpaque !== true && !held.some(({ of }) => isAskedOf(of, each));
  return { ...(isOfClear ? { isOfClear } : {}), ...(isClear ? { isClear } : {}) };
}

/** Something is asked of it by a call: nobody sees what that rules out. Of which type it is, or whether it is there, rules out no more. */
function isAskedOf(of: Formula, each: Argument): boolean {
  if (of.kind === 'not') return isAskedOf(of.of, each);
  if (of.kind === 'compared') return false;
  if (of.kind !== 'asked') return of.of.some((one) => isAskedOf(one, each));
  const names = namesIn(each.code).map((name) => name.split('#', 1)[0] ?? '');
  return ASKS.test(of.code) && !TYPE.test(of.code) && speaksOf(of, new Set(names));
}
const ASKS = /\w\??\(/;
const TYPE =
  /^\(?(?:isset|empty|isinstance|issubclass|callable|hasattr|len|count|strlen|is_(?:string|int|array|object|numeric|null|bool|float|callable|iterable|resource)|Array\.isArray|Number\.is\w+|is[A-Z]\w*Type|typeof)\(|instanceof|\.(?:is_a|kind_of|respond_to|nil|empty|key)\?|\.(?:isEmpty|isPresent|isBlank)\(\)$/;
