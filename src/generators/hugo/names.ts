/** What Hugo takes for the name of a page: without its ending and `index`, and for `ref` without its folder. */
import { basename, dirname } from '../../content/url-path.ts';
import { type FileSet, isInside, MARKDOWN, rootOf } from '../routes.ts';

export const CONTENT = /\.(?:md|markdown|mdown|html?|adoc|org|rst)$/i;

/** `a/index.md` and `a/_index` name what `a` names to Hugo, `a.html` too. */
export function withoutIndex(path: string): string | undefined {
  const name = path.replace(CONTENT, '');
  if (/\/_?index$/.test(name)) return dirname(name);
  return /\.html?$/i.test(path) ? name : undefined;
}

/** What `ref` finds by a name alone, in any case: the one page of that name, or the one folder with an index; none where two share it. */
export function byName(files: FileSet, roots: readonly string[]): (name: string, root: string) => readonly string[] {
  let found = new Map<string, Set<string>>();
  let edition: number | undefined;
  const read = (): void => {
    found = new Map();
    edition = files.edition;
    for (const path of files.paths) {
      if (!MARKDOWN.test(path) || rootOf(path, roots) === undefined) continue;
      const bare = path.replace(CONTENT, '').replace(/\.[a-z]{2,3}(?:-[a-z]+)?$/i, '');
      const place = /(?:^|\/)_?index$/.test(bare) ? dirname(bare) : bare;
      const name = basename(place).toLowerCase();
      found.set(name, (found.get(name) ?? new Set()).add(place));
    }
  };
  return (name, root) => {
    if (edition !== files.edition) read();
    const same = [...(found.get(name.replace(CONTENT, '').toLowerCase()) ?? [])];
    const own = same.filter((path) => isInside(path, root));
    const pages = own.length > 0 ? own : same;
    return pages.length === 1 ? pages : [];
  };
}
