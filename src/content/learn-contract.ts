/** The front matter contract a site keeps without having written it down: learned from pages chosen by a fixed rule. */
import type { FrontmatterContract } from '../model/repo-inventory.ts';
import { createKnownFrontmatter, type KnownFrontmatter } from './known-frontmatter.ts';

type KeyType = FrontmatterContract['keys'][number]['type'];
const SAMPLE = 400;
/** A key on this share of the pages is part of the contract; on all but these few it is required. */
const KNOWN_SHARE = 0.1;
const REQUIRED_SHARE = 0.985;
const MIN_SAMPLE = 20;

/** At most 400 of the paths, spread evenly over their order. */
export function samplePaths(paths: readonly string[], size = SAMPLE): string[] {
  if (paths.length <= size) return [...paths];
  return Array.from({ length: size }, (_, index) => paths[Math.floor((index * paths.length) / size)] ?? '');
}

/** What the contract takes of one page: the format, and of each key its name, its type, and its value where that is text. */
export type LearnedPage = readonly [
  format: string,
  keys: readonly (readonly [name: string, type: KeyType, text: string | null])[],
];
/** Pages that were looked at before, as they are now. */
export interface LearnedPages {
  get(path: string): LearnedPage | undefined;
  set(path: string, page: LearnedPage): void;
}

/** The contract of the sampled pages; `read` gives a page's text. */
export function learnContract(
  paths: readonly string[],
  read: (path: string) => string | undefined,
  { learned, heads = createKnownFrontmatter() }: { learned?: LearnedPages | undefined; heads?: KnownFrontmatter } = {},
): FrontmatterContract {
  const formats = new Map<string, number>();
  const keys = new Map<string, { count: number; types: Map<KeyType, number>; values: Map<string, number> }>();
  let sampled = 0;
  for (const path of samplePaths(paths)) {
    const page = learned?.get(path) ?? learnPage(path, read, learned, heads);
    if (page === undefined) continue;
    sampled++;
    formats.set(page[0], (formats.get(page[0]) ?? 0) + 1);
    for (const [name, type, text] of page[1]) {
      const seen = keys.get(name) ?? { count: 0, types: new Map(), values: new Map() };
      seen.count++;
      seen.types.set(type, (seen.types.get(type) ?? 0) + 1);
      if (text !== null && seen.values.size <= 12) seen.values.set(text, (seen.values.get(text) ?? 0) + 1);
      keys.set(name, seen);
    }
  }
  const format = [...formats].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? 'none';
  return {
    schema_version: 1,
    format: format as FrontmatterContract['format'],
    sampled,
    keys: [...keys]
      .filter(([, { count }]) => count / sampled >= KNOWN_SHARE)
      .map(([name, { count, types, values }]) => ({
        name,
        type: [...types].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? 'string',
        required: sampled >= MIN_SAMPLE && count / sampled >= REQUIRED_SHARE,
        share: Math.round((count / sampled) * 1000) / 1000,
        enum:
          sampled >= MIN_SAMPLE &&
          values.size > 0 &&
          values.size <= 8 &&
          [...values.values()].every((times) => times >= 3)
            ? [...values.keys()].sort()
            : null,
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function learnPage(
  path: string,
  read: (path: string) => string | undefined,
  learned: LearnedPages | undefined,
  heads: KnownFrontmatter,
): LearnedPage | undefined {
  const text = read(path);
  if (text === undefined) return undefined;
  const facts = heads.of(text);
  const page: LearnedPage = [
    facts?.format ?? 'none',
    Object.entries(facts?.data ?? {}).flatMap(([name, value]) =>
      value === null || value === undefined
        ? []
        : [[name, typeOf(value), typeof value === 'string' ? value : null] as const],
    ),
  ];
  learned?.set(path, page);
  return page;
}

/** One JSON type, or `date` for text that is a date. */
export function typeOf(value: unknown): KeyType {
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'object') return 'object';
  return typeof value === 'string' && /^\d{4}-\d\d?-\d\d?(?:[Tt ].*)?$/.test(value) ? 'date' : 'string';
}
