/** Entries of the site's navigation, read again after a change: they may be in any file, and what they name may come and go. */
import type { LiveIndex } from '../content/build-index.ts';
import { dataLinks, navigationGaps } from '../content/navigation.ts';

export function createNavigation(index: LiveIndex) {
  const read = () => ({ gaps: navigationGaps(index), links: dataLinks(index) });
  let known: ReturnType<typeof read> | undefined;
  const now = (): ReturnType<typeof read> => {
    known ??= read();
    return known;
  };
  return {
    gaps: () => now().gaps,
    links: () => now().links,
    forget(): void {
      known = undefined;
    },
  };
}
