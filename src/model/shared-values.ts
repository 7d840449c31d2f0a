/** Equal texts and citations of what was read from JSON, each held once: the records of a product repeat them for every slot that they prove. */
import type { Citation } from './product-facts.ts';

/** Texts that were seen lately; where they are many, those of one place of a record repeat each other most. */
const MOST_TEXTS = 100_000;

/** Answers the value with its repeated parts shared, and frozen: who reads a record does not change it for the next reader. */
export function sharing(): <T>(value: T) => T {
  let texts = new Map<string, string>();
  let citations = new Map<string, Citation[]>();
  const text = (value: string): string => {
    const known = texts.get(value);
    if (known !== undefined) return known;
    if (texts.size >= MOST_TEXTS) {
      texts = new Map();
      citations = new Map();
    }
    texts.set(value, value);
    return value;
  };
  const citation = (value: Citation): Citation => {
    const known = citations.get(value.excerpt_sha256) ?? [];
    const same = known.find((each) => isSame(each, value));
    if (same !== undefined) return same;
    if (known.length === 0) citations.set(value.excerpt_sha256, known);
    known.push(value);
    return value;
  };
  const share = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
    if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at += 1) value[at] = share(value[at]);
      return Object.freeze(value);
    }
    const members = value as Record<string, unknown>;
    for (const key in members) members[key] = share(members[key]);
    return Object.freeze(isCitation(members) ? citation(members) : members);
  };
  return <T>(value: T): T => share(value) as T;
}

const isCitation = (value: object): value is Citation =>
  'excerpt_sha256' in value && 'end_line' in value && 'symbol' in value;

const isSame = (one: Citation, other: Citation): boolean =>
  one.path === other.path &&
  one.start_line === other.start_line &&
  one.end_line === other.end_line &&
  one.symbol === other.symbol &&
  one.sha === other.sha &&
  one.repository === other.repository;
