/** What a call gives for each parameter of what it calls. For any language; pure. */
import type { Argument, Call, Taken } from './calls.ts';

/** Each parameter of a helper with its argument in one call; the default where the call gives none. */
export function boundBy(given: Call['given'], takes: readonly Taken[]): Map<string, Argument> {
  const unnamed = (given ?? []).filter(({ name }) => name === undefined);
  const found = takes.map(({ name, initial, isRest }, at): [string, Argument] => {
    if (given === undefined) return [name, UNKNOWN];
    if (isRest === true) return [name, isMore(given, takes, at) ? UNKNOWN : NONE];
    const own = given.find((each) => each.name !== undefined && each.name === name.replace(/^\$/, '')) ?? unnamed[at];
    return [name, own ?? (initial === undefined ? UNKNOWN : { code: initial, isFixed: true, from: [] })];
  });
  return new Map(found);
}
/** Whether something is left for what takes the rest. */
const isMore = (given: readonly Argument[], takes: readonly Taken[], at: number): boolean =>
  given.filter(({ name }) => name === undefined).length > at ||
  given.some(({ name }) => name !== undefined && takes.every((each) => each.name !== name.replace(/^\$/, '')));
/** Nothing at all. */
const NONE: Argument = { code: 'null', isFixed: true, from: [] };

/** Nobody sees what it is. */
export const UNKNOWN: Argument = { code: '…' };
