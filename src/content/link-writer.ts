/** How a link from one page to another is written: in the form of a link that is already there. */

import { contentFolder, inside, type Lookup, MARKDOWN, rootOf } from '../generators/routes.ts';
import type { IndexTables } from './build-index.ts';
import type { SitePage } from './site-index.ts';
import { dirname, normaliseUrl, relativePath } from './url-path.ts';

export function createLinkWriter(
  tables: IndexTables,
): (
  fromPath: string,
  toPath: string,
  fragment: string | null,
  like: string,
  kind?: 'page' | 'asset' | 'ref',
) => string {
  return (fromPath, toPath, fragment, like, kind = 'page') => {
    const hash = fragment === null ? '' : `#${fragment}`;
    const bare = like.replace(/[?#][\s\S]*$/, '');
    return escapeSpaces(withoutHash(tables, fromPath, toPath, bare, kind)) + hash;
  };
}

const escapeSpaces = (target: string): string => target.replaceAll(' ', '%20');

function withoutHash(
  tables: IndexTables,
  from: string,
  to: string,
  like: string,
  kind: 'page' | 'asset' | 'ref',
): string {
  const { context } = tables.input;
  const { links } = tables.generator;
  const roots = context.content_roots.map((folder) => contentFolder(context.root, folder));
  const page = tables.pages.get(to);
  const own = tables.pages.get(from);
  const origin = /^https?:\/\/[^/]+/i.exec(like)?.[0];
  const host = hostOf(tables, to);
  if (page && host !== undefined && (origin !== undefined || host !== hostOf(tables, from)))
    return `${origin?.startsWith('http:') ? 'http' : 'https'}://${host}${page.url.slice(page.url.indexOf(host) + host.length)}`;
  if (page && origin !== undefined) return origin + page.url;
  const namesFile = MARKDOWN.test(like) || !page || links.namesFiles(like);
  if (like.startsWith('/')) {
    if (!namesFile && page) return endLike(page.url, like);
    if (page && own && !leadsTo(tables, own, kind)(`/${inside(to, rootOf(to, roots) ?? '')}`, to))
      return endLike(page.url, MARKDOWN.test(like) && page.url.endsWith('/') ? '/' : like);
    const root = page
      ? rootOf(to, roots)
      : [...tables.routes.staticDirs]
          .filter((folder) => to.startsWith(`${folder}/`))
          .sort((a, b) => b.length - a.length)[0];
    return `/${root === undefined ? to : inside(to, root)}`;
  }
  const file = dotted(relativePath(dirname(from), to), like);
  if (!own || !page) return file;
  if (namesFile && (!MARKDOWN.test(file) || leadsTo(tables, own, kind)(file, to))) return file;
  if (!namesFile && links.namesLogicalPaths === true && !isRelativeUrl(tables, like)) {
    const path = logical(to, roots);
    // A browser takes it for an address, which is another language's where the page has one of its own.
    if (kind === 'ref' || normaliseUrl(path) === normaliseUrl(page.url)) return path;
  }
  const base = own.url.endsWith('/') ? own.url.slice(1, -1) : dirname(own.url.slice(1));
  const url = relativePath(base, page.url.replace(/^\/|\/$/g, ''));
  return dotted(endLike(url, namesFile && page.url.endsWith('/') ? '/' : like), like);
}

/** Whether a target that names a file is read as one. */
const leadsTo =
  (tables: IndexTables, from: SitePage, kind: 'page' | 'asset' | 'ref') =>
  (target: string, to: string): boolean =>
    tables.routes.lookups(from, target, kind).some((lookup) => lookup.by === 'file' && isNamed(lookup, to));

const isNamed = ({ path, endings = [] }: Extract<Lookup, { by: 'file' }>, to: string): boolean =>
  path === to || endings.some((ending) => path + ending === to);

/** The subdomain a page is served on, in the layout with a folder a host: only an absolute URL leads from one to another. */
const hostOf = ({ hosts }: IndexTables, path: string): string | undefined =>
  hosts.size === 0 ? undefined : path.split('/').find((part) => hosts.has(part));

const isRelativeUrl = (tables: IndexTables, like: string): boolean =>
  like.startsWith('.') || like.endsWith('/') || !tables.input.hugo?.present;
const dotted = (path: string, like: string): string =>
  like.startsWith('./') && !path.startsWith('.') ? `./${path}` : path;
/** A file's address takes no slash, whatever the other ends in. */
const endLike = (url: string, like: string): string =>
  /\.html?$/i.test(url)
    ? url
    : like.endsWith('/') || url === '/'
      ? `${url.replace(/\/$/, '')}/`
      : /\.\w+$/.test(url)
        ? url
        : url.replace(/\/$/, '');
/** A page by its path in the content tree, as `ref` and link render hooks take it. */
function logical(to: string, roots: readonly string[]): string {
  const root = rootOf(to, roots);
  return `/${(root === undefined ? to : inside(to, root)).replace(MARKDOWN, '').replace(/\/_?index$/, '')}`;
}
