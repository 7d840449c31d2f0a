/** References in a step's input: `${steps.<id>.<path>}` and `${inputs.<name>}`, paths by dots and [n]; no code. */
import { UserError } from '../errors.ts';

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

/**
 * A text that is one reference becomes the value itself; inside a longer text it becomes its words, at most 50,000 characters of them. What is not
 * there is null. Throws INVALID_INPUT where what they stand for is larger than an input may be: a short text may name a large value many times.
 */
export function resolveReferences(
  value: unknown,
  outputs: Readonly<Record<string, unknown>>,
  inputs: Readonly<Record<string, unknown>>,
): unknown {
  const known = new Map<string, Resolved>();
  let left = MAX_ALL;
  const resolved = ({ text, kind, name, path }: Reference): Resolved => {
    const found = known.get(text) ?? resolvedTo(at(own(kind === 'steps' ? outputs : inputs, name), path) ?? null);
    known.set(text, found);
    return found;
  };
  const taken = <T>(what: T, size: number): T => {
    left -= size;
    if (left >= 0) return what;
    throw new UserError(
      'INVALID_INPUT',
      `What the references of this step stand for is larger than ${MAX_ALL.toLocaleString('en')} characters in all. Refer to less of it.`,
    );
  };
  const put = (one: unknown): unknown => {
    if (typeof one === 'string') {
      const found = referencesIn(one);
      const [only] = found;
      if (only === undefined) return one;
      if (only.text === one) {
        const { value: whole, size } = resolved(only);
        return taken(whole, size());
      }
      let end = 0;
      const parts = found.flatMap((reference) => {
        const start = one.indexOf(reference.text, end);
        const before = one.slice(end, start);
        end = start + reference.text.length;
        const said = resolved(reference).words();
        return [before, taken(said, said.length)];
      });
      return parts.join('') + one.slice(end);
    }
    if (Array.isArray(one)) return one.map(put);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, item]) => [key, put(item)]));
  };
  return put(value);
}

/** As large as the arguments of a call may be. */
const MAX_ALL = 1_048_576;

/** Its words and its size as JSON, each found out once. */
interface Resolved {
  value: unknown;
  words(): string;
  size(): number;
}
function resolvedTo(value: unknown): Resolved {
  let said: string | undefined;
  let size: number | undefined;
  return {
    value,
    words: () => (said ??= words(value)),
    size: () => (size ??= JSON.stringify(value)?.length ?? 0),
  };
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
