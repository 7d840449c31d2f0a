/** What a generator's rules must answer: which files are pages, where they are served, and what a written target may mean. */

import type { PageRecord } from '../content/page-record.ts';
import { joinPath, trimSlashes } from '../content/url-path.ts';
import type { HugoFacts } from '../model/repo-inventory.ts';
import type { IncludeRef, IncludingPage } from './includes.ts';

/** All files of the repository, asked by exact path. */
export interface FileSet {
  has(path: string): boolean;
  hasFolder(path: string): boolean;
  /** Text of a file, or undefined. */
  read(path: string): string | undefined;
  readonly paths: readonly string[];
  /** Another number after every file that came or went. */
  readonly edition: number;
}

export interface RoutesInput {
  /** Folder of the site in its repository, '' for the root. */
  root: string;
  /** Content folders relative to the repository. */
  contentRoots: readonly string[];
  files: FileSet;
  hugo: HugoFacts | null;
}

/** One thing a target may mean; the first that exists wins. With endings a file is the path with each of them, in turn. */
export type Lookup =
  | { by: 'file'; path: string; endings?: readonly string[] }
  /** `moved`: only a redirect counts, no page or file that is served there. */
  | { by: 'url'; url: string; moved?: true };
export interface Origin {
  path: string;
  url: string;
  language: string;
  /** The target stands in raw HTML. */
  isHtml?: boolean;
}

export interface Routes {
  isPage(path: string): boolean;
  place(record: PageRecord): { url: string; language: string };
  lookups(from: Origin, path: string, kind: 'page' | 'asset' | 'ref'): Lookup[];
  /** What `#x` may mean beyond its own page, where labels are known to the whole site. */
  elsewhereOnSite?(fragment: string): Lookup[];
  /** The pattern that may serve a target that was not found, and where it stands; undefined when it is missing. Never a switch for a whole site. */
  excuse(from: Origin, path: string, kind: 'page' | 'asset' | 'ref'): string | undefined;
  /** The setting that lets every missing page pass in a build: what it lets pass is missing all the same, and a warning. */
  letsPass?: string | undefined;
  /** The program of the site that changes this very target before it is read, as far as it names it. */
  rewrites?: (path: string) => string | undefined;
  /** That an absolute path is of another site of the host, and why. */
  outside?: (path: string) => string | undefined;
  /** Pages of formats that are not judged, at the addresses they are served at. */
  otherPages?(): Iterable<{ path: string; url: string }>;
  /** The path below which the site is served, where absolute targets must name it. */
  basePath?: string;
  /** What a template in a target comes to where that needs no build: a path of the host, or a file of the repository. */
  template?: (target: string) => { path: string } | { file: string; fragment: string | null } | undefined;
  /** What a page includes and imports. */
  includes?(page: IncludingPage): IncludeRef[];
  /** Components that pages may use without importing them; absent where that is not known. */
  components?: ReadonlySet<string> | undefined;
  /** The file that gives all pages a component, and what it calls it there. */
  registered?: ((component: string) => { path: string; name: string } | undefined) | undefined;
  /** The site's own file of a template that a page may ask for. */
  templateFile?: ((name: string) => string | undefined) | undefined;
  /** Whether there is a shortcode of that name; absent where templates may come from elsewhere. */
  hasShortcode?: ((name: string) => boolean) | undefined;
  /** Whether a label is defined on every page of the site, by what it adds to each. */
  definesLabel?(label: string): boolean;
  /** Why a reference without a definition on its page may still have one, or undefined. */
  openReferences?: string | undefined;
  /** Whether the site's links are looked up as pages, whatever the case they are spelt in. */
  anyCase?: (kind: 'page' | 'asset' | 'ref') => boolean;
  /** Why an anchor may be made by a program of the site, or undefined. */
  openAnchors?: ((fragment: string, path: string) => string | undefined) | undefined;
  /** Whether the ids that the site gives to headings are only guessed. */
  guessesAnchors?(path: string): boolean;
  /** Whether all templates of a shortcode take what stands between its marks, so that it must be closed. */
  mustClose?(shortcode: string): boolean;
  /** Whether a page is read on a forge, which shows what is committed and nothing else. */
  isForge?(path: string): boolean;
  /** Raw HTML reaches the browser as it is written: its targets are addresses, never files of the source. */
  leavesHtml?: boolean;
  /** Content folders whose paths are addresses; absent: all of them. */
  served?: readonly string[];
  /** Folders whose files are served at the root, relative to the repository. */
  staticDirs: readonly string[];
  /** URLs the site is served at; an absolute link into one of them is a link into the site. */
  baseUrls: readonly string[];
}

/** Names of files that a forge or some generator takes for Markdown; which are pages is each generator's own list. */
export const MARKDOWN = /\.(?:md|mdx|markdown|mdown|mdwn|mkd|mkdn|mkdown)$/i;
/** Those that are pages where a generator has no list of its own. */
export const USUAL_PAGE = /\.(?:md|mdx|markdown|mdown|mkd)$/i;
/** `folder/path` without a leading slash where the folder is the root. */
export const under = (folder: string, path: string): string =>
  folder === '' ? path : path === '' ? folder : `${folder}/${path}`;
/** A content folder as the site names it, from the repository's root: `../docs` of the site `website` is `docs`. */
export const contentFolder = (root: string, folder: string): string =>
  folder.startsWith('..') ? (joinPath(root, folder) ?? folder) : under(root, folder);
export const isInside = (path: string, folder: string): boolean =>
  folder === '' || (path[folder.length] === '/' && path.startsWith(folder));
export const inside = (path: string, folder: string): string => (folder === '' ? path : path.slice(folder.length + 1));
/** The content folder a file lies in; the longest wins. */
export function rootOf(path: string, roots: readonly string[]): string | undefined {
  let longest: string | undefined;
  for (const root of roots)
    if (isInside(path, root) && (longest === undefined || root.length > longest.length)) longest = root;
  return longest;
}
/** The files a lookup stands for, in its order. */
export const filesOf = (lookup: Lookup): readonly string[] =>
  lookup.by === 'url' ? [] : (lookup.endings?.map((ending) => lookup.path + ending) ?? [lookup.path]);
/** The path part of a URL, '' when it has none: `https://a.b/docs/` gives `/docs`. */
export function pathOfUrl(url: string): string {
  try {
    return new URL(url).pathname.replace(/(?<!\/)\/+$/, '');
  } catch {
    return '';
  }
}
/** The string behind a place that JavaScript writes with nothing filled in. */
const literalBehind = (source: string, before: string): string | undefined =>
  new RegExp(`${before}(?:'([^'\\n]*)'|"([^"\\n]*)"|\`([^\`\\n$]*)\`)`, 'm')
    .exec(source)
    ?.slice(1)
    .find((value) => value !== undefined);
/** A value that a JavaScript configuration sets literally, or as a constant of the same file, by the name of its key. */
export function literalSetting(source: string, key: string): string | undefined {
  const before = `(?:^|[\\s,{])${key}\\s*:\\s*`;
  const literal = literalBehind(source, before);
  if (literal !== undefined) return literal;
  const name = new RegExp(`(?:^|[\\s,{])${key}\\s*:[ \\t]*([A-Za-z_]\\w*)[ \\t]*(?:[,}]|$)`, 'm').exec(source)?.[1];
  return name === undefined ? undefined : literalBehind(source, `\\bconst\\s+${name}\\s*=\\s*`);
}
/** A JavaScript configuration without what stands in its lists: settings of plugins are not the site's. */
export function withoutLists(source: string): string {
  let [out, depth] = ['', 0];
  for (const [part] of source.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[^'"[\]]+|['"[\]]/g)) {
    if (part === ']') depth = Math.max(0, depth - 1);
    if (depth === 0) out += part;
    if (part === '[') depth += 1;
  }
  return out;
}
/** The first of these files that is there, with its text. */
export function firstFile(
  files: Pick<FileSet, 'has' | 'read'>,
  paths: readonly string[],
): { path: string; text: string } | undefined {
  const path = paths.find((candidate) => files.has(candidate));
  const text = path === undefined ? undefined : files.read(path);
  return path === undefined || text === undefined ? undefined : { path, text };
}
export const scripts = (stem: string): string[] =>
  ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'].map((ending) => `${stem}.${ending}`);
/** Files that a component may stand in. */
export const components = (stem: string): string[] => [...scripts(stem), `${stem}.tsx`, `${stem}.jsx`];

/** Whether an address begins with a folder, as whole names. */
export const isBelow = (url: string, folder: string): boolean =>
  folder !== '' && `${trimSlashes(url)}/`.startsWith(`${trimSlashes(folder)}/`);

/** The addresses that a route's file serves, by its path without the ending: `[id]` is one name, `[...rest]` any; undefined for a fixed one and for one that takes everything. */
export function routePattern(path: string): RegExp | undefined {
  if (!/\[[^[\]]+\]/.test(path) || path.startsWith('[')) return undefined;
  const source = path
    .replace(/(?:^|\/)index$/, '')
    .replace(/[.+^$(){}|\\]/g, '\\$&')
    .replace(/\[(?:\\\.){3}[^[\]]+\]/g, '.*')
    .replace(/\[[^[\]]+\]/g, '[^/]+');
  return new RegExp(`^/?${source}/?$`);
}

/** That a site lives below a path, and an absolute address does not: another site may be there. */
export const outsideOf = (path: string, base: string, where: string, isOurs: (first: string) => boolean) =>
  base !== '' &&
  path.startsWith('/') &&
  !`${path}/`.startsWith(`${base}/`) &&
  !isOurs(path.split('/')[1] ?? '') &&
  (!VERSIONED.test(base) || OF_VERSIONS.test(path))
    ? `outside of the path \`${base}\` that ${where} names`
    : undefined;
/** `/en/latest`: a host of many versions and languages serves those, a few pages of its own, and nothing else. */
const VERSIONED = /^\/[a-z]{2}(?:[-_][a-z]{2,4})?\/(?:latest|stable|main|master|v?\d[\w.-]*)$/i;
const OF_VERSIONS =
  /^\/(?:$|(?:projects|page|_)(?:\/|$)|(?:robots\.txt|sitemap\.xml)$|[a-z]{2}(?:[-_][a-z]{2,4})?\/(?:latest|stable|main|master|v?\d[\w.-]*)(?:\/|$))/i;
