/** The addresses of pages, as links ask for them: their own, their aliases', and both without capitals. */
import { aliasUrls } from './alias-urls.ts';
import type { IndexTables } from './build-index.ts';
import type { SitePage } from './site-index.ts';
import { normaliseUrl } from './url-path.ts';

type Addresses = Pick<IndexTables, 'byUrl' | 'byAlias' | 'byAnyCase'>;

export function addAddresses(tables: Addresses, page: SitePage): void {
  push(tables.byUrl, normaliseUrl(page.url), page.path);
  for (const alias of aliasUrls(page)) push(tables.byAlias, alias, page.path);
  for (const lower of inLower(page)) push(tables.byAnyCase, lower, page.path);
}

export function dropAddresses(tables: Addresses, page: SitePage): void {
  drop(tables.byUrl, normaliseUrl(page.url), page.path);
  for (const alias of aliasUrls(page)) drop(tables.byAlias, alias, page.path);
  for (const lower of inLower(page)) drop(tables.byAnyCase, lower, page.path);
}

/** Without the capitals, where an address has any; each once. */
const inLower = (page: SitePage): ReadonlySet<string> =>
  new Set(
    [normaliseUrl(page.url), ...aliasUrls(page)].flatMap((url) => {
      const lower = url.toLowerCase();
      return lower === url ? [] : [lower];
    }),
  );

function push(map: Map<string, string[]>, key: string, path: string): void {
  const list = map.get(key);
  if (list) {
    list.push(path);
    list.sort();
  } else map.set(key, [path]);
}
function drop(map: Map<string, string[]>, key: string, path: string): void {
  const rest = (map.get(key) ?? []).filter((item) => item !== path);
  if (rest.length === 0) map.delete(key);
  else map.set(key, rest);
}
