/** Redirects that a site declares: Netlify and Vercel files, a book's own, MkDocs' and Docusaurus' plugins. Exact ones are aliases, patterns excuse. */

import { parse as parseToml } from 'smol-toml';
import type { SiteKind } from '../model/repo-inventory.ts';
import { readMkdocs } from './routes/mkdocs.ts';
import { type FileSet, firstFile, MARKDOWN, scripts, under } from './routes/routes.ts';

export interface Redirects {
  exact: ReadonlyMap<string, string>;
  /** Whether a pattern takes this URL path. */
  matches(url: string): boolean;
}

export function readRedirects(kind: SiteKind, root: string, files: FileSet, staticDirs: readonly string[]): Redirects {
  const exact = new Map<string, string>();
  const patterns: RegExp[] = [];
  const add = (from: string, to: string): void => {
    if (!from.startsWith('/')) return;
    if (/[*:{(]/.test(from)) {
      const pattern = patternOf(from);
      if (pattern !== undefined) patterns.push(pattern);
    } else exact.set(from.replace(/(.)\/$/, '$1'), to);
  };
  // Where the builder is of an unknown kind, so is the folder it serves as it is.
  const usual = kind === 'plain' ? ['public', 'static'].map((folder) => under(root, folder)) : [];
  for (const folder of new Set([...staticDirs, ...usual, root, ''])) {
    redirectLines(files.read(under(folder, '_redirects')), add);
  }
  // Hugo sites make the file with a template of an output format of their own.
  if (kind === 'hugo')
    for (const name of [
      'index.redirects',
      'index._redirects',
      '_redirects',
      'home.redirects',
      'index.netlify',
      '_default/index.redirects',
    ])
      redirectLines(files.read(under(root, `layouts/${name}`)), add);
  for (const folder of new Set([root, ''])) {
    netlifyToml(files.read(under(folder, 'netlify.toml')), add);
    vercelJson(files.read(under(folder, 'vercel.json')), add);
  }
  if (kind === 'mkdocs') mkdocsPlugin(files, root, add);
  if (kind === 'mdbook') mdbookRedirects(files.read(under(root, 'book.toml')), add);
  if (kind === 'docusaurus') docusaurusPlugin(files, root, add);
  return { exact, matches: (url) => patterns.some((pattern) => pattern.test(url)) };
}

function redirectLines(text: string | undefined, add: (from: string, to: string) => void): void {
  for (const line of (text ?? '').split('\n')) {
    const [from, to] = line.trim().split(/\s+/);
    if (from && to && !from.startsWith('#')) add(from, to);
  }
}

/** Undefined for a rule with more wildcards than a builder takes: each multiplies the time of looking for them all. */
function patternOf(from: string): RegExp | undefined {
  const source = from
    .replace(/[.+?^$|[\]\\]/g, '\\$&')
    .replace(/[({][\s\S]*$/, '.*')
    .replace(/:(?:splat|\w+\*)/g, '.*')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\*+/g, '*')
    .replace(/(?<!\.)\*/g, '.*');
  return (source.match(/\.\*/g)?.length ?? 0) > 2 ? undefined : new RegExp(`^${source}/?$`);
}

function netlifyToml(text: string | undefined, add: (from: string, to: string) => void): void {
  if (text === undefined) return;
  try {
    const { redirects } = parseToml(text);
    if (!Array.isArray(redirects)) return;
    for (const entry of redirects) if (isPair(entry, 'from', 'to')) add(entry.from, entry.to);
  } catch {
    // A broken netlify.toml declares nothing.
  }
}

function vercelJson(text: string | undefined, add: (from: string, to: string) => void): void {
  if (text === undefined) return;
  try {
    const data = JSON.parse(text) as { redirects?: unknown; rewrites?: unknown };
    for (const entry of [data.redirects, data.rewrites].flat())
      if (isPair(entry, 'source', 'destination')) add(entry.source, entry.destination);
  } catch {
    // A broken vercel.json declares nothing.
  }
}

const isPair = <A extends string, B extends string>(entry: unknown, a: A, b: B): entry is Record<A | B, string> =>
  typeof entry === 'object' &&
  entry !== null &&
  typeof (entry as Record<string, unknown>)[a] === 'string' &&
  typeof (entry as Record<string, unknown>)[b] === 'string';

/** `redirect_maps`: old source path to new source path or URL. */
function mkdocsPlugin(files: FileSet, root: string, add: (from: string, to: string) => void): void {
  const { data } = readMkdocs(files, root);
  const plugins = Array.isArray(data.plugins) ? data.plugins : [];
  for (const plugin of plugins) {
    const maps = (plugin as { redirects?: { redirect_maps?: unknown } } | null)?.redirects?.redirect_maps;
    if (typeof maps !== 'object' || maps === null) continue;
    for (const [from, to] of Object.entries(maps))
      if (typeof to === 'string') add(`/${from.replace(MARKDOWN, '').replace(/(^|\/)(?:index|README)$/, '$1')}`, to);
  }
}

/** `[output.html.redirect]`: old URL paths of the book to where they lead. */
function mdbookRedirects(text: string | undefined, add: (from: string, to: string) => void): void {
  const table =
    text === undefined
      ? undefined
      : /^\[output\.html\.redirect\].*\r?\n((?:(?!\[)[^\n]*\n)*(?:(?!\[)[^\n]+)?)/m.exec(text)?.[1];
  for (const match of (table ?? '').matchAll(/^[ \t]*["']([^"']+)["']\s*=\s*["']([^"']+)["']/gm))
    add(`/${(match[1] ?? '').replace(/^\//, '')}`, match[2] ?? '');
}

/** `{ from: '/a', to: '/b' }` and `from: ['/a', '/b']` where they are written out. */
function docusaurusPlugin(files: FileSet, root: string, add: (from: string, to: string) => void): void {
  const config = firstFile(files, scripts(under(root, 'docusaurus.config')))?.text ?? '';
  for (const match of config.matchAll(/from\s*:\s*(\[[^[\]]*\]|['"][^'"]+['"])/g)) {
    for (const item of (match[1] ?? '').matchAll(/['"]([^'"]+)['"]/g)) add(item[1] ?? '', '/');
  }
}
