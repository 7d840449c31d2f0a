/** References in a step's input: `${steps.<id>.<path>}` and `${inputs.<name>}`, paths by dots and [n]; no code. */

export interface Reference {
  text: string;
  kind: 'steps' | 'inputs';
  name: string;
  path: string;
}
/** Inside a longer text; GitHub takes bodies of 65,536 characters. */
const MAX_WORDS = 50_000;
const REFERENCE = /\$\{(steps|inputs)\.([A-Za-z0-9_-]+)((?:\.[A-Za-z0-9_-]+|\[\d+\])*)\}/g;

export function referencesIn(value: unknown): Reference[] {
  if (typeof value === 'string')
    return [...value.matchAll(REFERENCE)].map(([text, kind, name = '', path = '']) => ({
      text,
      kind: kind as Reference['kind'],
      name,
      path,
    }));
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(referencesIn);
}

/** A text that is one reference becomes the value itself; inside a longer text it becomes its words, at most 50,000 characters of them. What is not there is null. */
export function resolveReferences(
  value: unknown,
  outputs: Readonly<Record<string, unknown>>,
  inputs: Readonly<Record<string, unknown>>,
): unknown {
  if (typeof value === 'string') {
    const found = referencesIn(value);
    const resolved = ({ kind, name, path }: Reference): unknown =>
      at(own(kind === 'steps' ? outputs : inputs, name), path) ?? null;
    const [only] = found;
    if (only !== undefined && only.text === value) return resolved(only);
    return found.reduce((text, reference) => text.replace(reference.text, () => words(resolved(reference))), value);
  }
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, outputs, inputs));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolveReferences(item, outputs, inputs)]),
  );
}

/** `a.b[0].c`, with or without the first dot; the empty path is the value itself. */
export function at(value: unknown, path: string): unknown {
  let here = value;
  for (const [, key, index] of path.matchAll(/\.?([A-Za-z0-9_-]+)|\[(\d+)\]/g)) here = own(here, key ?? index ?? '');
  return here;
}
const own = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined;
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
};
function words(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length <= MAX_WORDS) return text;
  return `${text.slice(0, MAX_WORDS).toWellFormed()}… (${text.length - MAX_WORDS} more characters)`;
}
