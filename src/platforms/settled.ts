/** What the conditions around a call have settled of what it gives: one value, its type, or that it is there at all. For any language; pure. */
import { isFixed } from './calls.ts';
import { type Formula, isPlain } from './formula.ts';
import type { Held } from './held.ts';

/** What is the same as something fixed: `ANY.equals(of)`, `mode == "deep"`. */
export const settledBy = (held: readonly Held[]): Set<string> =>
  new Set(held.flatMap(({ of, isPast }) => (isPast === true ? [] : allOf(of).flatMap(settledIn))));

function settledIn(of: Formula): string[] {
  return of.kind === 'compared' && of.sign === 'same' ? oneFixed(of.left, of.right) : [];
}
const oneFixed = (left: string, right: string): string[] =>
  isConstant(right) && !isConstant(left) ? [left] : isConstant(left) && !isConstant(right) ? [right] : [];
const isConstant = (code: string): boolean => isFixed(code) && !/^(?:null|none|nil|undefined)$/i.test(code);

/** All that must hold for it. */
const allOf = (of: Formula): Formula[] =>
  of.kind === 'all'
    ? of.of.flatMap(allOf)
    : of.kind === 'not' && of.of.kind === 'any'
      ? of.of.of.flatMap((each) => allOf({ kind: 'not', of: each }))
      : [of.kind === 'not' && of.of.kind === 'not' ? of.of.of : of];

/** Whether it can only hold where something of those is nothing. */
export const asksForNothing = (of: Formula, isOne: (code: string) => boolean): boolean =>
  allOf(of).some(
    (each) =>
      each.kind === 'compared' &&
      each.sign === 'same' &&
      ((isOne(each.left) && NOTHING.test(each.right)) || (isOne(each.right) && NOTHING.test(each.left))),
  );
const NOTHING = /^(?:null|none|nil|undefined)$/i;

/** Whether it asks again for a type that is known. */
export const asksForType = (of: Formula, typed: readonly string[]): boolean =>
  allOf(of).some((each) => {
    const inner = each.kind === 'not' ? each.of : each;
    return inner.kind === 'asked' && TYPE.test(inner.code) && typed.some((code) => isPart(inner.code, code));
  });
const TYPE = /instanceof|isinstance|is_a\?|typeof|getClass|(?:Class|Type|Instance|Kind|_class|_type|_kind)\(/;
const isPart = (text: string, code: string): boolean =>
  !isPlain(code) && text.split(code).some((before, at, all) => at < all.length - 1 && !/[\w$.]$/.test(before));
