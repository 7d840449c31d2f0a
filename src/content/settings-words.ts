/** Whether a word stands in what configures a site: then a name in braces may be a value of the site's own. */
import type { FileSet } from '../generators/routes.ts';
import { isInside } from '../generators/routes.ts';

const SETTINGS = /\.(?:ya?ml|toml|json5?|py|rb|[cm]?[jt]sx?|vue|svelte|astro)$/i;
/** A site has some dozens of such files; a product's repository has thousands, which are none of its settings. */
const MOST = 400;

/** Reads files when it is first asked, those of the site's folder with few folders above them first. */
export function createSettingsWords(
  { paths, read }: Pick<FileSet, 'paths' | 'read'>,
  root: string,
): (word: string) => boolean {
  let texts: string[] | undefined;
  const known = new Map<string, boolean>();
  const textsOf = (): string[] =>
    paths
      .filter((path) => isInside(path, root) && SETTINGS.test(path) && !/(?:^|\/)package-lock\.json$/.test(path))
      .map((path) => ({ path, depth: path.split('/').length }))
      .toSorted((a, b) => a.depth - b.depth)
      .slice(0, MOST)
      .flatMap(({ path }) => read(path) ?? []);
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    texts ??= textsOf();
    const pattern = new RegExp(`(?<![\\w-])${word}(?![\\w-])`);
    const found = texts.some((text) => text.includes(word) && pattern.test(text));
    known.set(word, found);
    return found;
  };
}
