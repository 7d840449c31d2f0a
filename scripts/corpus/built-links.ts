/** Which links of a built site lead nowhere, found in its HTML alone; what `launch check` reports is held against it. */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { type ReadPage, readHtml } from './read-html.ts';

const BASE = 'https://example.org';

export interface BuiltSite {
  /** Built pages by their path in the output folder. */
  pages: ReadonlyMap<string, ReadPage>;
  out: string;
}
export const readSite = (built: ReadonlyMap<string, string>, out: string): BuiltSite => ({
  pages: new Map([...built].map(([file, html]) => [file, readHtml(html)])),
  out,
});

/** The file of the output that is served at a URL path. */
export const fileOf = (url: string): string => {
  const bare = url.replace(/^\//, '');
  return bare === '' || bare.endsWith('/') ? `${bare}index.html` : bare;
};

/** A target as a browser on that page would ask for it; null where it leaves the site. */
export function asked(pageUrl: string, target: string): { path: string; fragment: string } | null {
  let url: URL;
  try {
    url = new URL(target, `${BASE}${pageUrl}`);
  } catch {
    return null;
  }
  if (url.origin !== BASE) return null;
  return { path: decode(url.pathname), fragment: decode(url.hash.slice(1)) };
}
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Whether the built site serves a target that is written on a page. */
export function isServed(site: BuiltSite, pageUrl: string, target: string): boolean {
  const wanted = asked(pageUrl, target);
  if (wanted === null) return true;
  const file = [fileOf(wanted.path), `${fileOf(wanted.path)}/index.html`, `${fileOf(wanted.path)}.html`].find((one) =>
    isFile(path.join(site.out, one)),
  );
  if (file === undefined) return false;
  let page = site.pages.get(file);
  if (page?.redirect) page = site.pages.get(fileOf(asked(pageUrl, page.redirect)?.path ?? ''));
  return page === undefined || wanted.fragment === '' || wanted.fragment === 'top' || page.ids.has(wanted.fragment);
}
const isFile = (file: string): boolean => existsSync(file) && statSync(file).isFile();

/** Every link and picture in the content of a built page that the site does not serve. */
export function brokenOn(site: BuiltSite, file: string): string[] {
  const page = site.pages.get(file);
  if (page === undefined || page.redirect !== null) return [];
  const url = `/${file.replace(/(^|\/)index\.html$/, '$1')}`;
  const targets = [...page.shown['link-target'], ...page.shown.image.map((one) => one.split(' ', 1)[0] ?? '')];
  return [...new Set(targets.filter((target) => target !== '' && !isServed(site, url, target)))];
}
