/** The little that the site index needs of a page: small enough to keep for a hundred thousand pages. */
import { generatorOf } from '../generators/index.ts';
import type { SiteKind } from '../model/repo-inventory.ts';
import { detachedStrings } from './detached.ts';
import type { PageFacts } from './page-facts.ts';
import { isPlainComponent } from './plain-components.ts';

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
  /** It has no front matter, not even an empty one. */
  isBare?: boolean;
}

const URL_KEYS: ReadonlySet<string> = new Set([
  'url',
  'slug',
  'permalink',
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

/** Shortcodes that bring no anchor with them, wherever they come from. */
const PLAIN_SHORTCODES = new Set([
  'ref',
  'relref',
  'param',
  'figure',
  'highlight',
  'youtube',
  'vimeo',
  'tweet',
  'x',
  'gist',
  'instagram',
  'alert',
  'pageinfo',
  'imgproc',
  'img',
  'image',
  'note',
  'warning',
  'tip',
  'info',
  'caution',
  'danger',
  'callout',
  'admonition',
  'hint',
  'notice',
  'button',
  'icon',
  'fa',
  'badge',
  'link',
  'url',
  'mermaid',
  'katex',
  'math',
  'details',
  'expand',
  'tab',
  'tabs',
  'tabpane',
  'columns',
  'column',
  'card',
  'cards',
  'br',
  'video',
  'code',
  'codenew',
  'comment',
  'text',
  'kbd',
  'version',
  'latest-version',
  'glossary_tooltip',
  'skew',
]);

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
    open: openBecause(facts, kind, brings),
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

function openBecause(
  facts: PageFacts,
  kind: SiteKind,
  brings: (shortcode: string) => boolean | undefined,
): string | null {
  if (facts.unreadable !== null) return 'its page cannot be read';
  // What is closed further down goes around text of the page, whose headings are seen.
  const closings = facts.opaque.filter(({ kind: what, text }) => what === 'shortcode' && /^\{\{[<%]\s*\//.test(text));
  const wraps = (name: string): boolean => closings.some((one) => one.name === name);
  const own = generatorOf(kind).dialect.opensAnchors?.(facts) ?? null;
  if (own !== null) return own;
  for (const { kind: what, name, text } of facts.opaque) {
    if (what === 'include') return 'an include may bring headings';
    if (what === 'shortcode' && name !== null && (brings(name) ?? !(PLAIN_SHORTCODES.has(name) || wraps(name))))
      return `the shortcode \`${name}\` may bring headings`;
    if (what === 'mdx' && name !== null && /^[A-Z]/.test(name) && /^<[^>]*\/>$/.test(text) && !isPlainComponent(name))
      return `the component \`${name}\` may bring headings`;
  }
  if (facts.headings.some((heading) => /x{8,}/.test(heading.text))) return 'a heading is made by a template';
  return null;
}
