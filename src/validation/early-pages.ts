/** Texts of pages that were read to look at a site, until they are read for themselves: none is fetched twice. */

export interface EarlyPages {
  read(path: string): string | undefined;
  /** Gives a text once. */
  take(path: string): string | undefined;
  /** All pages are read: nothing is given or kept any more. */
  forget(): void;
}

/** At most so many are kept: a site is looked at by a sample of its pages. */
const MAX_PAGES = 400;

export function createEarlyPages(read: (path: string) => string | undefined): EarlyPages {
  const texts = new Map<string, string>();
  let isOver = false;
  return {
    read(path) {
      const text = read(path);
      if (!isOver && text !== undefined && texts.size < MAX_PAGES && /\.mdx?$/i.test(path)) texts.set(path, text);
      return text;
    },
    take(path) {
      const text = texts.get(path);
      texts.delete(path);
      return text;
    },
    forget() {
      isOver = true;
      texts.clear();
    },
  };
}
