/** Where something stands in a file of the site that is no page: read once, until files change. */

export interface LineFinder {
  /** Counted from 1; undefined where the file or the text is not there. */
  lineIn(path: string, what: string | RegExp): number | undefined;
  forget(): void;
}

export function createLineFinder(read: (path: string) => string | undefined): LineFinder {
  const texts = new Map<string, string>();
  return {
    lineIn(path, what) {
      const text = texts.get(path) ?? read(path) ?? '';
      texts.set(path, text);
      const at = typeof what === 'string' ? text.indexOf(what) : text.search(what);
      return at === -1 ? undefined : text.slice(0, at).split('\n').length;
    },
    forget: () => texts.clear(),
  };
}
