/** A repository's or package's name taken apart: the product after a brand, the platform after `for`, and words that make it something else. */
import type { SiteProfile } from '../sites/site-profile.ts';

export interface NameReading {
  /** Whether a brand of the profile stands in the name. */
  branded: boolean;
  /** Products that stand right after a brand. */
  products: string[];
  /** The platform after `for`, or undefined. */
  forPlatform: string | undefined;
  /** `for` is followed by something that is no platform of the profile. */
  forOther: boolean;
  /** Platforms named anywhere else. */
  otherPlatforms: string[];
  /** Words that say this is about the product but is not it: `cloud`, `vs`, `plugin`… */
  qualifiers: string[];
}

/** Another product line, a comparison, a list of links, a part of somebody else's program. */
const QUALIFIERS = new Set([
  'cloud',
  'vs',
  'versus',
  'to',
  'plugin',
  'plugins',
  'addin',
  'addon',
  'extension',
  'awesome',
  'migration',
  'migrate',
  'wrapper',
  'clone',
  'alternative',
  'crack',
  'app',
  'apps',
  'server',
  'viewer',
  'editor',
  'converter',
  'website',
  'docker',
  'mcp',
  'unofficial',
  'fork',
  'and',
]);
type Names = SiteProfile['platforms'];

export function readName(name: string, profile: SiteProfile): NameReading {
  const words = wordsOf(name);
  const products = new Set<string>();
  let branded = false;
  for (const [index, word] of words.entries()) {
    if (!profile.brands.includes(word)) continue;
    branded = true;
    const product = longest(words, index + 1, profile.products);
    if (product !== undefined) products.add(product.value);
  }
  const platforms = platformsIn(words, profile.platforms);
  return {
    branded,
    products: [...products],
    forPlatform: platforms.after,
    forOther: platforms.forOther,
    otherPlatforms: platforms.others,
    qualifiers: words.filter((word) => QUALIFIERS.has(word)),
  };
}

/** Lower-case words; `.NET`, `C++`, `C#` and `Node.js` become one word each, camel case is split at the brand only. */
export function wordsOf(name: string): string[] {
  const spelled = name
    .toLowerCase()
    .replace(/\bc\+\+|\bcplusplus\b/g, 'cpp')
    .replace(/\bc#/g, 'csharp')
    .replace(/node\.?js\b|\bnode-js\b/g, 'nodejs')
    .replace(/(^|[^a-z0-9])\.net\b/g, '$1 net')
    .replace(/\basp\.net\b/g, 'net');
  return spelled.split(/[^a-z0-9]+/).filter((word) => word !== '' && word !== 'foss');
}

function platformsIn(
  words: readonly string[],
  platforms: Names,
): { after: string | undefined; forOther: boolean; others: string[] } {
  let after: string | undefined;
  let forOther = false;
  const others = new Set<string>();
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    // `via X` says how it is made, not whom it is for.
    if (word === 'via') index += longest(words, index + 1, platforms)?.length ?? 0;
    else if (word === 'for') {
      const found = longest(words, index + 1, platforms);
      if (found === undefined) forOther = true;
      else if (after === undefined) after = found.value;
      else if (after !== found.value) others.add(found.value);
      index += found?.length ?? 0;
    } else {
      const found = longest(words, index, platforms);
      if (found !== undefined) {
        others.add(found.value);
        index += found.length - 1;
      }
    }
  }
  return { after, forOther, others: [...others].filter((value) => value !== after) };
}

/** The entry whose name, key or alias covers the most words from `start`. */
export function longest(
  words: readonly string[],
  start: number,
  names: Names,
): { value: string; length: number } | undefined {
  let best: { value: string; length: number } | undefined;
  for (const [key, entry] of Object.entries(names)) {
    for (const spelling of [key, ...(entry.name === undefined ? [] : [entry.name]), ...(entry.aliases ?? [])]) {
      const wanted = wordsOf(spelling);
      const covers =
        wanted.length > (best?.length ?? 0) && wanted.every((word, offset) => words[start + offset] === word);
      if (covers) best = { value: entry.means ?? key, length: wanted.length };
    }
  }
  return best;
}
