/** The first reading of a build: of each page what all others need of it, its ids and names, and what tells where the build is served. */
import type { BuiltFolder } from './folder.ts';
import { readHtml } from './read-html.ts';

export interface SurveyedPage {
  ids: readonly string[];
  title: string;
  h1: string;
}
export interface Survey {
  pages: ReadonlyMap<string, SurveyedPage>;
  absolute: readonly string[];
  canonical: ReadonlyMap<string, string>;
}

/** So many absolute links and canonical addresses tell where a build is served. */
const SAMPLE = 2000;

export function survey(folder: BuiltFolder, onPage: (done: number) => void = () => {}): Survey {
  const pages = new Map<string, SurveyedPage>();
  const absolute = new Set<string>();
  const canonical = new Map<string, string>();
  // Most ids and headings are on many pages: each is kept once.
  const kept = new Map<string, string>();
  const once = (text: string): string => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    // A string of its own, which keeps no page alive.
    const own = Buffer.from(text).toString();
    kept.set(own, own);
    return own;
  };
  for (const path of folder.pages) {
    const page = readHtml(folder.read(path));
    pages.set(path, { ids: page.ids.map(once), title: once(page.title), h1: once(page.h1) });
    if (page.canonical !== null && canonical.size < SAMPLE) canonical.set(path, once(page.canonical));
    if (absolute.size < SAMPLE) for (const { href } of page.links) if (/^\/(?!\/)/.test(href)) absolute.add(once(href));
    onPage(pages.size);
  }
  return { pages, absolute: [...absolute], canonical };
}
