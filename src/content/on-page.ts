/** Whether a page has the anchor that a link names: in its own text, in what it includes and imports, or by a pattern that may write it. */
import { isBuiltInFragment, isFootnote } from './anchors.ts';
import { createBroughtAnchors } from './brought-anchors.ts';
import type { IndexTables } from './build-index.ts';
import type { Resolution, SitePage } from './site-index.ts';
import { isSpeltAlike } from './suggest.ts';

export function createOnPage(tables: IndexTables): (page: SitePage | undefined, fragment: string | null) => Resolution {
  const { routes } = tables;
  const namesFootnotes = tables.generator.dialect.ownFootnotes !== true;
  const withBrought = createBroughtAnchors(tables);
  return (own, fragment) => {
    if (!own) return { kind: 'opaque', why: 'not a page of the site' };
    const hasIt = (page: SitePage): boolean =>
      fragment === null ||
      page.anchors.has(fragment) ||
      isBuiltInFragment(fragment) ||
      (page.footnotes === true && namesFootnotes && isFootnote(fragment)) ||
      page.anchors.has(fragment.normalize('NFC')) ||
      (routes.guessesAnchors?.(page.path) === true && [...page.anchors].some((id) => isSpeltAlike(id, fragment)));
    if (fragment === null || hasIt(own)) return { kind: 'page', page: own, fragment, fragmentOk: true };
    const page = typeof own.anchorsOpen === 'string' ? withBrought(own) : own;
    if (hasIt(page)) return { kind: 'page', page, fragment, fragmentOk: true };
    // Headings of the same words count on across all that stands on the page.
    const isCounted = page !== own && page.anchors.has(fragment.replace(/[-_]\d{1,3}$/, ''));
    const unverified =
      page.anchorsOpen ?? (isCounted ? own.anchorsOpen : undefined) ?? routes.openAnchors?.(fragment, page.path);
    return typeof unverified !== 'string'
      ? { kind: 'page', page, fragment, fragmentOk: false }
      : { kind: 'page', page, fragment, fragmentOk: true, unverified };
  };
}
