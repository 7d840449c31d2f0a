/** What one meaning of a target hits: a page, another file or nothing, and what it would hit in another case. */

import type { Lookup } from '../generators/routes.ts';
import { under } from '../generators/routes.ts';
import type { IndexTables } from './build-index.ts';
import type { SitePage } from './site-index.ts';
import { normaliseUrl, trimSlashes } from './url-path.ts';

type Target = { page: SitePage } | { asset: string };

export interface LookUp {
  hit: (lookup: Lookup) => Target | undefined;
  /** Whether a file is a page of a format that is not judged. */
  isOtherPage: (path: string) => boolean;
  /** The path of what is there in another case. */
  ignoringCase: (lookup: Lookup) => string | undefined;
}

export function createLookUp({ files, pages, byUrl, byAlias, byAnyCase, routes }: IndexTables): LookUp {
  let edition: number | undefined;
  let served: readonly string[] = [];
  /** Folders of files that are served, of those that are there. */
  const staticDirs = (): readonly string[] => {
    if (edition !== files.edition) {
      edition = files.edition;
      served = routes.staticDirs.filter((folder) => files.mayBeFolder(folder) || files.has(folder));
    }
    return served;
  };
  let others: { edition: number; byUrl: ReadonlyMap<string, string>; paths: ReadonlySet<string> } | undefined;
  /** Pages of other formats by their addresses, gathered when the first address is found nowhere else. */
  const otherPages = () => {
    if (others?.edition !== files.edition) {
      const list = [...(routes.otherPages?.() ?? [])];
      others = {
        edition: files.edition,
        byUrl: new Map(list.map(({ path, url }) => [normaliseUrl(url), path])),
        paths: new Set(list.map(({ path }) => path)),
      };
    }
    return others;
  };
  const fileAt = (path: string): Target | undefined => {
    const page = pages.get(path);
    if (page) return { page };
    return files.has(path) ? { asset: path } : undefined;
  };
  const pageOf = (paths: readonly string[] | undefined): SitePage | undefined =>
    paths?.[0] === undefined ? undefined : pages.get(paths[0]);

  function hitUrl(written: string): Target | undefined {
    const url = normaliseUrl(written);
    const page = pageOf(byUrl.get(url)) ?? pageOf(byAlias.get(url));
    if (page) return { page };
    const bare = trimSlashes(written);
    for (const folder of staticDirs()) {
      const path = under(folder, bare);
      if (!files.mayHold(path)) continue;
      const file = path === '' ? undefined : fileAt(path);
      if (file) return file;
      if (files.has(`${path}/index.html`)) return { asset: `${path}/index.html` };
    }
    const other = otherPages().byUrl.get(url);
    return other === undefined ? undefined : { asset: other };
  }

  const spelling = (path: string): string | undefined => (files.mayHold(path) ? files.ignoringCase(path) : undefined);

  return {
    hit: (lookup) => (lookup.by === 'file' ? firstOf(lookup, fileAt) : lookup.moved ? undefined : hitUrl(lookup.url)),
    isOtherPage: (path) => otherPages().paths.has(path),
    ignoringCase(lookup) {
      if (lookup.by === 'file') return firstOf(lookup, (path) => files.ignoringCase(path));
      if (lookup.moved) return undefined;
      const url = normaliseUrl(lookup.url);
      const lower = url.toLowerCase();
      const own = lower === url ? undefined : (byUrl.get(lower)?.[0] ?? byAlias.get(lower)?.[0]);
      const spelt = byAnyCase.get(lower);
      // Of two that differ in case alone nobody knows which is meant.
      const path = own ?? (spelt?.length === 1 ? spelt[0] : undefined);
      if (path !== undefined) return path;
      const bare = trimSlashes(lookup.url);
      for (const folder of staticDirs()) {
        const found = spelling(under(folder, bare));
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };

  /** The first answer for a file of the lookup whose folder is there; most are told by their folder not to be. */
  function firstOf<T>({ path, endings }: Extract<Lookup, { by: 'file' }>, ask: (path: string) => T | undefined) {
    const isBeside = files.mayHold(path);
    if (endings === undefined) return isBeside ? ask(path) : undefined;
    const isFolder = files.mayBeFolder(path);
    if (!isBeside && !isFolder) return undefined;
    for (const ending of endings) {
      const found = (ending.startsWith('/') ? isFolder : isBeside) ? ask(path + ending) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
