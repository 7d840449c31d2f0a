/** Texts of pages that were read to look at the site, until the page itself is read: it is not fetched from disk twice. */
export interface EarlyTexts {
  read(path: string): string | undefined;
  /** Gives a text once. */
  take(path: string): string | undefined;
  /** All pages are read: nothing is given or kept any more. */
  forget(): void;
}

/** At most so many are kept: a site is looked at by a sample of its pages. */
const MAX_TEXTS = 400;

export function createEarlyTexts(read: (path: string) => string | undefined): EarlyTexts {
  const texts = new Map<string, string>();
  let isOver = false;
  return {
    read(path) {
      const text = read(path);
      if (!isOver && text !== undefined && texts.size < MAX_TEXTS && /\.mdx?$/i.test(path)) texts.set(path, text);
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
