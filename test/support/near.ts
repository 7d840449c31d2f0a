/** Anchors near a fragment, of a page by its path. */
import type { SiteIndex } from '../../src/content/site-index.ts';

export function nearIn(index: SiteIndex, path: string, fragment: string): readonly string[] | undefined {
  const page = index.pages.get(path);
  return page && index.nearAnchors?.(page, fragment);
}
