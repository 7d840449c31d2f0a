/** The value of a constant of Go by itself, outside of its group: `iota` is the place in there. Pure. */

/** Nothing where `iota` may be only text; what two numbers make is worked out. */
export function counted(value: string, at: number): string {
  if (!/\biota\b/.test(value)) return value;
  if (/["'`]/.test(value)) return at === 0 ? value : '';
  const [, left = '', sign, right = ''] = SUM.exec(value.trim()) ?? [];
  const [a, b] = [left, right].map((each) => (each === 'iota' ? at : Number(each)));
  const isSum = sign !== undefined && [a, b].every((each) => Number.isSafeInteger(each));
  return isSum ? String((a ?? 0) + (sign === '-' ? -(b ?? 0) : (b ?? 0))) : value.replace(/\biota\b/g, String(at));
}
const SUM = /^(iota|\d{1,9}) ?([-+]) ?(iota|\d{1,9})$/;
