/** What a call of a check has seen to when it comes back: behind `need(depth)` a second check of the same finds nothing wrong. For any language; pure. */
import type { Call } from './calls.ts';
import type { Body } from './carried.ts';
import { assumed, type Formula, not, speaksOnlyOf } from './formula.ts';
import type { Frame } from './frame.ts';
import type { Held } from './held.ts';
import { inFrame } from './met-here.ts';

export interface Check {
  /** Where its call ends in the text. */
  to: number;
  /** Under which conditions it is called. */
  held: readonly string[];
  /** What holds behind it, in the names of the function that all began with. */
  of: Formula;
}

/** Of a helper that raises where one condition on what it takes does not hold; `inside`: what the checks that it calls itself have seen to. */
export function checksOf(
  { held, handled = [], to }: Call,
  helper: Body<{ held?: readonly Held[] | undefined }>,
  frame: Frame,
  inside: readonly Formula[],
): Check[] {
  const around = held.map(keyOf);
  if (handled.length > 0 || around.some((key) => key.includes(UNTOLD))) return [];
  const own = helper.raised.flatMap(({ held: asked = [] }): Formula[] => {
    const isPlain = asked.every(({ of, isLocal, isPast }) => {
      return isLocal !== true && isPast !== true && speaksOnlyOf(of, frame.given);
    });
    // Of several the others may be checks before it that raise by themselves.
    const [last] = asked;
    return isPlain && last !== undefined && asked.slice(1).every(({ isCheck }) => isCheck === true)
      ? [not(inFrame(last.of, frame.given))]
      : [];
  });
  return [...own, ...inside].map((of) => ({ to, held: around, of }));
}
const UNTOLD = '… untold';
const keyOf = ({ of }: Held): string => JSON.stringify(of);

/** With what is known behind all checks that were called whenever the call is reached. */
export function withChecked(around: Frame, call: Call, checks: readonly Check[]): Frame {
  const keys = new Set(call.held.map(keyOf));
  const before = checks.filter(({ to, held }) => to <= call.from && held.every((key) => keys.has(key)));
  if (before.length === 0) return around;
  const facts = new Map(around.facts);
  for (const { of } of before) assumed(of, true, facts);
  return { ...around, facts };
}
