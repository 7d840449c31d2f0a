/** How a link from one planned page to another is written, in the form that works on the site. */
import { posix } from 'node:path';
import type { Page } from '../../model/page-plan.ts';
import type { HugoFacts, SiteContext } from '../../model/repo-inventory.ts';

/** Target of a Markdown link. */
export type LinkTo = (from: Page, to: Page, fragment?: string) => string;

const URL_KINDS: ReadonlySet<SiteContext['kind']> = new Set(['hugo', 'jekyll', 'starlight', 'nuxt-content']);

export function linkToOf(site: SiteContext, hugo: HugoFacts): LinkTo {
  const basePath = pathOf(hugo.base_url);
  return (from, to, fragment) => {
    const hash = fragment === undefined ? '' : `#${fragment}`;
    if (from.output_path === to.output_path && fragment !== undefined) return hash;
    if (!URL_KINDS.has(site.kind)) return `${posix.relative(posix.dirname(from.output_path), to.output_path)}${hash}`;
    const [fromHost, toHost] = [hostOf(from.url_path), hostOf(to.url_path)];
    if (toHost !== undefined && fromHost !== toHost) return `https://${to.url_path.slice(1)}${hash}`;
    // Nuxt writes its base before an address of the site, and serves it with and without a slash at its end: from which, a relative one cannot know.
    const isAbsolute = site.kind === 'nuxt-content' || (site.kind === 'hugo' && basePath === '/');
    if (isAbsolute && toHost === undefined) return `${to.url_path}${hash}`;
    return `${relativeUrl(from.url_path, to.url_path)}${hash}`;
  };
}

/** Sites of the subdomain layout have the host as the first folder: a link to another host is absolute. */
const hostOf = (url: string): string | undefined =>
  /^\/((?:products|docs|reference|kb|blog)\.[a-z0-9.-]+\.[a-z]{2,})\//u.exec(url)?.[1];

function relativeUrl(from: string, to: string): string {
  const folder = from.endsWith('/') ? from : posix.dirname(from);
  const path = posix.relative(folder, to);
  return `${path === '' ? '.' : path}${to.endsWith('/') ? '/' : ''}`;
}

function pathOf(baseUrl: string): string {
  try {
    return new URL(baseUrl).pathname;
  } catch {
    return baseUrl === '' || baseUrl === '/' ? '/' : '/unknown/';
  }
}
