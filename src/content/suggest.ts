/** What a missing target or anchor was probably meant to be; nothing is named unless it is near. */
import { distance } from 'fastest-levenshtein';
import { MARKDOWN } from '../generators/routes.ts';
import { countsAlike, type NearNames, nearNames } from './near-names.ts';
import type { SitePage } from './site-index.ts';
import { basename, dirname, joinPath, stem, trimSlashes } from './url-path.ts';

export interface Names {
  /** Pages whose file stem (or folder, for an index) equals a name in lower case. */
  named(name: string): readonly string[];
  /** Pages whose name is one or two letters off. */
  near(name: string): readonly string[];
  add(page: SitePage): void;
  delete(page: SitePage): void;
}

const INDEX = /^_?index(?:\.[\w-]+)?$|^readme$/i;
/** The word a page goes by: its file's stem, or its folder's name where it is an index. */
export const nameOf = (path: string): string => {
  const own = stem(path).toLowerCase();
  return INDEX.test(own) ? basename(dirname(path)).toLowerCase() : own;
};

/** Names are gathered when a link is first found broken; `pages` answers all that are there then. */
export function createNames(pages: () => Iterable<SitePage>): Names {
  let known: Map<string, Set<string>> | undefined;
  const spelt = nearNames();
  const nearby = new Map<string, string[]>();
  const names = (): Map<string, Set<string>> => {
    if (known !== undefined) return known;
    known = new Map();
    for (const page of pages()) change(known, page, 'add');
    return known;
  };
  const change = (byName: Map<string, Set<string>>, page: SitePage, method: 'add' | 'delete'): void => {
    nearby.clear();
    const name = nameOf(page.path);
    const title = titleName(page.title);
    for (const one of name === title ? [name] : [name, title]) {
      if (one === '') continue;
      const set = byName.get(one);
      if (set) set[method](page.path);
      else if (method === 'add') {
        byName.set(one, new Set([page.path]));
        spelt.add(one);
      }
    }
  };
  return {
    named: (name) => [...(names().get(name) ?? [])].sort(),
    near(name) {
      if (name.length < 5) return [];
      const before = nearby.get(name);
      if (before) return before;
      const byName = names();
      const found = spelt.near(name).flatMap((other) => [...(byName.get(other) ?? [])]);
      nearby.set(name, found.sort());
      return found;
    },
    add: (page) => known && change(known, page, 'add'),
    delete: (page) => known && change(known, page, 'delete'),
  };
}

const titleName = (title: string | null): string => wordsOf((title ?? '').toLowerCase()).join('-');

const PLAIN = /^[ -~]*$/;
const PLAIN_GAPS = /[^A-Za-z0-9]+/g;
const GAPS = /[^\p{L}\p{N}]+/gu;
/** What stands between letters and digits; in plain text these are few, and sooner told. */
const gapsOf = (text: string): RegExp => (PLAIN.test(text) ? PLAIN_GAPS : GAPS);
const wordsOf = (text: string): string[] => text.split(gapsOf(text)).filter((word) => word !== '');
const bareOf = (text: string): string => {
  const lower = text.toLowerCase();
  return lower.replace(gapsOf(lower), '');
};

/** Whether two ids are made of the same letters and digits: how signs and case are treated is each generator's own. */
export const isSpeltAlike = (id: string, other: string): boolean => {
  const bare = bareOf(id);
  return bare !== '' && bare === bareOf(other);
};

const OF_EVERY_PROJECT =
  /^(?:(?!README|INDEX)[A-Z][A-Z_-]{3,}|(?:contributing|changelog|licen[cs]e|code[_-]of[_-]conduct|security|support|authors))$/;

/** What may be meant, best first, and whether that is the only thing that goes by the name. */
export interface Likely {
  paths: string[];
  isCertain: boolean;
}
const NOTHING: Likely = { paths: [], isCertain: false };

export interface PagesLikeOptions {
  wantedPath: string;
  /** Of the same locale and version. */
  isOurs(path: string): boolean;
  isFolder(path: string): boolean;
}

/** Pages that go by the last word of a target, those that share most folders with it (and with the page it is written on) first. */
export function pagesLike(
  target: string,
  from: string,
  names: Names,
  { wantedPath, isOurs, isFolder }: PagesLikeOptions,
): Likely {
  const name = nameOf(target.replace(/\/$/, ''));
  // Every project has these: one that should lie here is not another's.
  if (OF_EVERY_PROJECT.test(stem(target)) && !/^(?:\.\.)?\//.test(target)) return NOTHING;
  const exact = names.named(name);
  const found = (exact.length > 0 ? exact : names.near(name)).filter(isOurs);
  if (found.length > 300) return NOTHING;
  const wanted = wantedPath.toLowerCase().split('/');
  const origin = from.toLowerCase().split('/');
  const score = (path: string): number => {
    const parts = path.toLowerCase().split('/');
    return wanted.filter((part) => parts.includes(part)).length * 2 + shared(origin, parts);
  };
  const tail = (path: string): number => shared(wanted.toReversed(), path.toLowerCase().split('/').reverse());
  // A link to what goes by the page's own name means its twin elsewhere, and none that ends less like it than the page does.
  const least = found.includes(from) ? tail(from) : 0;
  const folder = dirname(wantedPath.replace(/(?<!\/)\/+$/, ''));
  const place = folder.toLowerCase();
  const named = trimSlashes(target).split('/').at(-2)?.toLowerCase();
  const namesFolder = named !== undefined && named === basename(place);
  // Sections that are both there may each have a page of one word: `reference/cli` is not `plugin/cli`.
  const isAnother = (path: string): boolean => {
    const own = dirname(INDEX.test(stem(path)) ? dirname(path) : path).toLowerCase();
    const isAside = !isWithin(own, place) && !isWithin(place, own) && basename(own) !== basename(place);
    return isAside && wordsOf(name).length < 2 && namesFolder && isFolder(folder);
  };
  const isLikely = (path: string): boolean => {
    const isIndex = INDEX.test(stem(path));
    const own = dirname(isIndex ? dirname(path) : path).toLowerCase();
    // Moved and renamed at once is too much to guess, and sections share their names with others: one goes up or down, not aside.
    if (exact.length === 0 && !isSpeltAlike(nameOf(path), name)) return own === place;
    return !isIndex || isWithin(own, place) || isWithin(place, own);
  };
  const scored = found
    .filter((path) => path !== from && tail(path) >= least && isLikely(path))
    .map((path) => ({ path, score: score(path) }))
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
  const best = scored[0];
  if (best === undefined || scored.length > 40) return NOTHING;
  const paths = scored
    .filter((item) => item.score >= best.score - 1)
    .slice(0, 3)
    .map((item) => item.path);
  // What was passed over goes by the name as well.
  const isOnly = paths.length === 1 && found.every((path) => path === from || path === paths[0]);
  return { paths, isCertain: isOnly && !paths.some(isAnother) };
}

const isWithin = (folder: string, other: string): boolean => other === '' || `${folder}/`.startsWith(`${other}/`);

/** Files that lie where a missing one was looked for and whose names are a letter or two off. */
export function besideLike(inFolder: (folder: string) => readonly string[], places: readonly string[]): string[] {
  const found = new Set<string>();
  for (const place of places) {
    const beside = inFolder(dirname(place));
    if (beside.length === 0) continue;
    const name = basename(place);
    const bare = name.replace(/\.\w+$/, '');
    if (bare.length < 4) continue;
    for (const other of namesOf(beside).near(name, bare.length)) found.add(place.slice(0, -name.length) + other);
  }
  return [...found].sort().slice(0, 3);
}

/** Of a folder as it was when it was last asked about: new files come last. */
const namesIn = new WeakMap<readonly string[], { count: number; last: string | undefined; names: NearNames }>();
function namesOf(files: readonly string[]): NearNames {
  const known = namesIn.get(files);
  const last = files.at(-1);
  if (known?.count === files.length && known.last === last) return known.names;
  const names = nearNames();
  for (const file of files) names.add(basename(file));
  namesIn.set(files, { count: files.length, last, names });
  return names;
}

function shared(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count++;
  return count;
}

/** A heading that moved in its row: all that differs is the one number before its words. */
const isRenumbered = (id: string, other: string): boolean =>
  RENUMBERED.test(id) && id.replace(/\d+/, '').toLowerCase() === other.replace(/\d+/, '').toLowerCase();
const RENUMBERED = /^\D*\d+\D{8,}$/;

/** A few letters apart, for words long enough to say so. */
const isNear = (a: string, b: string): boolean =>
  b.length >= 5 && Math.abs(a.length - b.length) <= 3 && distance(a, b) <= Math.max(1, Math.floor(b.length / 6));

const hasAll = (there: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((word) => there.includes(word));

/** An anchor as it is compared: letters and digits alone, and its words. */
interface Spelt {
  id: string;
  bare: string;
  words: readonly string[];
}

/** Anchors near a fragment: the same but for case and punctuation, then the same words in another order, then few letters apart. */
export function createAnchorsLike(): (fragment: string, anchors: ReadonlySet<string>) => string[] {
  /** Of the page that was asked about last: most broken anchors of a page lead to one page. */
  let last: { anchors: ReadonlySet<string>; spelt: readonly Spelt[] } | undefined;
  return (fragment, anchors) => {
    if (last?.anchors !== anchors) last = { anchors, spelt: [...anchors].map(spell) };
    return near(fragment, last.spelt);
  };
}

const spell = (id: string): Spelt => ({ id, bare: bareOf(id), words: wordsOf(id.toLowerCase()) });

function near(fragment: string, anchors: readonly Spelt[]): string[] {
  const wanted = bareOf(fragment);
  const words = wordsOf(fragment.toLowerCase());
  // What leaves out more than two words may well be about something else.
  const keepsMost = (id: string): boolean => words.length - id.split(/[^\p{L}\p{N}]+/u).length <= 2;
  const found: { id: string; rank: number }[] = [];
  for (const { id, bare: own, words: there } of anchors) {
    if (own === wanted) found.push({ id, rank: 0 });
    else if (!countsAlike(id, fragment) && !isRenumbered(id, fragment)) continue;
    else if (isNear(own, wanted)) found.push({ id, rank: distance(own, wanted) });
    else if (
      wanted.length >= 8 &&
      own.length >= 8 &&
      (own.startsWith(wanted) || (wanted.startsWith(own) && keepsMost(id)))
    )
      found.push({ id, rank: 10 + Math.abs(own.length - wanted.length) });
    else if (words.length >= 2 && hasAll(there, words)) found.push({ id, rank: 20 + id.length - fragment.length });
  }
  const same = found.filter(({ rank }) => rank === 0);
  return (same.length > 0 ? same : found)
    .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
    .slice(0, 3);
}

/** A target that is the path of a page's file, where the generator serves pages by their addresses alone. */
export function fileItself(from: string, path: string, pages: { has(path: string): boolean }): Likely | undefined {
  const file = path.startsWith('/') ? undefined : joinPath(dirname(from), path);
  return file !== undefined && file !== from && MARKDOWN.test(file) && pages.has(file)
    ? { paths: [file], isCertain: true }
    : undefined;
}
