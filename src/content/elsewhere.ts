/** Whether a target lies, or may lie, where the repository shows a name and not what is below it: a submodule, or a folder behind a link. */
import { filesOf, type Lookup } from '../generators/routes.ts';

export interface ElsewhereInput {
  /** Folders from the repository's root whose content is not listed. */
  places: readonly string[];
  /** What is known of some of them: whether a file may be there, by its path from the place. */
  listings: ReadonlyMap<string, { mayHold(path: string): boolean }>;
  /** Folders that are served at the site's root. */
  roots: readonly string[];
}

/** Answers why none of what a target may mean is missing, or undefined. A URL is compared without case and without what stands before the folder's own part. */
export function createElsewhere({
  places,
  listings,
  roots,
}: ElsewhereInput): (lookups: readonly Lookup[]) => string | undefined {
  if (places.length === 0) return () => undefined;
  const urls = places.flatMap((place) =>
    roots.filter((root) => isIn(place, root) && place !== root).map((root) => urlPart(place.slice(root.length))),
  );
  const isWhole = places.some((place) => roots.some((root) => isIn(root, place)));
  const mayHold = (place: string, path: string): boolean =>
    isIn(path, place) && listings.get(place)?.mayHold(path.slice(place.length + 1)) !== false;
  return (lookups) =>
    lookups.some((lookup) =>
      lookup.by === 'file'
        ? filesOf(lookup).some((path) => places.some((place) => mayHold(place, path)))
        : isWhole || urls.some((url) => urlPart(lookup.url).includes(url)),
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
