/** What else claims the address of a page: pages, files that are served as they are, programs, aliases and redirects. */

import { under } from '../generators/routes.ts';
import { outputsOf, type Standing } from '../generators/standing.ts';
import type { LiveIndex } from './build-index.ts';
import { normaliseUrl } from './url-path.ts';

/** `at`: the file that claims it. */
export interface Claim {
  at: string;
  what: string;
}

const kept = new WeakMap<LiveIndex, { edition: number; pages: ReadonlyMap<string, string[]> }>();

/** `url`: where the page is, or was. */
export function claimsOn(
  index: LiveIndex,
  standing: Standing,
  { path: own, url }: { path: string; url: string },
): Claim[] {
  const found = new Map<string, Claim>();
  const claim = (at: string, what: string): void => {
    if (at !== own && !found.has(at)) found.set(at, { at, what });
  };
  const language = index.pages.get(own)?.language;
  for (const { path, url: at, draft, language: other } of index.pagesAt?.(url) ?? [])
    if (
      !draft &&
      sameAddress(at, url) &&
      !isOnOtherHost(index, other, language) &&
      standing.hidden?.(path) === undefined
    )
      claim(path, `\`${path}\` is served at \`${url}\` too`);
  for (const path of otherPages(index, standing).get(sameFor(url)) ?? [])
    claim(path, `\`${path}\` is served at \`${url}\` too`);
  for (const folder of index.routes.staticDirs)
    for (const name of outputsOf(url)) {
      const path = under(folder, name);
      if (index.files.has(path) && !index.pages.has(path)) claim(path, `\`${path}\` is served at \`${url}\` as it is`);
    }
  for (const path of standing.programs?.(url) ?? [])
    if (index.files.has(path)) claim(path, `\`${path}\` serves \`${url}\``);
  for (const { path } of index.aliasesAt(url)) claim(path, `\`${path}\` has \`${url}\` as an alias`);
  const redirect = index.redirectOf(url);
  if (redirect !== undefined && normaliseUrl(redirect.to) !== normaliseUrl(index.pages.get(own)?.url ?? url))
    claim(redirect.at, `${redirect.by} takes \`${url}\``);
  return [...found.values()];
}

/** Apart from the name of a folder's index. */
const sameFor = (url: string): string => url.replace(/(?<=\/)index\.html?$/, '');
const sameAddress = (a: string, b: string): boolean => sameFor(a) === sameFor(b);

/** Languages with hosts of their own have the same paths. */
const isOnOtherHost = ({ hugo }: LiveIndex, one: string, other: string | undefined): boolean =>
  one !== other &&
  hugo?.languages.some(({ code, base_url: host }) => host !== null && (code === one || code === other)) === true;

/** Pages that the index does not have, by their addresses; until a file comes or goes. */
function otherPages(index: LiveIndex, standing: Standing): ReadonlyMap<string, string[]> {
  const before = kept.get(index);
  if (before?.edition === index.files.edition) return before.pages;
  const pages = new Map<string, string[]>();
  for (const list of [index.routes.otherPages?.() ?? [], standing.pages?.() ?? []])
    for (const { path, url } of list) pages.set(sameFor(url), [...(pages.get(sameFor(url)) ?? []), path]);
  kept.set(index, { edition: index.files.edition, pages });
  return pages;
}
