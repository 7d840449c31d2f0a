/** A JSON value with a few places changed, the same for the same seed. */
export function mutate(value: unknown, seed: number): unknown {
  let state = (seed + 1) * 2_654_435_761;
  const next = (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return state % below;
  };
  const strange: readonly unknown[] = [
    null,
    '',
    -1,
    1e308,
    {},
    [],
    'x'.repeat(10_000),
    '\u0000\uD800',
    true,
    { __proto__: null, id: 'x' },
    '../../etc',
    '/launch help',
  ];
  const change = (one: unknown, depth: number): unknown => {
    if (next(30) === 0) return strange[next(strange.length)];
    if (Array.isArray(one)) return one.map((item) => change(item, depth + 1));
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(
      Object.entries(one).flatMap(([key, item]) =>
        next(60) === 0 ? [] : [[key, depth > 6 ? item : change(item, depth + 1)]],
      ),
    );
  };
  return change(value, 0);
}
