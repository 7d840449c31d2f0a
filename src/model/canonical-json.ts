/** Canonical JSON (RFC 8785), letter for letter as `canonicalize` says it: what is plain JSON is sorted and then said natively, in a fifth of the time. */
import canonicalize from 'canonicalize';

/** Half a surrogate pair as JSON says it; after a backslash of its own it only looks like one, which costs time and nothing else. */
const LONE_SURROGATE = /\\ud[89a-f]/;
/** Keys that an object puts first, in the order of numbers, and the one that is not set by setting it. */
const UNSORTABLE = /^(?:\d+|__proto__)$/;
const MAX_DEPTH = 200;

/** Throws, as `canonicalize` does, for numbers and texts that RFC 8785 refuses; undefined for what is no JSON. */
export function canonicalJson(value: unknown): string | undefined {
  const sorted = sortedOf(value, 0);
  const text = sorted === NOT_PLAIN ? undefined : JSON.stringify(sorted);
  return text === undefined || LONE_SURROGATE.test(text) ? canonicalize(value) : text;
}

const NOT_PLAIN = Symbol('not plain JSON');

/** The value with its keys in order, itself where they are; NOT_PLAIN for what only `canonicalize` knows to say. */
function sortedOf(value: unknown, depth: number): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : NOT_PLAIN;
    case 'object':
      if (value === null) return value;
      if (depth > MAX_DEPTH) return NOT_PLAIN;
      return Array.isArray(value) ? sortedList(value, depth) : sortedObject(value, depth);
    default:
      return NOT_PLAIN;
  }
}

function sortedList(list: readonly unknown[], depth: number): unknown {
  if ('toJSON' in list) return NOT_PLAIN;
  let copy: unknown[] | undefined;
  for (const [at, item] of list.entries()) {
    const sorted = sortedOf(item, depth + 1);
    if (sorted === NOT_PLAIN) return NOT_PLAIN;
    if (sorted !== item) copy ??= list.slice();
    if (copy) copy[at] = sorted;
  }
  return copy ?? list;
}

function sortedObject(value: object, depth: number): unknown {
  const prototype: unknown = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || 'toJSON' in value) return NOT_PLAIN;
  const keys = Object.keys(value);
  if (keys.some((key) => UNSORTABLE.test(key))) return NOT_PLAIN;
  const given = value as Readonly<Record<string, unknown>>;
  let isInPlace = keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') < key);
  const items: unknown[] = [];
  if (!isInPlace) keys.sort();
  for (const key of keys) {
    const sorted = sortedOf(given[key], depth + 1);
    if (sorted === NOT_PLAIN) return NOT_PLAIN;
    isInPlace &&= sorted === given[key];
    items.push(sorted);
  }
  if (isInPlace) return value;
  const copy: Record<string, unknown> = {};
  for (const [at, key] of keys.entries()) copy[key] = items[at];
  return copy;
}
