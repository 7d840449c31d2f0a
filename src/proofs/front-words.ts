/** What the front matter of a page says or does that its record does not have: a person's own, whatever a theme makes of it; pure. */
import { findFrontmatter, readFrontmatter } from '../content/frontmatter.ts';
import { linesOf } from '../content/lines.ts';
import type { ProofPage } from '../model/proof.ts';
import { fingerprint } from '../outline/fingerprint.ts';
import { isShownKey, type PlacedBlock } from './page-blocks.ts';

/** One block a key. A single word is a setting (`icon: gear`), unless it stands where readers see a text, or acts on the page. */
export function unrecordedWords(
  text: string,
  { blocks, settings }: Pick<ProofPage, 'blocks' | 'settings'>,
): (PlacedBlock & { acts: boolean })[] {
  const front = findFrontmatter(text);
  if (front === null) return [];
  const { data = {}, keyLines } = readFrontmatter(text, front, linesOf(text));
  const judged = new Set(blocks.map(({ where }) => where));
  // Some generators take a key in any letters, and of two the one that they read last.
  const keys = Map.groupBy([...new Set([...Object.keys(data), ...judged])], (key) => key.toLowerCase());
  const isTwice = (key: string): boolean =>
    (keys.get(key.toLowerCase()) ?? []).some((one) => one !== key && one !== 'body');
  const known = new Map(settings.map(({ key, value }) => [key, value]));
  return Object.entries(data).flatMap(([where, value]): (PlacedBlock & { acts: boolean })[] => {
    if (judged.has(where) || known.get(where) === JSON.stringify(value)) return [];
    const words = stringsIn(value)
      .filter((text) => isShownKey(where) || isSaid(text))
      .join('\n');
    const acts = isActing(where, value) || isTwice(where);
    const markdown = words === '' && (acts || isPlaced(where, value)) ? JSON.stringify(value) : words;
    const line = keyLines[where] ?? 1;
    return markdown === ''
      ? []
      : [{ where, markdown, fingerprint: fingerprint(markdown), heading: [], line, end_line: line, acts }];
  });
}

/** At any depth, keys apart. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Two words, or writing that has no spaces between them. */
const isSaid = (text: string): boolean =>
  /\p{Lo}{2}/u.test(text) || text.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length > 1;

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** Keys of texts by which pages are described, found, ordered and drawn beside their words. A text at any other key may choose the frame, load something or lead away. */
const HARMLESS = names(
  'abstract audience author authors avatar badge byline canonical canonicalurl caption categories category color comments contributors copyright cover coverimage created createdat date description editurl excerpt featuredimage group header headline hero icon iconcolor id image images imagealt keywords label lang language lastmod lastmodified lastreviewed lastupdated lead license linktitle locale mermaid metadescription modified name navicon navlabel navtitle navweight next order owner owners paginationlabel parent part prerequisites prev previous related release reviewed reviewer reviewers section seodescription seotitle series shorttitle sidebarclassname sidebarlabel since social status subject subtitle summary tableofcontents tag tagline tags taxonomy thumbnail title titletemplate toc topic topics updated updatedat version versions weight',
);
/** When a page is shown, and what is shown in its stead: whatever the value. */
const WHEN = names('expirydate externalurl markup publishdate published pubdate unpublishdate');
/** Switches by which it is not shown where others are, or its name is not. */
const HIDES = names('draft headless hidden hidetitle private unlisted unpublished');

/** Whether and as what a page is written, whatever the form: `build: {render: false}`, `outputs: []`. */
const BUILDS = names('build outputs');

/** Keys that say where it is: what stands on it is shown as before. */
const ADDRESSES = names('url permalink slug alias aliases canonical canonicalurl');

const bare = (key: string): string => key.toLowerCase().replace(/[-_]/gu, '');
const saysSomething = (value: unknown): boolean => stringsIn(value).some((text) => text !== '');

/** What is nested is a list of parts for a theme to build, at any key. Switches and numbers are settings wherever they stand. */
const isActing = (key: string, value: unknown): boolean => {
  const name = bare(key);
  if (WHEN.has(name)) return !(value === null || value === '' || (name === 'published' && value === true));
  if (HIDES.has(name)) return value === true || saysSomething(value);
  if (BUILDS.has(name)) return value !== null && value !== '';
  return saysSomething(value) && (isNested(value) || !(HARMLESS.has(name) || ADDRESSES.has(name)));
};

/** What a value does that a page has from elsewhere: it takes the page out, moves it, or changes how it is shown. */
export function effectOf(key: string, value: unknown): 'out' | 'moved' | 'acts' | undefined {
  const name = bare(key);
  if (value === null || value === '') return undefined;
  if (WHEN.has(name) || name === 'date') return isActing(name, value) || name === 'date' ? 'out' : undefined;
  if (BUILDS.has(name)) return 'out';
  if (HIDES.has(name)) return isActing(name, value) ? 'out' : undefined;
  if (ADDRESSES.has(name)) return saysSomething(value) && !name.startsWith('canonical') ? 'moved' : undefined;
  return isActing(key, value) ? 'acts' : undefined;
}

const isPlaced = (key: string, value: unknown): boolean => saysSomething(value) && ADDRESSES.has(bare(key));

const isNested = (value: unknown): boolean => (Array.isArray(value) ? value.some(isObject) : isObject(value));
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
