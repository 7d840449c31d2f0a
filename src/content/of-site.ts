/** What of an address is the site's own: the folder it begins with, and the host whose pages a page lies among. */
import type { IndexTables } from './build-index.ts';

/** Whether the first folder of a URL path is one this repository serves pages in. */
export function isOurs(tables: IndexTables, path: string): boolean {
  const first = path.split('/')[1] ?? '';
  if (first === '') return true;
  for (const page of tables.pages.values()) if (page.url.startsWith(`/${first}/`)) return true;
  return false;
}

/** The folder named like a host that a page lies in. */
export function hostOf(tables: IndexTables, path: string): string | undefined {
  if (tables.hosts.size === 0) return undefined;
  return path.split('/').find((part) => tables.hosts.has(part));
}
