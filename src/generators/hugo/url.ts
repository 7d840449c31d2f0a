/** Where Hugo serves a content file: a pure function of its path, the site's configuration and the page's front matter. */

import { MONTHS } from '../../content/months.ts';
import type { HugoFacts } from '../../model/repo-inventory.ts';

export interface HugoUrlInput {
  /** Relative to the site's root, forward slashes, content directory included: `content/docs/start.md`. */
  path: string;
  hugo: HugoFacts;
  frontmatter: Readonly<Record<string, unknown>>;
  /** Whether a folder of the content tree (`docs/start`) has an `_index` page; asked only for `:sections`. Default: it has. */
  isSection?: (folder: string) => boolean;
}
export interface HugoUrl {
  /** URL path without the base URL's own path: `/docs/start/`. */
  url: string;
  language: string;
  kind: 'home' | 'section' | 'page';
  /** Path in the content tree without language and extension, as `ref` names it: `/docs/start`. */
  logical: string;
  /** First folder of the content tree, '' at its root. */
  section: string;
}

const CONTENT_FILE = /\.(?:md|markdown|mdown|html?|adoc|asciidoc|ad|org|rst|pandoc|pdc)$/i;

/** The URL path of a content file, or undefined when the path is in no content directory or is no content file. */
export function hugoUrl({
  path,
  hugo,
  frontmatter,
  isSection: hasIndex = () => true,
}: HugoUrlInput): HugoUrl | undefined {
  const place = placeOf(path, hugo);
  if (!place) return undefined;
  const { language, bare } = place;
  const segments = bare.split('/');
  const base = stripLanguage(segments.pop() ?? '', hugo);
  const isSection = base === '_index';
  const isBundle = base === 'index';
  const kind = isSection ? (segments.length === 0 ? 'home' : 'section') : 'page';
  const logical = `/${[...segments, ...(isSection || isBundle ? [] : [base])].join('/')}`;
  const target = { segments, name: isBundle ? (segments.at(-1) ?? '') : base, isBundle, kind } as const;
  const local = localUrl(target, hugo, frontmatter, hasIndex);
  return {
    url: local.absolute ? local.url : withLanguage(local.url, language, hugo),
    language,
    kind,
    logical,
    section: segments[0] ?? '',
  };
}

interface Target {
  segments: string[];
  name: string;
  isBundle: boolean;
  kind: HugoUrl['kind'];
}
interface LocalUrl {
  url: string;
  absolute: boolean;
}

type HasIndex = (folder: string) => boolean;

function localUrl(
  target: Target,
  hugo: HugoFacts,
  frontmatter: HugoUrlInput['frontmatter'],
  hasIndex: HasIndex,
): LocalUrl {
  const set = text(frontmatter.url);
  if (set !== '' && !/^[a-z]+:/i.test(set)) {
    return { url: withEnding(`/${set.replace(/^\/+/, '')}`), absolute: set.startsWith('/') };
  }
  const { segments, isBundle, kind } = target;
  if (kind === 'home') return { url: '/', absolute: false };
  const pattern = hugo.permalinks[kind === 'section' ? `section:${segments[0] ?? ''}` : (segments[0] ?? '')];
  if (pattern !== undefined && (kind === 'section' || !(isBundle && segments.length === 0))) {
    return {
      url: permalink(sanitise(expand(pattern, target, hugo, frontmatter, hasIndex), hugo), hugo),
      absolute: false,
    };
  }
  const folders = isBundle ? segments.slice(0, -1) : segments;
  const last = kind === 'section' ? [] : [text(frontmatter.slug).replaceAll('/', '-') || target.name];
  const joined = sanitise(`/${[...folders, ...last].join('/')}`, hugo);
  if (kind === 'section')
    return { url: `${joined}${hugo.ugly_urls ? '.html' : '/'}`.replace(/\/{2,}/g, '/'), absolute: false };
  return { url: hugo.ugly_urls ? `${joined}.html` : `${joined}/`.replace(/\/{2,}/g, '/'), absolute: false };
}

/** The language and the path of a content file inside its content directory, without its ending; the longest directory wins. */
function placeOf(path: string, hugo: HugoFacts): { language: string; bare: string } | undefined {
  for (const { code, prefix, folder } of rootsOf(hugo)) {
    if (!path.startsWith(prefix)) continue;
    const inside = path.slice(prefix.length);
    const bare = inside.replace(CONTENT_FILE, '');
    return bare === inside ? undefined : { language: languageSuffix(bare, hugo) ?? code, bare: folder + bare };
  }
  return undefined;
}

interface ContentRoot {
  code: string;
  prefix: string;
  /** Where in the content tree it is mounted, '' for the root. */
  folder: string;
}
const roots = new WeakMap<HugoFacts, ContentRoot[]>();
/** Content directories, the longest first; the same for every page of a site. */
function rootsOf(hugo: HugoFacts): readonly ContentRoot[] {
  const known = roots.get(hugo);
  if (known) return known;
  const made = [
    ...hugo.languages
      .filter((language) => language.content_dir !== null)
      .map((language) => ({ code: language.code, dir: language.content_dir ?? '', folder: '' })),
    { code: hugo.default_language, dir: hugo.content_dir, folder: '' },
    ...(hugo.mounts ?? []).map(({ source, folder, language }) => ({
      code: language,
      dir: source,
      folder: `${folder.replace(/\/$/, '')}/`,
    })),
  ]
    .sort((a, b) => b.dir.length - a.dir.length)
    .map(({ code, dir, folder }) => ({
      code,
      prefix: dir === '' || dir === '.' ? '' : `${dir.replace(/\/$/, '')}/`,
      folder,
    }));
  roots.set(hugo, made);
  return made;
}

function languageSuffix(base: string, hugo: HugoFacts): string | undefined {
  // Most names have none, which is told sooner.
  if (!base.includes('.')) return undefined;
  const suffix = /\.([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*)$/.exec(base)?.[1];
  if (suffix === undefined) return undefined;
  // The default language is one without being listed.
  const codes = [...hugo.languages.map(({ code }) => code), hugo.default_language];
  return codes.find((code) => code.toLowerCase() === suffix.toLowerCase());
}

function stripLanguage(base: string, hugo: HugoFacts): string {
  return languageSuffix(base, hugo) === undefined ? base : base.slice(0, base.lastIndexOf('.'));
}

/** Default language at the root, unless it is asked into its folder; a language with a host of its own never has a folder. */
function withLanguage(url: string, language: string, hugo: HugoFacts): string {
  const known = hugo.languages.find((entry) => entry.code === language);
  if (known?.base_url) return url;
  if (language === hugo.default_language && !hugo.default_language_in_subdir) return url;
  return `/${language.toLowerCase()}${url}`;
}

const withEnding = (url: string): string => (/\/$|\.[A-Za-z0-9]+$/.test(url) ? url : `${url}/`).replace(/\/{2,}/g, '/');
const permalink = (url: string, hugo: HugoFacts): string =>
  hugo.ugly_urls && !/\.[A-Za-z0-9]+$/.test(url) ? `${url.replace(/\/$/, '')}.html` : withEnding(url);
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** Every character stays. */
const CLEAN = /^[A-Za-z0-9./\\_#+~@%-]*$/;
/** Spaces to hyphens, what no URL may hold dropped, lower case unless the site keeps case. */
export function sanitise(path: string, hugo: Pick<HugoFacts, 'disable_path_to_lower' | 'remove_path_accents'>): string {
  if (CLEAN.test(path)) return hugo.disable_path_to_lower ? path : path.toLowerCase();
  let out = '';
  let pending = false;
  let wasHyphen = false;
  const source = hugo.remove_path_accents
    ? path
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .normalize('NFC')
    : path;
  for (const char of source) {
    if (/[\p{L}\p{Nd}\p{M}./\\_#+~@%-]/u.test(char)) {
      wasHyphen = char === '-';
      if (pending && !wasHyphen) out += '-';
      pending = false;
      out += char;
    } else if (out !== '' && !wasHyphen && /\s/.test(char)) pending = true;
  }
  return hugo.disable_path_to_lower ? out : out.toLowerCase();
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Fills the tokens of a permalink pattern. */
function expand(
  pattern: string,
  target: Target,
  hugo: HugoFacts,
  frontmatter: HugoUrlInput['frontmatter'],
  hasIndex: HasIndex,
): string {
  const date = dateOf(frontmatter);
  const folders = target.isBundle ? target.segments.slice(0, -1) : target.segments;
  const nested = folders.filter((_, index) => index === 0 || hasIndex(folders.slice(0, index + 1).join('/')));
  const slug = text(frontmatter.slug);
  const flat = (value: string): string => sanitise(value.replaceAll('/', '-'), hugo);
  const title = sanitise(text(frontmatter.title), hugo);
  const values: Record<string, () => string> = {
    year: () => String(date.getUTCFullYear()),
    month: () => String(date.getUTCMonth() + 1).padStart(2, '0'),
    monthname: () => MONTHS[date.getUTCMonth()] ?? '',
    day: () => String(date.getUTCDate()).padStart(2, '0'),
    weekday: () => String(date.getUTCDay()),
    weekdayname: () => WEEKDAYS[date.getUTCDay()] ?? '',
    yearday: () =>
      String(
        Math.floor(
          (Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) -
            Date.UTC(date.getUTCFullYear(), 0, 0)) /
            86_400_000,
        ),
      ),
    section: () => target.segments[0] ?? '',
    sections: () => nested.join('/'),
    title: () => title,
    slug: () => flat(slug) || title,
    filename: () => target.name,
    contentbasename: () => target.name,
    slugorfilename: () => flat(slug) || target.name,
    slugorcontentbasename: () => flat(slug) || target.name,
  };
  return pattern.replace(/:([a-z]+)(\[[^\]]*\])?/g, (whole, token: string, range: string | undefined) => {
    if (token === 'sections' && range !== undefined) return sliceSections(nested, range).join('/');
    return values[token]?.() ?? whole;
  });
}

/** `[1:]`, `[:2]`, `[0]`, `[last]`. */
function sliceSections(folders: string[], range: string): string[] {
  const inner = range.slice(1, -1);
  const at = (value: string): number => (value === 'last' ? folders.length - 1 : Number(value));
  if (!inner.includes(':')) return folders.slice(at(inner), at(inner) + 1);
  const [from = '', to = ''] = inner.split(':');
  return folders.slice(from === '' ? 0 : at(from), to === '' ? undefined : at(to));
}

function dateOf(frontmatter: HugoUrlInput['frontmatter']): Date {
  for (const key of ['date', 'publishDate', 'publishdate', 'pubdate', 'published', 'lastmod', 'modified']) {
    const date = new Date(text(frontmatter[key]) || Number.NaN);
    if (!Number.isNaN(date.getTime())) return date;
  }
  return new Date(Date.UTC(1, 0, 1));
}
