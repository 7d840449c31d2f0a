/** Pages that must be asked again when others came or changed: those that may lose links to them, and those served where they are. */
import type { IndexTables } from './build-index.ts';
import type { SitePage } from './site-index.ts';
import { nameOf } from './suggest.ts';
import { basename, normaliseUrl, trimSlashes } from './url-path.ts';

export interface Rivals {
  /** A file that was not there before, or is served elsewhere now. */
  arrive(path: string): void;
  /** The rivals of some files that changed; what arrived has arrived when it was asked about once. */
  of(paths: Iterable<string>): string[];
}

type Tables = Pick<IndexTables, 'pages' | 'files' | 'byUrl' | 'byAlias'>;

export function createRivals({ pages, files, byUrl, byAlias }: Tables): Rivals {
  const arrived = new Set<string>();
  /** With the URL of a page, whether by their own or by an alias. */
  const besideOf = (path: string): string[] => {
    const page = pages.get(path);
    const url = page === undefined ? undefined : normaliseUrl(page.url);
    return url === undefined ? [] : [...(byUrl.get(url) ?? []), ...(byAlias.get(url) ?? [])];
  };
  return {
    arrive: (path) => arrived.add(path),
    of(paths) {
      const asked = new Set(paths);
      const found = new Set([...asked].flatMap(besideOf));
      const fresh = [...asked].filter((path) => arrived.delete(path));
      // A link that may mean one of two files names both by the same last word.
      const names = new Set(fresh.flatMap((path) => namesOf(path, pages.get(path))));
      if (fresh.length > 0)
        for (const [path, page] of pages) if (namesOf(path, page).some((name) => names.has(name))) found.add(path);
      for (const path of fresh) for (const same of files.named(basename(path))) found.add(same);
      return [...found].filter((path) => !asked.has(path));
    },
  };
}

/** The last words of all that a file goes by, in lower case, without endings and languages. */
const namesOf = (path: string, page: SitePage | undefined): string[] =>
  [nameOf(path), ...(page === undefined ? [] : [page.url, ...page.aliases]).map(lastWord)].map(
    (name) => name.split('.', 1)[0] ?? '',
  );
const lastWord = (url: string): string => basename(trimSlashes(normaliseUrl(url))).toLowerCase();
