/** Pages that were read to look at a site, until they are read for themselves: none is fetched, and no front matter parsed, twice. */
import type { FrontmatterFacts } from '../content/page-facts.ts';

export interface EarlyPage {
  text: string;
  /** Undefined where nobody looked; null where it has none. */
  frontmatter?: FrontmatterFacts | null;
}

export interface EarlyPages {
  read(path: string): string | undefined;
  /** What the front matter of a page is that was read. */
  tell(path: string, frontmatter: FrontmatterFacts | null): void;
  /** Gives a page once. */
  take(path: string): EarlyPage | undefined;
  /** All pages are read: nothing is given or kept any more. */
  forget(): void;
}

/** At most so many are kept: a site is looked at by a sample of its pages. */
const MAX_PAGES = 400;

export function createEarlyPages(read: (path: string) => string | undefined): EarlyPages {
  const pages = new Map<string, EarlyPage>();
  let isOver = false;
  return {
    read(path) {
      const text = read(path);
      if (!isOver && text !== undefined && pages.size < MAX_PAGES && /\.mdx?$/i.test(path)) pages.set(path, { text });
      return text;
    },
    tell(path, frontmatter) {
      const page = pages.get(path);
      if (page) page.frontmatter = frontmatter;
    },
    take(path) {
      const page = pages.get(path);
      pages.delete(path);
      return page;
    },
    forget() {
      isOver = true;
      pages.clear();
    },
  };
}
