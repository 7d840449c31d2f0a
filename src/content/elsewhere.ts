/** Whether a target lies, or may lie, where the repository shows a name and not what is below it: a submodule, or a folder behind a link. */
import { filesOf, type Lookup } from '../generators/routes.ts';
import { trimSlashes } from './url-path.ts';

export interface ElsewhereInput {
  /** Folders from the repository's root whose content is not listed. */
  places: readonly string[];
  /** What is known of some of them: whether a file may be there, by its path from the place. */
  listings: ReadonlyMap<string, { mayHold(path: string): boolean }>;
  /** Folders of pages, which are served at the site's root. */
  roots: readonly string[];
  /** Folders of other files that are served there. */
  staticDirs: readonly string[];
}

/** Answers why none of what a target may mean is missing, or undefined. A URL is compared without case and without what stands before the folder's own part. */
export function createElsewhere({
  places,
  listings,
  roots,
  staticDirs,
}: ElsewhereInput): (lookups: readonly Lookup[]) => string | undefined {
  if (places.length === 0) return () => undefined;
  const urls = places.flatMap((place) =>
    [...staticDirs, ...roots]
      .filter((root) => isIn(place, root) && place !== root)
      .map((root) => urlPart(place.slice(root.length))),
  );
  const isWhole = places.some(
    (place) => roots.some((root) => isIn(root, place)) || staticDirs.some((dir) => dir === place),
  );
  // Of a theme that is not here its generator knows what it may bring: never a page of the site, or what lies beside one.
  const inTheme = places.flatMap((place) =>
    staticDirs.filter((dir) => dir.startsWith(`${place}/`)).map((dir) => ({ place, dir: dir.slice(place.length + 1) })),
  );
  const hasTheme = (url: string): boolean =>
    inTheme.some(({ place, dir }) => listings.get(place)?.mayHold(`${dir}/${trimSlashes(url)}`) === true);
  const mayHold = (place: string, path: string): boolean =>
    isIn(path, place) && listings.get(place)?.mayHold(path.slice(place.length + 1)) !== false;
  return (lookups) =>
    lookups.some((lookup) =>
      lookup.by === 'file'
        ? filesOf(lookup).some((path) => places.some((place) => mayHold(place, path)))
        : isWhole || hasTheme(lookup.url) || urls.some((url) => urlPart(lookup.url).includes(url)),
    )
      ? 'a part of the site that is not in this repository'
      : undefined;
}

const isIn = (path: string, folder: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`);
/** `/a/b/`, lower case, without the ending of a page. */
const urlPart = (path: string): string =>
  `/${path
    .toLowerCase()
    .replace(/\.(?:md|mdx|markdown|html)$/, '')
    .replace(/^\/+|(?<!\/)\/+$/g, '')}/`;
