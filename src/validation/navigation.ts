/** Entries of the site's navigation, read again after a change: they may be in any file, and what they name may come and go. */
import type { LiveIndex } from '../content/build-index.ts';
import { dataLinks, navigationGaps } from '../content/navigation.ts';

export function createNavigation(index: LiveIndex) {
  let gaps: { all: ReturnType<typeof navigationGaps> } | undefined;
  let links: ReturnType<typeof dataLinks> | undefined;
  return {
    gaps: () => (gaps ??= { all: navigationGaps(index) }).all,
    links: () => (links ??= dataLinks(index)),
    forget(): void {
      gaps = undefined;
      links = undefined;
    },
  };
}
