/** Seeded changes of JSON values: members dropped, retyped, added, moved to their boundaries. */

/** A small generator (mulberry32): the same seed gives the same numbers. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  1e21,
  100_000,
  200,
  201,
  '',
  ' ',
  'x',
  'en',
  'EN',
  'r_2026-01-21T10-00-00Z_abcd',
  'r_2026-01-21T10-00-00Z_abcd\n',
  'x'.repeat(200),
  'x'.repeat(201),
  'x'.repeat(5000),
  [],
  [''],
  ['en', 'en'],
  [null],
  {},
  { a: 1 },
  { state: 'DONE' },
  { state: 'done' },
  'launch',
  'check',
  'local',
];
const KEYS = [
  'extra',
  'run_id',
  'run_config',
  'limit',
  'offset',
  'filter',
  'state',
  'toString',
  '__proto__',
  'constructor',
  '',
];

export function mutate(value: unknown, random: () => number): unknown {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const roll = random();
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const entries = Object.entries(value);
    if (roll < 0.2 && entries.length > 0)
      return fromEntries(entries.filter((_, index) => index !== Math.floor(random() * entries.length)));
    if (roll < 0.35) return fromEntries([...entries, [pick(KEYS), pick(ODD)]]);
    if (roll < 0.95 && entries.length > 0) {
      const at = Math.floor(random() * entries.length);
      return fromEntries(entries.map(([key, item], index) => [key, index === at ? mutate(item, random) : item]));
    }
  } else if (Array.isArray(value) && roll < 0.6) {
    if (roll < 0.2) return [...value, pick(ODD)];
    if (roll < 0.4) return value.slice(1);
    return value.map((item, index) => (index === 0 ? mutate(item, random) : item));
  }
  return structuredClone(pick(ODD));
}

/** Own members, `__proto__` included, as JSON.parse makes them. */
function fromEntries(entries: readonly [string, unknown][]): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [key, value] of entries)
    Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true });
  return made;
}
