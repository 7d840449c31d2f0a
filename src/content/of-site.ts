/** What of an address is the site's own: the folder it begins with, and the host whose pages a page lies among. */
import { under } from '../generators/routes.ts';
import type { IndexTables } from './build-index.ts';

/** Whether a URL path is one of this repository's: a file at its root, or below a folder that it serves pages in. */
export function isOurs(tables: IndexTables, path: string): boolean {
  const first = path.split('/')[1] ?? '';
  // What other repositories serve under the same host lies in folders.
  if (first === '' || /^\/[^/]+\.html?$/i.test(path)) return true;
  for (const page of tables.pages.values()) if (page.url.startsWith(`/${first}/`)) return true;
  return false;
}

/** Addresses of the hosts that `CNAME` files among what is served name: GitHub Pages serves the site there. */
export function ownHosts({ files, routes }: IndexTables): string[] {
  return routes.staticDirs.flatMap((folder) => {
    const host = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.exec((files.read(under(folder, 'CNAME')) ?? '').trim())?.[0];
    return host === undefined ? [] : [`https://${host}`];
  });
}

/** The folder named like a host that a page lies in. */
export function hostOf(tables: IndexTables, path: string): string | undefined {
  if (tables.hosts.size === 0) return undefined;
  return path.split('/').find((part) => tables.hosts.has(part));
}

/** For comparisons of addresses. */
export const withoutScheme = (url: string): string => url.replace(/^https?:/i, '').toLowerCase();
/** Whether an address is that base or lies below it. */
export const isAt = (url: string, base: string): boolean =>
  url.startsWith(base) && (url.length === base.length || url[base.length] === '/' || url[base.length] === '#');
