/** The little that the site index needs of a page: small enough to keep for a hundred thousand pages. */
import { generatorOf } from '../generators/index.ts';
import type { SiteKind } from '../model/repo-inventory.ts';
import { detachedStrings } from './detached.ts';
import { openingsOf } from './openings.ts';
import type { PageFacts } from './page-facts.ts';

export interface PageRecord {
  path: string;
  title: string | null;
  draft: boolean;
  /** Front matter values that decide a URL, an identity or a redirect, as text. */
  keys: Readonly<Record<string, string>>;
  aliases: readonly string[];
  anchors: readonly string[];
  /** Why the page may have more anchors than its text shows, or null. */
  open: string | null;
  /** It defines footnotes. */
  footnotes?: true;
  /** It has no front matter, not even an empty one. */
  isBare?: boolean;
}

const URL_KEYS: ReadonlySet<string> = new Set([
  'url',
  'slug',
  'permalink',
  'path',
  'id',
  'date',
  'publishDate',
  'published',
  'lastmod',
  'layout',
  'type',
  'lang',
  'locale',
  'template',
  'headless',
  'build',
  '_build',
  'cascade',
  'sidebar_position',
  'published_at',
  'translationKey',
  'category',
  'categories',
]);
const ALIAS_KEYS = ['aliases', 'alias', 'redirect_from', 'redirects', 'redirect-from'];

/** `brings(name)` says whether a shortcode of the site's own layouts may write ids or headings. */
export function recordOf(
  path: string,
  facts: PageFacts,
  kind: SiteKind,
  brings: (shortcode: string) => boolean | undefined,
): PageRecord {
  const data = facts.frontmatter?.data ?? {};
  const keys: Record<string, string> = {};
  for (const [key, value] of Object.entries(data)) {
    if (!URL_KEYS.has(key)) continue;
    if (typeof value === 'string' || typeof value === 'number') keys[key] = String(value);
    else if (typeof value === 'boolean') keys[key] = String(value);
    else if (key === 'categories' && Array.isArray(value)) keys[key] = strings(value).join('/');
    else if (value !== undefined && value !== null) keys[key] = 'object';
  }
  const anchors = new Set<string>();
  for (const heading of facts.headings) anchors.add(heading.id);
  for (const id of facts.htmlIds) anchors.add(id);
  const { labelAddress } = generatorOf(kind).dialect;
  const labels = labelAddress === undefined ? [] : (facts.labels ?? []).map((label) => labelAddress(label));
  return ownRecord({
    path,
    title:
      typeof data.title === 'string'
        ? data.title
        : (facts.headings.find((heading) => heading.level === 1)?.text ?? null),
    draft: data.draft === true || data.published === false,
    keys,
    aliases: [...ALIAS_KEYS.flatMap((key) => strings(data[key])), ...movedFrom(path, data.redirects), ...labels],
    anchors: [...anchors],
    open: openingsOf(facts, kind, brings)[0]?.why ?? null,
    ...(facts.footnotes === true ? { footnotes: true } : {}),
    ...(facts.frontmatter === null ? { isBare: true } : {}),
  });
}

/** A record that keeps nothing of the page's text alive. */
function ownRecord(record: PageRecord): PageRecord {
  const names = Object.keys(record.keys);
  const { title, open, aliases, anchors } = record;
  const values = names.map((name) => record.keys[name] ?? '');
  const own = detachedStrings([...anchors, ...aliases, ...values, title ?? '', open ?? '']);
  const first = anchors.length + aliases.length;
  return {
    ...record,
    title: title === null ? null : (own.at(-2) ?? ''),
    open: open === null ? null : (own.at(-1) ?? ''),
    keys: Object.fromEntries(names.map((name, at) => [name, own[first + at] ?? ''])),
    aliases: own.slice(anchors.length, first),
    anchors: own.slice(0, anchors.length),
  };
}

const strings = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.filter((item): item is string => typeof item === 'string')
      : [];

/** `redirects: [{ from: old, to: … }]`: addresses below the page itself, written from beside it as aliases are. */
function movedFrom(path: string, redirects: unknown): string[] {
  const bare = path.replace(/(?:\/_?index)?\.\w+$/, '');
  return (Array.isArray(redirects) ? redirects : []).flatMap((entry: unknown) => {
    const from = typeof entry === 'object' && entry !== null && 'from' in entry ? entry.from : undefined;
    if (typeof from !== 'string' || from === '') return [];
    return [from.startsWith('/') ? from : `${bare.slice(bare.lastIndexOf('/') + 1)}/${from}`];
  });
}
