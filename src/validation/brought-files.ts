/** Files that pages take in from where they lie, pages or not: what is in them is published with the page. */
import type { SiteIndex } from '../content/site-index.ts';
import type { PageInput } from '../gates/facts.ts';

/** What is written wherever a page takes in a file; most pages have none of it. */
const MARKS = ['8<', '<<<', '{{#', 'include', 'import', 'readfile', 'read-file', 'code-file', 'codefile', 'snippet'];

export const mayBring = (text: string): boolean => {
  const lower = text.toLowerCase();
  return MARKS.some((mark) => lower.includes(mark));
};

export interface Brought {
  /** Files of the repository that are no pages, by the page that takes them in. */
  files: ReadonlyMap<string, readonly string[]>;
  /** What lies where nothing is read, as a submodule or a theme from elsewhere. */
  unread: number;
}

export function broughtBy(
  pages: Iterable<Pick<PageInput, 'path' | 'text' | 'facts'>>,
  index: Pick<SiteIndex, 'includesOf' | 'mayHold' | 'hasFile'>,
  isPage: (path: string) => boolean,
): Brought {
  const files = new Map<string, string[]>();
  const unread = new Set<string>();
  for (const page of pages) {
    for (const { candidates, isLoose, isLink, target } of index.includesOf?.(page) ?? []) {
      const file = candidates.find((path) => index.hasFile(path));
      if (file !== undefined && !isPage(file)) files.set(page.path, [...(files.get(page.path) ?? []), file]);
      const isElsewhere = file === undefined && isLink !== true;
      if (isElsewhere && (candidates.length === 0 || index.mayHold?.(candidates, isLoose === true) === true))
        unread.add(candidates[0] ?? `${page.path} ${target}`);
    }
  }
  return { files, unread: unread.size };
}
