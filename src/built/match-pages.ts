/** Which HTML a page of the source became: by the generator's address, else by the one title that fits on both sides. Pure. */
import { lettersOf } from './read-html.ts';
import type { Survey } from './survey.ts';

export interface SourcePage {
  path: string;
  url: string;
  title: string | null;
}
export interface PageMatch {
  /** HTML by path of the source page. */
  htmlOf: ReadonlyMap<string, string>;
  sourceOf: ReadonlyMap<string, string>;
}

export function matchPages(
  sources: Iterable<SourcePage>,
  { pages }: Pick<Survey, 'pages'>,
  fileAt: (address: string) => string | undefined,
): PageMatch {
  const htmlOf = new Map<string, string>();
  const sourceOf = new Map<string, string>();
  const rest: SourcePage[] = [];
  const claim = (source: SourcePage, html: string): void => {
    htmlOf.set(source.path, html);
    sourceOf.set(html, source.path);
  };
  for (const source of sources) {
    const html = fileAt(source.url);
    if (html !== undefined && pages.has(html) && !sourceOf.has(html)) claim(source, html);
    else rest.push(source);
  }
  const free = new Map<string, string[]>();
  for (const [html, page] of pages)
    if (!sourceOf.has(html)) for (const title of titlesOf(page)) free.set(title, [...(free.get(title) ?? []), html]);
  const alike = Map.groupBy(rest, ({ title }) => lettersOf(title ?? ''));
  for (const [title, group] of alike) {
    if (title === '') continue;
    for (const source of group) {
      const open = (free.get(title) ?? []).filter((html) => !sourceOf.has(html));
      const html = best(open, (candidate) => shared(source.path, candidate));
      // The other way round it must be the only one, too.
      if (html === undefined || best(group, (other) => shared(other.path, html)) !== source) continue;
      claim(source, html);
    }
  }
  return { htmlOf, sourceOf };
}

/** The heading, and the title without the name of the site. */
const titlesOf = ({ h1, title }: { h1: string; title: string }): string[] =>
  [...new Set([h1, title.split(/ [|·–—-] /)[0] ?? ''].map(lettersOf))].filter((one) => one !== '');

/** The one with the highest score; undefined where two have it. */
function best<T>(items: readonly T[], score: (item: T) => number): T | undefined {
  const scored = items.map((item) => ({ item, score: score(item) })).sort((a, b) => b.score - a.score);
  return scored[0] === undefined || scored[0].score === scored[1]?.score ? undefined : scored[0].item;
}

/** How many last names of two paths are the same; `index` and endings are none. */
function shared(a: string, b: string): number {
  const [left, right] = [namesOf(a), namesOf(b)];
  let count = 0;
  while (count < left.length && count < right.length && left.at(-1 - count) === right.at(-1 - count)) count++;
  return count;
}
const namesOf = (path: string): string[] =>
  path
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .replace(/(?:^|\/)(?:_?index|readme)$/, '')
    .split('/')
    .map((name) => name.replace(/^\d+[-_.]/, ''))
    .filter(Boolean);
