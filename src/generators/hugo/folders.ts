/** What the folders of a Hugo site are, told by the names in them: bundles of resources, and sections that Hugo lists. */
import { dirname } from '../../content/url-path.ts';
import { inside, isInside, MARKDOWN, rootOf } from '../routes.ts';

/** Folders whose `index.md` makes everything below a resource. */
export function leafBundles(paths: readonly string[], roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of paths)
    if (
      path.includes('index.') &&
      /(?:^|\/)index(?:\.[\w-]+)?\.(?:md|markdown|html)$/.test(path) &&
      roots.some((root) => isInside(path, root))
    )
      found.add(dirname(path));
  return found;
}

/** First folders with content, in lower case; those that have no page of their own Hugo lists. */
export function sectionUrls(paths: readonly string[], roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const path of paths) {
    const base = rootOf(path, roots);
    if (base === undefined) continue;
    const place = inside(path, base);
    const end = place.indexOf('/');
    const first = end === -1 ? '' : place.slice(0, end).toLowerCase();
    if (end !== -1 && !found.has(first) && MARKDOWN.test(path)) found.add(first);
  }
  return found;
}
