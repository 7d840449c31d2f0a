/** Where a page's aliases are served: absolute ones as they are, relative ones beside the page. */
import type { SitePage } from './site-index.ts';
import { joinUrl, normaliseUrl } from './url-path.ts';

export const aliasUrls = (page: Pick<SitePage, 'aliases' | 'url'>): string[] =>
  page.aliases.map((alias) =>
    normaliseUrl(alias.startsWith('/') ? alias : joinUrl(page.url.replace(/(?<![^/])[^/]*\/?$/, ''), alias)),
  );
