/** Texts that stand under given keys of YAML, TOML or JSON, with the place of each in the file where it is written literally. */

export interface PlacedValue {
  value: string;
  /** Its last key. */
  key: string;
  /** Null where it is written otherwise than it reads, e.g. with escapes. */
  start: number | null;
}

/** More of one file are not looked at. */
const MAX_VALUES = 5_000;
const MAX_DEPTH = 40;

/** `keys`: ways from the top, `hero.actions[].link`; `*` is any key, `**` as the first step any way. In the order of the keys, then of the file. */
export function valuesAt(
  data: unknown,
  keys: readonly string[],
  text: string,
  { from = 0, to = text.length }: { from?: number; to?: number } = {},
): PlacedValue[] {
  return keys.flatMap((way) => {
    const steps = way.replaceAll('[]', '.[]').split('.');
    const key = steps.at(-1) ?? '';
    const found: string[] = [];
    collect(data, steps, 0, found);
    let cursor = from;
    return found.map((value) => {
      const start = placeOf(text, value, key, cursor, to);
      if (start !== null) cursor = start + value.length;
      return { value, key, start };
    });
  });
}

function collect(data: unknown, steps: readonly string[], depth: number, out: string[]): void {
  if (out.length >= MAX_VALUES || depth > MAX_DEPTH) return;
  const [step, ...rest] = steps;
  if (step === undefined) {
    if (typeof data === 'string' && data !== '') out.push(data);
  } else if (step === '[]') {
    if (Array.isArray(data)) for (const item of data) collect(item, rest, depth + 1, out);
  } else if (typeof data === 'object' && data !== null) {
    const isAny = step === '**';
    if (Array.isArray(data) && !isAny) return;
    for (const [key, value] of Object.entries(data)) {
      if (isAny && key === rest[0]) collect(value, rest.slice(1), depth + 1, out);
      if (isAny) collect(value, steps, depth + 1, out);
      else if (step === '*' || key.toLowerCase() === step.toLowerCase()) collect(value, rest, depth + 1, out);
    }
  }
}

/** The first place at or behind `from` where the value stands whole: on the line of its key, or else anywhere. */
function placeOf(text: string, value: string, key: string, from: number, to: number): number | null {
  let first: number | null = null;
  for (let at = text.indexOf(value, from); at !== -1 && at + value.length <= to; at = text.indexOf(value, at + 1)) {
    const isWhole = /^(?:$|[\s"',}\]#])/.test(text.slice(at + value.length, at + value.length + 1));
    if (!isWhole || !/^(?:$|[\s"'[,{:=])/.test(text.slice(Math.max(0, at - 1), at))) continue;
    const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at).toLowerCase();
    if (line.includes(key.toLowerCase())) return at;
    first ??= at;
  }
  return first;
}
