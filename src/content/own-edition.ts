/** Which files a broken target may be led to: those of the locale and version that it names, else of those of its page. */
import { filesOf, type Lookup, type Origin } from '../generators/routes.ts';
import { editionOf } from './edition.ts';
import type { SitePage } from './site-index.ts';

export function ownTo(
  pages: ReadonlyMap<string, SitePage>,
  from: Origin,
  path: string,
  lookups: readonly Lookup[],
): (file: string) => boolean {
  let edition: string | undefined;
  return (file) => {
    const named = path.startsWith('/') ? editionOf(path) : '';
    edition ??= named || editionOf(lookups.flatMap(filesOf)[0] ?? path) || editionOf(from.path);
    return editionOf(file) === edition && (pages.get(file)?.language ?? from.language) === from.language;
  };
}
