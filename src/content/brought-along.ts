/** Files that a page brings with it and serves where the page is served, which is not where they lie. */
import { under } from '../generators/routes.ts';
import type { SitePage } from './site-index.ts';
import { dirname } from './url-path.ts';

export function isBroughtAlong(pages: ReadonlyMap<string, SitePage>, file: string): boolean {
  const folder = dirname(file);
  return ['index.md', '_index.md', 'index.html'].some((name) => {
    const owner = pages.get(under(folder, name));
    return owner !== undefined && !`/${folder}`.endsWith(owner.url.replace(/\/$/, ''));
  });
}
