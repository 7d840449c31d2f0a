/** Whether a caller can bring about what a check refuses: each condition on the way hangs on what it gives, plainly put, or on the object that both are methods of. For any language; pure. */
import { type Facts, holdsBy, speaksOf, speaksOnlyOf } from './formula.ts';
import type { Held } from './held.ts';
import { type Around, inFrame } from './met-here.ts';

const NOTHING: Facts = new Map();

/** What helpers computed on the way may be known to be right: of that nobody is sure. `isTold`: who gives a check its words asks it itself, in what it is made of. */
export function isSteered(held: readonly Held[], around: Around, isTold = false): boolean {
  const { given, facts, isInlined, isOther, isOfObject } = around;
  // What is declared inside of a function is a part of it.
  if (isInlined === true) return true;
  const open = [...given].filter(([, { isFixed }]) => isFixed !== true);
  return held.every(({ of, isLocal, isCheck, from }) => {
    // Who gets past a check has given what it asks for.
    const known = isOther === true && !speaksOnlyOf(of, given) ? NOTHING : facts;
    if (isCheck === true || (isLocal !== true && holdsBy(inFrame(of, given), known) !== undefined)) return true;
    const sources = new Set(from?.map((each) => each.split('#', 1)[0]));
    const asked = open.filter(([name]) => speaksOf(of, new Set([name])) || sources.has(name));
    if (asked.length > 0)
      return asked.some(([, { isClear, isOfClear }]) => isClear === true || (isTold && isOfClear === true));
    const isAlone = given.size === 0 && isOther !== true;
    return isOfObject === true || isAlone || open.some(([, { isClear }]) => isClear === true);
  });
}
